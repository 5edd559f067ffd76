/** Choosing among options: buttons, and the figures that options name. */

import { say } from '../../lib/i18n.svelte';
import type { AreaFound, FormOption, Point, Prospect, Question, SightFound } from '../../lib/types';
import { asksOrder, passOf } from '../muted_questions';
import type { Table } from '../table.svelte';
import { figuresOf, headlineAmong, isId, type Headline } from './choice_options';
import { Foretelling } from './foretelling.svelte';
import { Hand, type Ghost, type Label, type Link, type Pointer } from './hand.svelte';
import { sightLines } from './sights';
import { beyond, figuresTold, isIn, oddsOf, oneEach, type Odd } from './taken_in';
import { standsAt } from './touching';

const MANY = 5;

export class ChoiceHand extends Hand {
  pointed = $state<string | null>(null);
  /** Of whose options only are shown, where many figures have several each. */
  narrowed = $state<number | null>(null);
  /** What a finger has pointed at. */
  #fingered: string | null = null;
  #drawn = $state.raw<{ figure: number; at: Point } | null>(null);
  readonly #foretelling: Foretelling;
  /** What was seen of each who can be pointed at, where the question is whom to aim at (`about.looks`). */
  #sights = $state.raw<ReadonlyMap<number, SightFound>>(new Map());

  constructor(table: Table, question: Question) {
    super(table, question);
    this.#foretelling = new Foretelling(table);
    if (table.laid?.figure !== question.about['figure']) table.laid = null;
    else if (table.laid) this.#drawnOnto(table.laid.at);
    const whole = table.drawnOnto !== null && table.drawnOnto === question.about['figure'] && this.pass?.key === 'done';
    table.drawnOnto = null;
    if (whole) queueMicrotask(() => this.take('done'));
    // Whoever places dice or parries: its card is the one to read.
    const who = question.about['figure'];
    if (isId(who) && this.figure(who)?.dice) table.selected = who;
    if (question.foretold) for (const option of this.options) void this.#foretelling.ask(option.key);
  }
  /** What an option may bring, where dice stand behind it. */
  chancesOf(option: FormOption): Prospect[] {
    return this.#foretelling.of(option.key);
  }

  /** The chance that stands on an option: the first in which options differ, with its words where it is not the first. */
  headline(option: FormOption): Headline | null {
    return headlineAmong(this.options.map((o) => this.#foretelling.all(o.key)), this.#foretelling.all(option.key));
  }
  /** The option whose dice are told in full: what is pointed at, else what is usual, else the first with any. */
  get told(): FormOption | null {
    const keys = [this.pointed, this.question.default];
    const first = keys.map((key) => this.shown.find((o) => o.key === key)).filter((o) => o !== undefined);
    return [...first, ...this.shown].find((o) => this.chancesOf(o).length > 0) ?? null;
  }
  exact(option: FormOption): boolean {
    return this.#foretelling.exact(option.key);
  }

  get options(): FormOption[] {
    return this.question.form.options ?? [];
  }
  /** Those that are shown: all, or what one figure may do, and what names nobody. */
  get shown(): FormOption[] {
    if (!this.#crowded) return this.options;
    return this.options.filter((o) => !figuresOf(o).length || figuresOf(o)[0] === this.narrowed);
  }
  /** The figures to choose from first, where there are too many options to read. */
  get figures(): number[] {
    return this.#crowded ? [...new Set(this.options.map((o) => figuresOf(o)[0]).filter(isId))] : [];
  }
  get #crowded(): boolean {
    const named = this.options.map((o) => figuresOf(o)[0]).filter(isId);
    if (this.options.some((o) => 'card' in o.data)) return false; // cards are few, and seen at a glance
    return this.options.length > MANY && new Set(named).size > 1 && new Set(named).size < named.length;
  }
  narrow(id: number): void {
    this.narrowed = this.narrowed === id ? null : id;
    this.table.selected = id;
  }
  /** The options that a figure stands for. */
  get #byFigure(): Map<number, FormOption> {
    const found = new Map<number, FormOption>();
    for (const option of this.options) for (const id of figuresOf(option)) if (!found.has(id)) found.set(id, option);
    return found;
  }
  /** Those who may be taken on the table: of one alone only one's own, where one may let it be. */
  get #choosable(): number[] {
    const all = this.#byFigure;
    if (new Set(all.values()).size > 1 || this.#looks) return [...all.keys()];
    return this.chosen === null && this.pass !== null ? [...all.keys()].filter((id) => this.#isOwn(id)) : [];
  }
  #isOwn(id: number): boolean {
    return this.figure(id)?.camp === this.question.camp;
  }
  /** One's own are those who can act; others, and whoever is looked at, are aimed at. Nobody aims at itself. */
  override get targets(): number[] {
    return this.#choosable.filter((id) => !this.#acts(id));
  }
  override get lit(): number[] {
    return this.#choosable.filter((id) => this.#acts(id));
  }
  readonly #acts = (id: number): boolean => (this.#looks ? id === this.question.about['figure'] : this.#isOwn(id));
  override get offered(): number[] {
    return this.#looks ? this.targets : [];
  }

  // -- aiming --------------------------------------------------------------------------------

  /** Whether the figure that the question is about looks at whom it names. */
  get #looks(): boolean {
    return this.question.about['looks'] === true && isId(this.question.about['figure']);
  }
  /** Whom it is pointed at, where one aims. */
  get #aimed(): number | null {
    const option = this.#looks ? this.options.find((o) => o.key === this.pointed) : undefined;
    return option ? (figuresOf(option)[0] ?? null) : null;
  }
  #look(): void {
    const to = this.#aimed;
    const from = this.question.about['figure'];
    if (to === null || !isId(from) || this.#sights.has(to)) return;
    void this.table
      .query<SightFound>('sight', { from, to })
      .then((found) => {
        this.#sights = new Map([...this.#sights, [to, found]]);
      })
      .catch(() => undefined); // a question that is over by now: then there is nothing to tell
  }
  // -- what is taken in besides ----------------------------------------------------------------

  override get areas(): AreaFound[] {
    return this.#foretelling.areas(this.pointed);
  }
  override get odds(): Odd[] {
    const chances = this.#foretelling.of(this.pointed);
    return figuresTold(chances) > 1 ? oddsOf(chances) : [];
  }
  override get endangered(): number[] {
    return this.odds.filter((odd) => odd.bad && this.#isTakenIn(odd.figure)).map((odd) => odd.figure);
  }
  #isTakenIn(id: number): boolean {
    return this.areas.some((area) => isIn(area, this.figure(id)));
  }
  /** What is seen of whom it is pointed at, beside what dice may bring. */
  get #sightLabel(): Label | null {
    const to = this.#aimed;
    const found = to === null ? undefined : this.#sights.get(to);
    const option = this.options.find((o) => o.key === this.pointed);
    if (to === null || !found || !option) return null;
    const from = this.question.about['figure'];
    const others = this.areas.length ? this.odds.filter((odd) => !this.#isTakenIn(odd.figure)).length : 0;
    return { at: this.place(to), from: isId(from) ? this.place(from) : null, around: this.areas[0]?.points.length === 1 ? this.areas[0].radius : 0, lines: [say(this.figure(to)?.label), ...beyond(others), ...sightLines(found)], chances: this.#brief(option), tone: this.endangered.length ? 'bad' : 'good' };
  }
  /** Where several may suffer, one line for each that is taken in; the table has a number beside the others. */
  #brief(option: FormOption): Prospect[] {
    const chances = this.chancesOf(option);
    if (figuresTold(chances) < 2) return chances;
    return oneEach(chances).filter(({ figure }) => figure == null || !this.areas.length || this.#isTakenIn(figure));
  }
  override get links(): Link[] {
    const { about } = this.question;
    const caster = about['figure'] ?? about['caster'];
    const option = this.options.find((o) => o.key === this.pointed);
    const to = option ? (figuresOf(option)[0] ?? about['target']) : about['target'];
    const met = Array.isArray(about['targets']) ? about['targets'] : []; // whom it has chosen so far
    const ends = [...new Set([to, ...met])].filter(isId).filter((id) => id !== caster);
    return isId(caster) ? ends.map((id) => ({ from: this.place(caster), to: this.place(id), tone: 'plain' })) : [];
  }
  override get chosen(): number | null {
    const about = this.question.about['figure'];
    return isId(about) && this.figure(about)?.in_play ? about : null;
  }
  /** Where dice are placed or met: those who fight each other. */
  override get near(): Point[] {
    const { figure } = this.question.about;
    if (!isId(figure) || !this.figure(figure)?.dice) return [];
    return (this.table.view?.combat?.fought?.figures ?? []).filter((id) => this.figure(id)?.in_play).map((id) => this.place(id));
  }
  /** The option by which nothing is done. */
  get pass(): FormOption | null {
    return passOf(this.question);
  }
  /** A reaction is asked where it happens. */
  override get label(): Label | null {
    const aimed = this.#sightLabel;
    if (aimed) return aimed;
    const { figure, target } = this.question.about;
    if (!this.pass || !isId(figure) || !this.figure(figure)?.in_play) return null;
    const from = isId(target) ? this.place(target) : null;
    return { at: this.place(figure), from, lines: [say(this.question.question.text)], tone: 'plain' };
  }
  override get ready(): boolean {
    return this.options.some((o) => o.key === this.question.default);
  }
  /** Enter takes what is pointed at, else what most players answer. */
  override confirm(): boolean {
    const key = this.pointed ?? this.question.default;
    if (this.busy || typeof key !== 'string' || !this.options.some((o) => o.key === key)) return false;
    this.take(key);
    return true;
  }
  override hold(): boolean {
    if (this.busy || !this.pass) return false;
    this.take(this.pass.key);
    return true;
  }
  /** Whether all come in the end, and only who is next is asked. */
  get inOrder(): boolean {
    return asksOrder(this.question);
  }
  hush(always = false): boolean {
    if (this.busy || !(this.pass || this.inOrder)) return false;
    this.busy = true;
    this.table.glow = [];
    this.table.hush(this.question, always);
    return true;
  }

  point(key: string | null): void {
    this.pointed = key;
    const option = this.options.find((o) => o.key === key);
    this.table.glow = option ? figuresOf(option) : [];
    this.#look();
  }
  override over(_at: Point, figure: number | null): void {
    const option = figure === null ? undefined : this.#byFigure.get(figure);
    this.pointed = this.#choosable.length ? (option?.key ?? null) : null;
    this.#look();
  }
  override tap(at: Point, figure: number | null, pointer: Pointer): boolean {
    if (figure === null && this.#goes) return this.#goTo(at);
    if (figure === null || !this.#choosable.includes(figure)) return false;
    if (this.figures.includes(figure)) {
      this.narrow(figure);
      return true;
    }
    const option = this.#byFigure.get(figure);
    // A finger has not pointed before: where dice stand behind it, it sees them first.
    const first = pointer === 'touch' && this.question.foretold && this.#fingered !== option?.key;
    if (option && first) this.point((this.#fingered = option.key));
    else if (option) this.take(option.key);
    return option !== undefined;
  }

  // -- drawn to a place ------------------------------------------------------------------------

  /** A figure of one's own that can be chosen is drawn to where it shall go: it is chosen, and laid down there when that is asked. */
  override grab(_at: Point, figure: number | null): boolean {
    const mine = figure !== null && this.figure(figure)?.camp === this.question.camp;
    if (!mine || this.busy || !this.#byFigure.has(figure) || this.figures.includes(figure) || (this.chosen === figure && !this.#goes)) return false;
    this.#drawn = { figure, at: this.place(figure) };
    return true;
  }
  override drag(at: Point): void {
    if (this.#drawn) this.#drawn = { ...this.#drawn, at };
  }
  override drop(at: Point): void {
    const drawn = this.#drawn;
    this.#drawn = null;
    if (drawn && drawn.figure === this.chosen) return void this.#goTo(at);
    const option = drawn ? this.#byFigure.get(drawn.figure) : undefined;
    if (!drawn || !option) return;
    this.table.laid = { figure: drawn.figure, at };
    this.take(option.key);
  }
  /** The option by which whoever is asked what it does goes somewhere, where a book has one. */
  get #goes(): FormOption | null {
    return this.chosen === null ? null : (this.options.find((o) => o.data['goes'] === true) ?? null);
  }
  /** It goes there: that is what it does, and where is laid out for the question that follows. */
  #goTo(at: Point): boolean {
    const [goes, figure] = [this.#goes, this.chosen];
    if (!goes || figure === null || this.busy) return false;
    this.table.laid = { figure, at };
    this.take(goes.key);
    return true;
  }
  /** It was drawn onto somebody: that one is meant, and is taken where no dice stand behind it; or to a place, where it goes. */
  #drawnOnto(at: Point): void {
    if (this.#goes) return void queueMicrotask(() => this.#goTo(at));
    const option = this.#byFigure.get(standsAt(this.table, this.#byFigure.keys(), at) ?? -1);
    if (!option) return;
    this.table.laid = null;
    const dice = this.question.foretold || this.#looks;
    queueMicrotask(() => {
      if (dice) return this.point(option.key);
      const who = this.question.about['figure'];
      this.take(option.key);
      this.table.drawnOnto = isId(who) ? who : null; // whoever names several clicks on them
    });
  }
  override get ghosts(): Ghost[] {
    const figure = this.figure(this.#drawn?.figure);
    return figure && this.#drawn ? [{ figure, at: this.#drawn.at, radius: figure.radius, legal: null, key: 'drawn' }] : [];
  }
  take(key: string): void {
    this.table.glow = [];
    void this.answer(key);
  }
}

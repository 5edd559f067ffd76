/** Dice that are laid on cards: a fighter's between attack and defence, or its defences against attackers. */

import { say } from '../../lib/i18n.svelte';
import type { Checked, Json, Point, Prospect, Question } from '../../lib/types';
import type { Table } from '../table.svelte';
import { Foretelling } from './foretelling.svelte';
import { Hand, type Label, type Link } from './hand.svelte';
import { Verdict } from './verdict.svelte';

export interface Zone {
  figure: number;
  /** How many dice may lie here at most. */
  most: number;
}

const ids = (value: Json | undefined): number[] => (Array.isArray(value) ? value.filter((n) => typeof n === 'number') : []);

export type ChainKind = 'offensive' | 'defensive';

export class AllotHand extends Hand {
  readonly fighter: number;
  readonly dice: number;
  readonly zones: Zone[];
  /** Whether what is in no zone lies in defence, or is not used. */
  readonly placing: boolean;
  readonly allAttack: boolean;
  /** How many dice may be marked besides: those that a skill will help. */
  readonly marks: number;
  /** Further attack dice, with a strength of their own: laid on adversaries too. */
  readonly blades: number;
  /** Whether dice may be given up, an adversary named for a chain, a fury declared. */
  readonly mayGive: boolean;
  readonly mayChain: boolean;
  readonly mayRage: boolean;
  /** Whether dice in defence are turned into attacks, on those who failed. */
  readonly turning: boolean;
  given = $state(0);
  raging = $state(false);
  chain = $state.raw<{ kind: ChainKind; figure: number } | null>(null);
  #blades = $state.raw<ReadonlyMap<number, number>>(new Map());
  counts = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** The marked ones of each zone; null is the rest. */
  #marked = $state.raw<ReadonlyMap<number | null, number>>(new Map());
  readonly #foretelling: Foretelling;
  readonly #verdict = new Verdict(this.table, (answer, { legal }) => {
    if (legal) this.#foretelling.follow(answer);
  });

  constructor(table: Table, question: Question) {
    super(table, question);
    this.#foretelling = new Foretelling(table);
    const form = question.form;
    const given = typeof question.default === 'object' && !Array.isArray(question.default) ? question.default : {};
    this.placing = form.form === 'placement';
    this.fighter = form.form === 'placement' || form.form === 'defences' ? form.figure : -1;
    this.dice = form.form === 'placement' || form.form === 'defences' ? form.dice : 0;
    this.allAttack = form.form === 'placement' && form.all_attack;
    this.marks = form.form === 'placement' ? (form.marks ?? 0) : 0;
    this.blades = form.form === 'placement' ? (form.blades ?? 0) : 0;
    this.mayGive = form.form === 'placement' && form.sacrifice === true;
    this.mayChain = form.form === 'placement' && form.chains === true;
    this.mayRage = form.form === 'placement' && form.fury === true;
    this.turning = form.form === 'defences' && form.turned === true;
    this.zones =
      form.form === 'placement'
        ? form.adversaries.map((figure) => ({ figure, most: form.dice + (form.fury === true ? 1 : 0) }))
        : form.form === 'defences'
          ? form.attacks.map(([figure, most]) => ({ figure, most }))
          : [];
    const laid = ids(given?.[this.placing ? 'attacks' : 'defences']);
    const sharp = ids(given?.['blades']);
    this.#blades = new Map(this.zones.map(({ figure }) => [figure, sharp.filter((id) => id === figure).length]));
    const chained = given?.['offensive'];
    if (typeof chained === 'number') this.chain = { kind: 'offensive', figure: chained };
    this.counts = new Map(this.zones.map(({ figure }) => [figure, laid.filter((id) => id === figure).length]));
    table.selected = this.fighter;
    this.#judge();
  }

  on(figure: number): number {
    return this.counts.get(figure) ?? 0;
  }
  /** In defence, or left over. */
  get rest(): number {
    const laid = [...this.counts.values()].reduce((sum, n) => sum + n, 0);
    return this.dice + (this.raging ? 1 : 0) - this.given - laid;
  }
  /** The blades that are laid against an adversary. */
  bladesOn(figure: number): number {
    return this.#blades.get(figure) ?? 0;
  }
  get bladesLeft(): number {
    return this.blades - [...this.#blades.values()].reduce((sum, n) => sum + n, 0);
  }
  layBlade(figure: number, by: 1 | -1): boolean {
    if (by > 0 ? this.bladesLeft <= 0 : this.bladesOn(figure) <= 0) return false;
    this.#blades = new Map(this.#blades).set(figure, this.bladesOn(figure) + by);
    this.#judge();
    return true;
  }
  /** Give a die of the rest up, or take it back. */
  give(by: 1 | -1): boolean {
    if (!this.mayGive || (by > 0 ? this.rest <= 0 : this.given <= 0)) return false;
    this.given += by;
    this.#judge();
    return true;
  }
  /** All dice attack then, and there is one more: what lay in defence is laid on the first adversary. */
  rage(on: boolean): void {
    if (!this.mayRage || on === this.raging) return;
    this.raging = on;
    const [first] = this.zones;
    if (on && first) while (this.rest > 0 && this.move(null, first.figure));
    if (!on && this.rest < 0) {
      const fullest = this.zones.map((z) => z.figure).sort((a, b) => this.on(b) - this.on(a))[0];
      if (fullest !== undefined) this.counts = new Map(this.counts).set(fullest, this.on(fullest) - 1);
    }
    this.#judge();
  }
  /** Name the adversary of a chain; the same again takes it back. */
  chainOn(kind: ChainKind, figure: number): void {
    const same = this.chain?.kind === kind && this.chain.figure === figure;
    this.chain = same ? null : { kind, figure };
    this.#judge();
  }
  #lying(zone: number | null): number {
    return zone === null ? this.rest : this.on(zone);
  }
  /** Never more than there are dice: one that is taken away takes its mark along. */
  marked(zone: number | null): number {
    return Math.min(this.#marked.get(zone) ?? 0, this.#lying(zone));
  }
  get marksUsed(): number {
    return [null, ...this.targets].reduce<number>((sum, zone) => sum + this.marked(zone), 0);
  }
  canMark(zone: number | null): boolean {
    return this.marksUsed < this.marks && this.marked(zone) < this.#lying(zone);
  }
  mark(zone: number | null, by: 1 | -1): boolean {
    if (by > 0 ? !this.canMark(zone) : this.marked(zone) === 0) return false;
    this.#marked = new Map(this.#marked).set(zone, this.marked(zone) + by);
    this.#judge();
    return true;
  }
  get verdict(): Checked | null {
    return this.#verdict.latest;
  }
  /** What the dice so laid may bring. */
  get told(): Prospect[] {
    return this.#foretelling.of(this.#answer);
  }
  /** As far as it is told of a figure. */
  chances(figure: number): Prospect[] {
    return this.told.filter((chance) => chance.figure === figure);
  }
  override get chosen(): number {
    return this.fighter;
  }
  override get targets(): number[] {
    return this.zones.map((z) => z.figure);
  }
  override get near(): Point[] {
    return [this.fighter, ...this.targets].map((id) => this.place(id));
  }
  override get ready(): boolean {
    return this.#verdict.now?.legal === true;
  }
  override get looking(): boolean {
    return this.#verdict.pending;
  }
  override get links(): Link[] {
    const from = this.place(this.fighter);
    return this.zones
      .filter(({ figure }) => this.on(figure) > 0)
      .map(({ figure }) => ({ from, to: this.place(figure), tone: 'good', count: this.on(figure) }));
  }
  override get label(): Label | null {
    const why = this.#verdict.latest?.why;
    if (!why) return null;
    return { at: this.place(this.fighter), lines: [say(why.text)], tone: 'bad' };
  }

  /** The dice that somebody has laid already, for all to see. */
  laidBy(figure: number): { attack: number; defence: number } | null {
    const found = this.table.view?.combat?.fought?.placed.find((p) => p.figure === figure);
    return found ? { attack: found.attacks.filter((id) => id === this.fighter).length, defence: found.defence } : null;
  }
  canAdd(figure: number): boolean {
    const zone = this.zones.find((z) => z.figure === figure);
    return zone !== undefined && this.on(figure) < zone.most && this.rest > 0;
  }
  /** Take a die from where it lies (null: the rest) and lay it elsewhere. */
  move(from: number | null, to: number | null): boolean {
    if (from === to || (from === null ? this.rest : this.on(from)) <= 0) return false;
    const zone = this.zones.find((z) => z.figure === to);
    if (to !== null && (!zone || this.on(to) >= zone.most)) return false;
    const now = new Map(this.counts);
    if (from !== null) now.set(from, this.on(from) - 1);
    if (to !== null) now.set(to, (now.get(to) ?? 0) + 1);
    this.counts = now;
    this.#marked = new Map([null, ...this.targets].map((zone) => [zone, this.marked(zone)]));
    this.#judge();
    return true;
  }
  get #answer(): Json {
    const laid = this.zones.flatMap(({ figure }) => Array.from({ length: this.on(figure) }, () => figure));
    if (!this.placing) return { defences: laid };
    const marked = this.zones.flatMap(({ figure }) => Array.from({ length: this.marked(figure) }, () => figure));
    const blades = this.zones.flatMap(({ figure }) => Array.from({ length: this.bladesOn(figure) }, () => figure));
    return {
      attacks: laid,
      defence: this.rest,
      ...(blades.length > 0 && { blades }),
      ...(this.given > 0 && { sacrificed: this.given }),
      ...(this.raging && { fury: true }),
      ...(this.chain !== null && { [this.chain.kind]: this.chain.figure }),
      ...(marked.length > 0 && { marked_attacks: marked }),
      ...(this.marked(null) > 0 && { marked_defence: this.marked(null) }),
    };
  }
  #judge(): void {
    this.#verdict.about(this.#answer);
  }

  /** A click on an adversary lays a die against it; where none is left, it is taken from the fullest. */
  override tap(_at: Point, figure: number | null): boolean {
    if (figure === null || !this.targets.includes(figure)) return false;
    if (this.rest > 0) return this.move(null, figure);
    const fullest = this.zones.map((z) => z.figure).filter((id) => id !== figure).sort((a, b) => this.on(b) - this.on(a))[0];
    return fullest === undefined ? this.move(figure, null) : this.move(fullest, figure);
  }
  override confirm(): boolean {
    if (this.busy) return false;
    const verdict = this.#verdict.now;
    if (verdict && !verdict.legal && verdict.why) this.table.refuse(verdict.why);
    else void this.answer(this.#answer);
    return true;
  }
}

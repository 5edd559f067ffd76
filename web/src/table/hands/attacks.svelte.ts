/** Declaring shots and blows: an attacker, then a target for each of its attacks. */

import { dist, percent, say, t } from '../../lib/i18n.svelte';
import type { Attacker, Json, OddsFound, Point, Prospect, Question, SightFound } from '../../lib/types';
import type { FigureChance, VolleyFound } from '../../lib/wire';
import type { Table } from '../table.svelte';
import { Hand, type Label, type Link, type Pointer } from './hand.svelte';

interface Seen {
  odds: OddsFound | null;
  sight: SightFound | null;
}

export class AttacksHand extends Hand {
  readonly attackers: Attacker[];
  readonly shooting: boolean;
  #chosen = $state<number | null>(null);
  picks = $state<(number | null)[]>([]);
  hovered = $state<number | null>(null);
  /** What is laid out for all at once. */
  volley = $state.raw<VolleyFound | null>(null);
  #seen = $state.raw(new Map<string, Seen>());

  constructor(table: Table, question: Question) {
    super(table, question);
    const form = question.form;
    this.shooting = form.form === 'shots';
    this.attackers = form.form === 'shots' ? form.shooters : form.form === 'melee' ? form.fighters : [];
    const first = this.attackers.find((a) => a.targets.length > 0) ?? this.attackers[0];
    if (first) this.choose(first.figure);
  }

  get attacker(): Attacker | null {
    return this.attackers.find((a) => a.figure === this.#chosen) ?? null;
  }
  override get lit(): number[] {
    return this.attackers.filter((a) => a.targets.length > 0).map((a) => a.figure);
  }
  override get targets(): number[] {
    return this.attacker?.targets ?? [];
  }
  override get offered(): number[] {
    return this.targets;
  }
  override get chosen(): number | null {
    return this.#chosen;
  }
  override get links(): Link[] {
    if (this.volley) return this.volley.attacks.map((one) => ({ from: this.place(one.figure), to: this.place(one.target), tone: 'good' }));
    if (this.#chosen === null) return [];
    const from = this.place(this.#chosen);
    const counts = new Map<number, number>();
    for (const id of this.picks) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
    const links: Link[] = [...counts].map(([id, count]) => ({ from, to: this.place(id), tone: 'good', count }));
    const target = this.hovered;
    if (target !== null && !counts.has(target)) {
      const blocked = this.seen(target)?.sight?.blocked;
      const legal = this.targets.includes(target) && !blocked;
      links.push({ from, to: this.place(target), tone: legal ? 'plain' : 'bad' });
    }
    return links;
  }
  /** What the shot of a piece covers at the target that is pointed at. */
  override get disc(): { at: Point; radius: number; legal: boolean } | null {
    const radius = this.#impact?.radius;
    return this.hovered === null || !radius ? null : { at: this.place(this.hovered), radius, legal: true };
  }
  override get box(): { at: Point; length: number; width: number; angle: number; legal: boolean } | null {
    const beyond = this.#impact?.beyond;
    if (this.hovered === null || this.#chosen === null || !beyond) return null;
    const [from, at] = [this.place(this.#chosen), this.place(this.hovered)];
    const angle = (Math.atan2(at[1] - from[1], at[0] - from[0]) * 180) / Math.PI;
    return { at, length: 2 * beyond, width: 0.2, angle, legal: true };
  }
  get #impact(): Attacker['impact'] | null {
    return this.hovered !== null && this.targets.includes(this.hovered) ? this.attacker?.impact : null;
  }
  override get label(): Label | null {
    if (this.hovered === null || this.#chosen === null) return null;
    const at = this.place(this.hovered);
    const legal = this.targets.includes(this.hovered);
    const chances = legal ? this.#beside(this.seen(this.hovered)?.odds ?? null) : [];
    return { at, from: this.place(this.#chosen), lines: this.#lines(this.hovered, legal), chances, tone: legal ? 'good' : 'bad' };
  }
  /** Whoever else may be hurt: under the template, on the line, or as a cover; friends are told as a risk. */
  #beside(odds: OddsFound | null): Prospect[] {
    const told = (bad: boolean) => ({ figure, p }: FigureChance): Prospect => {
      const words = t(bad ? 'odds_friend' : 'odds_other', { name: say(this.figure(figure)?.label) });
      return { text: { fr: words, en: words }, clauses: [], bad, p, figure };
    };
    return odds ? [...odds.others.map(told(false)), ...odds.friends.map(told(true))] : [];
  }

  seen(target: number): Seen | null {
    return this.#seen.get(`${this.#chosen}>${target}`) ?? null;
  }

  #lines(target: number, legal: boolean): string[] {
    const seen = this.seen(target);
    const name = say(this.figure(target)?.label);
    const lines: string[] = [name];
    const { odds, sight } = seen ?? {};
    if (odds && legal) {
      const wounded = odds.wounds.filter((w) => w.n > 0).reduce((sum, w) => sum + w.p, 0);
      const parts = [
        t('odds_hit', { p: percent(odds.hit) }),
        t('odds_wound', { p: percent(wounded) }),
        t('odds_kill', { p: percent(odds.kill) }),
      ];
      lines[0] = `${name}${t('colon')} ${parts.join(' · ')}${odds.exact ? '' : ` (${t('odds_about')})`}`;
    }
    // Who else is struck is told with its chance; where nobody else is, the name alone.
    const struck = odds && odds.others.length + odds.friends.length ? undefined : this.#impact?.struck[String(target)];
    if (struck) lines.push(t(this.#impact?.radius ? 'under_template' : 'on_the_line', { names: say(this.names(struck)) }));
    if (sight && this.shooting) {
      const far = sight.in_range ? '' : ` · ${t('out_of_range')}`;
      lines.push(`${dist(sight.distance)}${far}`);
      if (sight.blocked) lines.push(say(sight.blocked));
      else if (!legal && sight.shot) lines.push(say(sight.shot.text));
      if (sight.covers.length)
        lines.push(t('sight_cover', { names: sight.covers.map((c) => say(c.name)).join(', ') }));
    }
    return lines;
  }

  choose(id: number): void {
    this.#chosen = id;
    this.volley = null;
    this.picks = [];
    this.table.selected = id;
    for (const target of this.targets.slice(0, 3)) void this.look(target);
  }

  /** Ask for the odds and the sight of a target, once. */
  async look(target: number): Promise<void> {
    const attacker = this.#chosen;
    if (attacker === null) return;
    const key = `${attacker}>${target}`;
    if (this.#seen.has(key)) return;
    this.#keep(key, { odds: null, sight: null });
    const kind = this.shooting ? 'shot' : 'melee';
    const [odds, sight] = await Promise.all([
      this.table.query<OddsFound>('odds', { attacker, target, kind }).catch(() => null),
      this.shooting
        ? this.table.query<SightFound>('sight', { from: attacker, to: target }).catch(() => null)
        : null,
    ]);
    this.#keep(key, { odds, sight });
  }
  #keep(key: string, seen: Seen): void {
    this.#seen = new Map(this.#seen).set(key, seen);
  }

  override over(_at: Point, figure: number | null): void {
    const enemy = this.figure(figure);
    const mine = this.figure(this.#chosen);
    this.hovered = enemy && mine && this.table.hostile(mine, enemy) && enemy.in_play ? enemy.id : null;
    if (this.hovered !== null) void this.look(this.hovered);
  }
  override leave(): void {
    this.hovered = null;
  }

  override tap(_at: Point, figure: number | null, pointer: Pointer): boolean {
    if (figure === null) return false;
    if (this.targets.includes(figure)) {
      // A finger points first, and declares at the second tap.
      if (pointer === 'touch' && this.hovered !== figure) {
        this.over(_at, figure);
        return true;
      }
      this.pick(figure);
      return true;
    }
    if (this.lit.includes(figure) && figure !== this.#chosen) {
      this.choose(figure);
      return true;
    }
    this.over(_at, figure);
    const why = this.seen(figure)?.sight?.shot;
    if (why) this.table.refuse(why);
    return this.hovered !== null;
  }

  pick(target: number | null): void {
    const attacker = this.attacker;
    if (!attacker || this.busy) return;
    this.volley = null;
    this.picks = [...this.picks, target];
    if (this.picks.length >= attacker.attacks.length) void this.#declare(this.picks);
  }
  all(target: number | null): void {
    const attacker = this.attacker;
    if (attacker) void this.#declare(attacker.attacks.map(() => target));
  }
  async #declare(targets: (number | null)[]): Promise<void> {
    if (this.#chosen === null) return;
    if (!(await this.answer({ figure: this.#chosen, targets }))) this.picks = [];
  }
  /** Everybody at its likeliest target, as the server proposes it: drawn, and sent by one word. */
  async layVolley(): Promise<void> {
    const found = await this.table.query<VolleyFound>('volley', {}).catch(() => null);
    if (!found?.attacks.length || this.busy) return;
    this.picks = [];
    this.hovered = null;
    this.volley = found;
  }
  callOff(): void {
    this.volley = null;
  }
  override get ready(): boolean {
    return this.volley !== null && !this.busy;
  }
  override confirm(): boolean {
    if (!this.volley || this.busy) return false;
    const sent = this.volley.attacks.map((one) => one.answer as Json);
    void this.answerAll(sent).then(() => (this.volley = null));
    return true;
  }
  override hold(): boolean {
    if (!this.attacker || this.busy) return false;
    this.all(null);
    return true;
  }
  override cancel(): boolean {
    if (this.volley) {
      this.callOff();
      return true;
    }
    if (this.picks.length === 0) return false;
    this.picks = this.picks.slice(0, -1);
    return true;
  }
}

/** Declaring shots and blows: an attacker, then a target for each of its attacks. */

import { dist, percent, say, t } from '../../lib/i18n.svelte';
import type { Attacker, OddsFound, Point, Question, SightFound } from '../../lib/types';
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
  override get chosen(): number | null {
    return this.#chosen;
  }
  override get links(): Link[] {
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
    return { at, from: this.place(this.#chosen), lines: this.#lines(this.hovered, legal), tone: legal ? 'good' : 'bad' };
  }

  seen(target: number): Seen | null {
    return this.#seen.get(`${this.#chosen}>${target}`) ?? null;
  }

  #lines(target: number, legal: boolean): string[] {
    const seen = this.seen(target);
    const lines: string[] = [say(this.figure(target)?.label)];
    const { odds, sight } = seen ?? {};
    if (odds && legal) {
      const wounded = odds.wounds.filter((w) => w.n > 0).reduce((sum, w) => sum + w.p, 0);
      const parts = [
        t('odds_hit', { p: percent(odds.hit) }),
        t('odds_wound', { p: percent(wounded) }),
        t('odds_kill', { p: percent(odds.kill) }),
      ];
      lines.push(parts.join(' · ') + (odds.exact ? '' : ` (${t('odds_about')})`));
      for (const { figure, p } of odds.friends)
        lines.push(t('odds_friend', { name: say(this.figure(figure)?.label), p: percent(p) }));
    }
    const struck = this.#impact?.struck[String(target)];
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
  /** Whoever has one target only: nothing is to be chosen for it. */
  get sole(): Attacker[] {
    return this.attackers.filter((a) => a.targets.length === 1);
  }
  /** They all attack it with all they have. */
  declareSole(): void {
    void this.answerAll(this.sole.map(({ figure, targets, attacks }) => ({ figure, targets: attacks.map(() => targets[0] ?? null) })));
  }
  override hold(): boolean {
    if (!this.attacker || this.busy) return false;
    this.all(null);
    return true;
  }
  override cancel(): boolean {
    if (this.picks.length === 0) return false;
    this.picks = this.picks.slice(0, -1);
    return true;
  }
}

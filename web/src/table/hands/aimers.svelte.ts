/** Aiming: at somebody, at several, at a bare point. What is between is drawn, and what the dice may bring is told. */

import { say } from '../../lib/i18n.svelte';
import { inches } from '../../lib/scale';
import type { Checked, Json, Point, Prospect, ShotLine, SightFound } from '../../lib/types';
import { DoersHand } from './doers.svelte';
import type { Label, Link } from './hand.svelte';
import { sightLines } from './sights';
import { Verdict } from './verdict.svelte';

export abstract class AimersHand extends DoersHand {
  /** The place under the hand. */
  protected at = $state.raw<Point | null>(null);
  protected enemy = $state<number | null>(null);
  #sights = $state.raw<ReadonlyMap<string, SightFound>>(new Map());
  /** Whether the bare point under the hand may be aimed at. */
  readonly #spot = new Verdict(this.table, (answer, { legal }) => {
    if (legal) this.foretelling.follow(answer);
  });
  /** Targets named so far, for an action that takes several. */
  named = $state.raw<number[]>([]);
  pinned = $state(false);

  protected forgetSpot(): void {
    this.#spot.clear();
  }
  protected get spot(): Checked | null {
    return this.#spot.now;
  }
  override get looking(): boolean {
    return this.#spot.pending;
  }

  /** The deed that is pointed at or laid out, where dice have a part in it. */
  get pointed(): Json | null {
    const aimed = this.#aimedAt;
    if (aimed.length) return this.deed({ targets: aimed });
    return this.at && this.spot?.legal ? this.deed({ path: [[this.at[0], this.at[1]]] }) : null;
  }
  /** Those named, and the one under the hand, as far as the action takes so many. */
  get #aimedAt(): number[] {
    const most = this.aiming?.most ?? 1;
    const more = this.enemy === null || this.named.includes(this.enemy) ? [] : [this.enemy];
    return most === 1 ? (more.length ? more : this.named) : [...this.named, ...more].slice(0, most);
  }
  get chances(): Prospect[] {
    return this.foretelling.of(this.pointed);
  }
  get exact(): boolean {
    return this.foretelling.exact(this.pointed);
  }
  /** A shot that goes through everything is drawn as far as it may go. */
  override get lines(): ShotLine[] {
    return this.aims ? this.foretelling.lines(this.pointed) : [];
  }

  // -- what is drawn ---------------------------------------------------------------------------

  override get range(): { at: Point; radius: number } | null {
    const far = this.aiming?.range;
    const me = this.figure(this.who);
    return me && typeof far === 'number' ? { at: [me.x, me.y], radius: me.radius + far } : null;
  }
  /** What a point takes in. */
  override get disc(): { at: Point; radius: number; legal: boolean } | null {
    if (!this.aims || !this.aiming?.points) return null;
    if (this.enemy !== null) return this.aiming.radius ? { at: this.place(this.enemy), radius: this.aiming.radius, legal: true } : null;
    return this.at && { at: this.at, radius: this.aiming.radius || inches(0.3), legal: this.spot?.legal ?? true };
  }
  override get links(): Link[] {
    if (!this.aims || this.who === null) return [];
    const from = this.place(this.who);
    const aimed = [...new Set([...this.named, ...(this.enemy === null ? [] : [this.enemy])])];
    return aimed.map((id) => ({ from, to: this.place(id), tone: this.named.includes(id) ? 'good' : 'plain' }));
  }
  override get beam(): { points: Point[]; legal: boolean } | null {
    const sight = this.aims && this.enemy !== null ? this.#sight(this.enemy) : undefined;
    return sight?.beam?.length ? { points: sight.beam, legal: !sight.blocked } : null;
  }
  protected get aimed(): Label | null {
    const [enemy, at] = [this.enemy, this.at];
    const why = this.spot?.why;
    if (at && this.aiming?.points && why) return { at, lines: [say(why.text)], tone: 'bad' };
    const name = say(this.variant?.name ?? this.action?.name);
    // Once it is laid out, the bar tells the dice: the table is to be seen.
    const chances = this.pinned ? [] : this.chances;
    if (enemy === null) return at && this.chances.length ? { at, lines: [name], chances, tone: 'good' } : null;
    // A line that goes on beyond its target must not lie under words.
    if (this.who === null || (this.pinned && this.lines.length)) return null;
    const sight = this.#sight(enemy);
    const lines = [`${name} : ${say(this.figure(enemy)?.label)}`, ...(sight ? sightLines(sight) : [])];
    return { at: this.place(enemy), from: this.place(this.who), lines, chances, tone: sight?.blocked ? 'bad' : 'good' };
  }

  // -- the hand --------------------------------------------------------------------------------

  /** Look at somebody, and ask what may come of it. */
  protected async seek(enemy: number): Promise<void> {
    this.foretelling.follow(this.pointed);
    const who = this.who;
    if (who === null || this.#sight(enemy)) return;
    const found = await this.table.query<SightFound>('sight', { from: who, to: enemy }).catch(() => null);
    if (found) this.#sights = new Map(this.#sights).set(`${who}>${enemy}`, found);
  }
  #sight(enemy: number): SightFound | undefined {
    return this.#sights.get(`${this.who}>${enemy}`);
  }
  /** A bare point is aimed at; the server says whether it may be. */
  protected aimAt(at: Point): void {
    this.at = at;
    this.named = [];
    this.#spot.about(this.deed({ path: [[at[0], at[1]]] }));
  }
  /** Somebody who cannot be aimed at was pointed at: why not. */
  protected whyNot(figure: number): boolean {
    void this.lookUp<Checked>('check', { answer: this.deed({ targets: [figure] }) }).then((verdict) => {
      if (verdict?.why) this.table.refuse(verdict.why);
    });
    return true;
  }
  /** Name a target; the last one that an action takes is confirmed with it. */
  shoot(target: number): boolean {
    if (!this.targets.includes(target) || !this.action) return false;
    const most = this.aiming?.most ?? 1;
    if (this.named.includes(target)) {
      if (most === 1 || this.named.length === most) return this.confirm();
      this.named = this.named.filter((id) => id !== target);
    } else this.named = most === 1 ? [target] : [...this.named, target].slice(0, most);
    this.enemy = target;
    this.pinned = this.named.length > 0;
    void this.seek(target);
    return true;
  }
}

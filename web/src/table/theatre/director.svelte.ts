/** The theatre: what happened is shown on the table in its order, one act after the other. The game itself has gone on. */

import { reducedMotion, settings, type Speed } from '../../lib/settings.svelte';
import { play as heard, type Sound } from '../../lib/sounds';
import type { Line, Point, View } from '../../lib/types';
import { slideTime, waysOf } from '../slides';
import { soundsAtOnce, soundsOf } from './beat_sounds';
import { figuresOf, type Beat } from './beats';
import { PhaseMemory } from './phase_memory';
import { sceneOf, stageOf, type Scene, type Show, type ShownAct } from './scenes';
import type { Figures } from './staging';
import { talliesOf, type Tally } from './tally';
import { withBeat, type Trail } from './trails';

export type { Scene, Show, ShownAct };

/** How much longer or shorter than normal an act is shown. */
const PACE: Record<Speed, number> = { slow: 2, normal: 1, quick: 0.45, instant: 0 };
/** After a slide the eye rests, in ms. */
const REST = 120;
/** So many changes that wait make those before them shorter, and by how much. */
const HURRY: readonly [number, number][] = [[60, 0.1], [30, 0.4], [12, 0.7]];

interface Around {
  speed: () => Speed;
  /** Whether stillness is asked for. */
  still: () => boolean;
  hear: (sound: Sound) => void;
}

const USUAL: Around = { speed: () => settings.speed, still: reducedMotion, hear: heard };

export class Theatre {
  /** Acts are being shown. */
  playing = $state(false);
  /** They are those of the last phase, once more. */
  replaying = $state(false);
  /** All that is shown of one change, from its first act to its last. */
  stage = $state.raw<ShownAct | null>(null);
  /** What is shown just now. */
  beat = $state.raw<Beat | null>(null);
  /** The figures as what is shown has them; null: as they truly stand. */
  staged = $state.raw<Figures | null>(null);
  /** The ways along which figures slide to where they are shown. */
  ways = $state.raw<ReadonlyMap<number, Point[]>>(new Map());
  /** What many strikes came to, until others are struck. */
  summary = $state.raw<Tally[]>([]);
  /** What each side did last. */
  trails = $state.raw<readonly Trail[]>([]);
  /** The lines of the log that are still to be shown, by their numbers. */
  untold = $state.raw<ReadonlySet<number>>(new Set());
  /** Where those who left the table stood when they did. */
  fell = $state.raw<ReadonlyMap<number, Point>>(new Map());
  /** The mark of whom is asked about. */
  asked = $state<number | null>(null);
  /** The table as what was shown so far left it. */
  view = $state.raw<View | null>(null);
  /** Whether the table is the theatre's: more is shown than one's own figure that walks where it was sent. */
  holds = $state(false);
  /** Whether there is a phase to be shown again. */
  remembers = $state(false);

  /** Called when all of a change was shown. */
  onshown: (show: Show) => void = () => undefined;
  /** Called when nothing more is shown. */
  onend: () => void = () => undefined;

  readonly #around: Around;
  readonly #memory = new PhaseMemory();
  #queue: Scene[] = [];
  #scene: Scene | null = null;
  /** The number of the beat that is shown. */
  #at = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(around: Partial<Around> = {}) {
    this.#around = { ...USUAL, ...around };
  }

  readonly act = $derived.by<ShownAct | null>(() => {
    const { beat, staged } = this;
    if (!beat || !staged) return null;
    const figures = figuresOf(beat).flatMap((id) => staged.get(id) ?? []);
    const ways = figuresOf(beat).flatMap((id) => this.ways.get(id) ?? []);
    return figures.length ? { figures: figures.map((f) => f.id), places: [...figures.map((f): Point => [f.x, f.y]), ...ways] } : null;
  });

  // -- what comes ----------------------------------------------------------------------------

  /** Show a change, after those that wait; at once, where the player wants it so or `atOnce` says so.
   *
   * `further`: it is one of several that one gesture does. Those that only move go side by side. */
  play(show: Show, atOnce = false, further = false): void {
    const scene = sceneOf(show);
    const { beats } = scene;
    if (this.replaying) this.skip();
    this.#mark(show);
    this.#memory.add(scene);
    this.remembers = this.#memory.scenes.length > 0;
    if (beats.some((beat) => beat.part !== null)) this.summary = [];
    if (this.#scene) {
      this.#queue.push(scene);
      this.#conceal(show.lines);
    } else if (further && !beats.some((beat) => beat.kind === 'act' || beat.kind === 'turn')) {
      this.ways = new Map([...this.ways, ...waysOf(show.lines, show.before, show.after)]);
      this.#settle(scene);
    } else if (atOnce || !beats.length || this.#around.still() || this.#around.speed() === 'instant') {
      soundsAtOnce(beats).forEach((sound) => this.#around.hear(sound));
      this.ways = waysOf(show.lines, show.before, show.after);
      this.#settle(scene);
    } else {
      this.#conceal(show.lines);
      this.#begin(scene);
    }
  }

  /** What is not shown for what it is: only its dice fall. */
  leave(show: Show): void {
    this.view = show.view;
    this.onshown(show);
  }

  /** The lines of a log that were shown, or need not be. */
  told(lines: Line[]): Line[] {
    return this.untold.size ? lines.filter((line) => !this.untold.has(line.n)) : lines;
  }

  /** Remember a phase that was not seen here: it can be shown. */
  recall(show: Show): void {
    this.#memory.keep(sceneOf(show));
    this.remembers = this.#memory.scenes.length > 0;
  }

  /** Show the acts of the last phase again. Nothing of the game changes. */
  again(): void {
    const scenes = this.#memory.scenes;
    if (!scenes.length) return;
    this.skip();
    this.summary = talliesOf(scenes.flatMap((scene) => scene.beats));
    if (this.#around.still()) return;
    const [first, ...rest] = scenes;
    this.#queue = rest;
    this.replaying = true;
    if (first) this.#begin(first);
  }

  /** Do not wait: the table is as the game stands. */
  skip(): void {
    clearTimeout(this.#timer);
    const rest = this.#scene ? [this.#scene, ...this.#queue] : [];
    const from = this.#at + 1;
    this.#queue = [];
    if (!this.replaying) rest.forEach((scene, k) => this.#settle(scene, k === 0 ? from : 0));
    this.ways = new Map();
    this.#close();
  }

  /** Something was taken back: of what was shown, only lines up to this number still stand. */
  takeBack(n: number): void {
    this.skip();
    this.#memory.until(n);
    this.remembers = this.#memory.scenes.length > 0;
    this.trails = this.trails.slice(0, -1);
    this.summary = [];
  }

  /** Nothing of what was shown may stay: other eyes look. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#memory.clear();
    this.remembers = false;
    this.summary = [];
    this.trails = [];
    this.ways = new Map();
    this.asked = this.view = null;
    this.fell = new Map();
    this.#close(false);
  }

  // -- what is shown -------------------------------------------------------------------------

  /** Remember where those stood who leave the table. */
  #mark({ before, after }: Show): void {
    const gone = after.flatMap((is): [number, Point][] => {
      const was = before.get(is.id);
      return was?.in_play && !is.in_play ? [[is.id, [was.x, was.y]]] : [];
    });
    if (gone.length) this.fell = new Map([...this.fell, ...gone]);
  }

  #conceal(lines: readonly Line[]): void {
    if (!this.replaying) this.untold = new Set([...this.untold, ...lines.map((line) => line.n)]);
  }

  #begin(scene: Scene): void {
    this.#scene = scene;
    this.#at = -1;
    this.playing = true;
    this.stage = stageOf(scene);
    this.holds = this.replaying || scene.beats.some(({ kind }) => kind === 'act' || kind === 'turn' || (kind === 'move' && !scene.mine));
    this.staged = this.replaying ? scene.before : (this.staged ?? scene.before);
    this.#next();
  }

  #next(): void {
    const scene = this.#scene;
    const beat = scene?.beats[this.#at + 1];
    if (!scene || !beat) {
      this.#over(scene);
      return;
    }
    this.#at++;
    const before = this.#at === 0 ? scene.before : scene.staging.figures(this.#at - 1);
    const figures = scene.staging.figures(this.#at);
    this.ways = waysOf(beat.lines, before, [...figures.values()]);
    this.staged = figures;
    this.beat = beat;
    soundsOf(beat).forEach((sound) => this.#around.hear(sound));
    if (!this.replaying) {
      this.trails = withBeat(this.trails, beat, figures, this.ways);
      const told = new Set(beat.lines.map((line) => line.n));
      this.untold = new Set([...this.untold].filter((n) => !told.has(n)));
    }
    const wait = this.#time(scene, beat);
    if (wait > 0) this.#timer = setTimeout(() => this.#next(), wait);
    else this.#next();
  }

  /** How long a beat is shown, in ms. */
  #time(scene: Scene, beat: Beat): number {
    const chosen = this.#around.speed();
    // Who asks to see a phase again wants to see it.
    const speed = chosen === 'instant' && this.replaying ? 'normal' : chosen;
    const slide = Math.max(0, ...[...this.ways.values()].map((way) => slideTime(way, speed) + REST));
    const said = scene.mine && beat.kind === 'note' ? 0 : beat.time * PACE[speed];
    const hurry = HURRY.find(([waiting]) => this.#queue.length >= waiting)?.[1] ?? 1;
    return Math.max(slide, said) * hurry;
  }

  /** All of a change was shown: the next one, or the game as it stands. */
  #over(scene: Scene | null): void {
    if (scene && !this.replaying) this.#settle(scene, scene.beats.length);
    const next = this.#queue.shift();
    if (next) this.#begin(next);
    else this.#close();
  }

  /** What stays of a change, once it was shown: the beats from `from` on were not. */
  #settle(scene: Scene, from = 0): void {
    if (!this.replaying) {
      scene.beats.slice(from).forEach((beat, k) => {
        const figures = scene.staging.figures(from + k);
        const before = from + k === 0 ? scene.before : scene.staging.figures(from + k - 1);
        this.trails = withBeat(this.trails, beat, figures, waysOf(beat.lines, before, [...figures.values()]));
      });
    }
    const tallies = talliesOf(scene.beats);
    if (tallies.length) this.summary = tallies;
    this.view = scene.view;
    this.onshown(scene);
  }

  #close(told = true): void {
    const was = this.playing && !this.replaying;
    this.#scene = null;
    this.#at = -1;
    this.beat = null;
    this.staged = this.stage = null;
    this.untold = new Set();
    this.playing = this.replaying = this.holds = false;
    if (was && told) this.onend();
  }
}

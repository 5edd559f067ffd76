/** The messages of the server, as /api speaks them. Words for people come in both languages. */

export type Lang = 'fr' | 'en';
export type Words = { fr: string; en: string };
export type Point = [number, number];
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Cited {
  text: Words;
  clauses: string[];
}

export interface Refusal extends Cited {
  data?: { [key: string]: Json };
  place?: string;
}

// -- what may be played ---------------------------------------------------------------------------

export interface Scenario {
  id: string;
  name: Words;
  summary: Words;
}

export interface ArmyEntry {
  names: Words;
  count: number;
  price: number;
  silhouette: string;
  scores: Scores;
  abilities: Words[];
}

export interface ReadyArmy {
  id: string;
  names: Words;
  fluff: Words;
  points: number;
  figures: number;
  entries: ArmyEntry[];
}

export interface Rulebook {
  id: string;
  prefix: string;
  title: string | Words;
  scenarios: Scenario[];
  armies: ReadyArmy[];
  options: { name: string; default: Json }[];
  max_camps: number;
}

export interface Shelf {
  rulebooks: Rulebook[];
  ai_levels: string[];
}

export type ArmyChoice = { ready: string } | { toml: string };
export type SeatChoice = { kind: 'person' | 'ai'; level?: string; name?: string };

export interface NewGame {
  rulebook: string;
  scenario: string;
  armies: ArmyChoice[];
  table?: { seed?: number | string };
  seats: SeatChoice[];
  options?: { [name: string]: Json };
}

export interface Seat {
  camp: number;
  kind: 'person' | 'ai';
  name: string;
  token?: string;
}

export interface CreatedGame {
  game: string;
  seats: Seat[];
}

export interface GameSummary {
  id: string;
  rulebook: string;
  scenario: Words;
  camps: { names: Words; kind: 'person' | 'ai'; name: string }[];
  turn: number;
  phase: Words;
  revision: number;
  over: boolean;
  result: Cited | null;
  your_camps: number[];
  waiting_for: number[];
  created: string;
  dice_digest: string;
  dice_secret?: string | null;
}

export interface Clause {
  id: string;
  kind: string;
  text: Words;
  ruling?: string | Words | null;
  situations: string[];
}

export interface ArmyProblem {
  place: string;
  line: number | null;
  text: Words;
  remedy: Words;
  clauses: string[];
}

export interface ArmyCheck {
  points: number;
  problems: ArmyProblem[];
  army?: ReadyArmy;
}

// -- what stands on the table ---------------------------------------------------------------------

export type Shape =
  | { type: 'disc'; x: number; y: number; radius: number }
  | { type: 'capsule'; a: Point; b: Point; radius: number }
  | { type: 'polygon'; points: Point[] }
  | { type: 'line'; points: Point[] };

export interface SceneryPiece {
  id: string;
  kind: string;
  height: number;
  properties: (string | Words)[];
  shape: Shape;
  name?: Words;
  property_words?: Words[];
}

export interface Scores {
  movement: number;
  melee?: number[];
  shooting?: number[];
  armour?: number;
  mental?: number;
}

export interface Figure {
  id: number;
  camp: number;
  type: string;
  number: number;
  x: number;
  y: number;
  radius: number;
  in_play: boolean;
  moved: boolean;
  contacts: number[];
  conditions: (Words & { id?: string; kind?: string })[];
  piece?: string;
  silhouette: string;
  role?: string;
  names: Words;
  fluff?: Words;
  price: number;
  life?: number;
  full_life?: number;
  flies?: boolean;
  summoned?: boolean;
  serves?: number | null;
  spent?: number;
  can_shoot?: boolean;
  scores: Scores;
  abilities?: { name: Words; help: Words | string }[];
  spells?: { id: string; name: Words; help: Words | string; left: boolean }[];
}

export interface CampView {
  id: number;
  names: Words;
  points: number;
  edge: string | null;
  counters: { name: Words; value: number; of?: number }[];
}

export type Marker =
  | { kind: 'fire-wall'; id: string; shape: Shape }
  | { kind: 'gem'; id: string; x: number; y: number; bearer: number | null };

export interface View {
  table: { width: number; depth: number; scenery: SceneryPiece[] };
  turn: {
    number: number;
    last: number;
    phase: string;
    phases: { id: string; name: Words }[];
    order: number[];
  };
  scenario: Scenario | null;
  camps: CampView[];
  figures: Figure[];
  zones: { camp: number; points: Point[] }[];
  markers: Marker[];
}

// -- what is asked --------------------------------------------------------------------------------

export interface MoveAnswer {
  figure: number;
  path: Point[];
}
export interface PieceAnswer {
  piece: number;
  crew: number[];
  path: Point[];
}
export interface Attacker {
  figure: number;
  attacks: number[];
  targets: number[];
}
export interface ChoiceOption {
  key: string;
  text: Words;
  data?: { [key: string]: Json };
}
export interface Deed {
  key: string;
  text: Words;
}

export type Form =
  | { form: 'choice'; options: ChoiceOption[] }
  | { form: 'target'; from?: number; options?: ChoiceOption[]; targets?: number[]; within?: number }
  | { form: 'places'; figures: number[]; zone: Point[]; anywhere: number[] }
  | {
      form: 'moves';
      figures: { figure: number; allowance: number; engaged: boolean }[];
      pieces: PieceAnswer[];
      deeds: (string | Deed)[];
    }
  | { form: 'shots'; shooters: Attacker[] }
  | { form: 'melee'; fighters: Attacker[] }
  | {
      form: 'casts';
      casts: { caster: number; spell: string; text?: Words }[];
      deeds: (string | Deed)[];
    }
  | {
      form: 'place';
      figure: number | null;
      radius?: number;
      near?: number;
      within?: number;
      walls?: Point[];
    }
  | { form: 'template'; radius: number; from: number; within: number; on: number[] | null }
  | { form: 'barrier'; length: number; width: number; from: number; within: number }
  | { form: 'building'; kind: string; side: number; aisle: number; closed: Point[][] }
  | { form: 'path'; figure: number; allowance: number };

export interface Question {
  camp: number;
  question: Cited;
  about: { [key: string]: Json };
  form: Form;
  default: Json;
}

// -- what is told ---------------------------------------------------------------------------------

export interface Reason {
  value: number;
  text: Words;
  clauses: string[];
}

export interface Line {
  n: number;
  after: number;
  kind: string;
  text: Words;
  clauses: string[];
  faces?: number[];
  target?: number;
  why?: Reason[];
  success?: boolean[];
  figures: number[];
  camp?: number | null;
  heading?: 'turn' | 'phase' | null;
}

export interface Snapshot {
  revision: number;
  view: View;
  questions: Question[];
  waiting: { camp: number; question: Words }[];
  log: Line[];
  log_from?: number;
  can_undo?: boolean;
  result: Cited | null;
  dice_digest: string;
  dice_secret?: string | null;
}

export interface Replay {
  steps: number;
  log: Line[];
  view?: View;
  start?: Snapshot;
}

export interface Verified {
  ok: boolean;
  dice: number;
  digest: string;
  secret: string | null;
}

// -- the live conversation ------------------------------------------------------------------------

export type ServerMessage =
  | ({ type: 'state' } & Snapshot)
  | { type: 'reply'; id: string; ok: true; revision?: number; value?: Json }
  | { type: 'reply'; id: string; ok: false; error: Refusal }
  | { type: 'thinking'; camp: number };

export interface PathFound {
  path: Point[];
  cost: { total: number; length: number; difficult: number; obstacles: number };
  allowance: number;
  legal: boolean;
  why?: Refusal | null;
}

export interface Checked {
  legal: boolean;
  why?: Refusal | null;
}

export interface Sight {
  blocked?: Words | null;
  covers: { figure?: number; scenery?: string; name: Words }[];
  distance: number;
  in_range: boolean | null;
}

export interface Odds {
  exact: boolean;
  hit: number;
  kill: number;
  wounds: { n: number; p: number }[];
  friends: { figure: number; p: number }[];
}

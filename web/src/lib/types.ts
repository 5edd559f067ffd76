/** The messages of the server (`wire.ts`, generated), with what a rulebook fills in made precise. */

import type * as wire from './wire';

export type {
  Ability,
  Account,
  CampAccount,
  Luck,
  AffairsMessage,
  Aim,
  ArmyCard,
  CardScore,
  ArmyChecked,
  ArmyProblem,
  Attacker,
  BookCard,
  CampaignArmy,
  CampaignMember,
  CampaignTold,
  CampCard,
  ChangesMessage,
  Checked,
  Cited,
  ClockCard,
  CodeMade,
  ClauseCard,
  CoverFound,
  CrossingFound,
  DeedAction,
  Doer,
  DuelAnswer,
  DuelBenchCard,
  DuelFight,
  DuelLine,
  DuelWays,
  DuelWish,
  EntryCard,
  ErrorBody,
  FallFound,
  FileGame,
  FileVerified,
  Forecast,
  FormOption,
  GameList,
  GameMade,
  GameSummary,
  KnownForm,
  LegFound,
  Line,
  LinkView,
  LogLines,
  Mover,
  NamedHelp,
  NewGame,
  OddsFound,
  OpeningView,
  PieceUse,
  PlaceView,
  Prospect,
  Reason,
  Result,
  RulesPage,
  RoleCard,
  ScenarioCard,
  SeatMade,
  ShotLine,
  SaidLine,
  SeatTaken,
  SeatsMoved,
  SeatWish,
  Shelf,
  SideView,
  SituationCard,
  Stake,
  StoreyReach,
  ContactReach,
  SurfaceReach,
  SurfaceView,
  TermsWish,
  Verified,
  Waiting,
  Why,
  WishFound,
  Words,
} from './wire';

import type { CombatView, FighterDice, GameCard } from './types.deeds';
import type { Words } from './wire';

export type { CombatView, DeedFound, FighterDice, GameCard, Variant } from './types.deeds';

export type Lang = 'fr' | 'en';
export type Point = [number, number];
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

// -- what stands on the table ---------------------------------------------------------------------

export type Shape =
  | { type: 'disc'; x: number; y: number; radius: number }
  | { type: 'capsule'; a: Point; b: Point; radius: number }
  | { type: 'polygon'; points: Point[] }
  | { type: 'line'; points: Point[] };

/** A stretch of an outline and how it is passed: its two ends, counter-clockwise. */
export interface Side {
  kind: string;
  points: [Point, Point];
}

export interface SceneryPiece extends wire.SceneryPiece {
  height: number;
  sides?: Side[];
  /** How it is drawn, where its kind does not say it. */
  look?: string;
  shape: Shape & { [k: string]: unknown };
}

export interface Figure extends wire.FigureView {
  scores: Record<string, unknown>;
  /** Which way it looks, in degrees from the x axis, where a book cares. */
  facing?: number;
  /** How wide the arc is in which it sees, in degrees, where a book cares. */
  arc?: number;
  /** Width across the facing and depth along it; `round` says which shape it is. */
  base?: [number, number];
  round?: boolean;
  /** Of a mystic: what is left of its energy, and how far its control goes. */
  mystic?: { energy: number; control: number } | null;
  /** Zones around it in which friends take heart: by which skills, how far from its base. */
  auras?: { names: Words[]; radius: number }[];
  /** The combat dice of whoever fights just now, where a book places them on cards. */
  dice?: FighterDice | null;
  /** How badly it is hurt, where a book counts no points of life. */
  wound?: string;
  /** On whose base it rides, and who rides on its own: two sheets, one token. */
  aboard?: number;
  rider?: number;
  /** The card of the catalogue that it is. */
  profile?: string;
  weapon?: { names: Words; strength: number; range: number } | null;
}

/** What the rules put on the table for a time, as they put scenery. */
export interface PassingScenery {
  kind: string;
  look?: string;
  id: string;
  shape: Shape;
  name?: Words;
}
export type AreaFound = wire.AreaFound;
/** What can be taken: it lies at a point, or somebody bears it. */
export interface Prize {
  kind: string;
  id: string;
  x: number;
  y: number;
  bearer: number | null;
  name?: Words;
  /** Whose it is just now, where a side can hold it. */
  camp?: number | null;
  /** The ground that counts for who holds it, and how many of each side are on it. */
  area?: Shape;
  counts?: { camp: number; count: number }[];
}
/** A weapon that lies where somebody lost it. */
export interface DroppedMarker {
  kind: 'dropped';
  id: string;
  x: number;
  y: number;
  name: Words;
}
/** A stretch by which one leaves the table. */
export interface ExitMarker {
  kind: 'exit';
  id: string;
  line: [Point, Point];
  name: Words;
}
/** A trap on the ground, as far as the viewer knows of it: how near one sets it off, and whether an enemy has found it. */
export interface TrapMarker {
  kind: 'trap';
  id: string;
  x: number;
  y: number;
  camp: number;
  found: boolean;
  radius: number;
  reach: number;
  name: Words;
}
export type Marker = PassingScenery | Prize | TrapMarker | DroppedMarker | ExitMarker;

export interface Zone {
  camp: number;
  points: Point[];
}

/** A side; where a book has cards: its pile, or what others see of it, and its reserve. */
export interface CampView extends wire.CampView {
  /** The head first; empty for whoever may not know it. */
  pile?: string[];
  /** What everybody sees of the pile: the name of a card that lies face up, else null. */
  backs?: (string | null)[];
  reserve?: string[];
}

/** A low wall or a fence on a surface. */
export interface HurdleView extends wire.HurdleView {
  shape: Shape & { [k: string]: unknown };
}
export interface StoreysView extends wire.StoreysView {
  hurdles: HurdleView[];
}

export interface View extends wire.View {
  table: { width: number; depth: number; unit?: string; scenery: SceneryPiece[]; storeys?: StoreysView | null };
  figures: Figure[];
  camps: CampView[];
  /** Where a book has cards: all of them, and those that lie on the table just now. */
  cards?: GameCard[];
  played?: string[];
  /** Ways that were declared and may still be answered. */
  ways?: { figure: number; path: Point[] }[];
  /** What figures that the rules play are about this turn, and why. */
  errands?: { figure: number; target?: number; to: Point; text: Words; clauses: string[] }[];
  /** What is about to happen. */
  notices?: wire.Cited[];
  /** Attacks that were declared and stay on the table until they are resolved. */
  declared?: { figure: number; targets: number[] }[];
  combat?: CombatView | null;
  zones: (Zone & { [k: string]: unknown })[];
  markers: (Marker & { [k: string]: unknown })[];
}

export interface SituationPlay extends wire.SituationPlay {
  steps: { view: View; asked: Words | null }[];
}

// -- what is asked --------------------------------------------------------------------------------

/** A question whose form has a control of its own; any other form gets the generic one. */
export interface Question extends Omit<wire.Question, 'form' | 'default'> {
  form: wire.KnownForm;
  default: Json;
}

export interface Snapshot extends Omit<wire.Snapshot, 'view' | 'questions'> {
  view: View;
  questions: Question[];
}

export interface Replay extends Omit<wire.Replay, 'view'> {
  view: View;
}

// -- the live conversation ------------------------------------------------------------------------

export type ServerMessage =
  | ({ type: 'state' } & Snapshot)
  | wire.DoneReply
  | wire.RefusedReply
  | wire.ChangesMessage
  | wire.ThinkingMessage
  | wire.EyesMessage
  | wire.AffairsMessage
  | wire.TalkMessage
  | wire.ClosingMessage;

export interface SightFound extends Omit<wire.SightFound, 'beam'> {
  /** Between which lines it was looked, where a book counts by degrees what stands there. */
  beam?: Point[];
}

export interface PathFound extends Omit<wire.PathFound, 'path' | 'answer' | 'short'> {
  path: Point[];
  answer?: Json;
  /** As far as it can go straight towards a place that is refused. */
  short?: PathFound | null;
}

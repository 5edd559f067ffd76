/* Written from the schema of the server (escarmouche.server.schema) by `npm run types`. */

/**
 * What is fought for. A rulebook says which of its scenarios is about which.
 */
export type Stake =
  "battle" | "ground" | "hill" | "prisoner" | "prize" | "spoils" | "breakthrough" | "waves" | "giant" | "lot" | "other";
/**
 * A form that has a control of its own.
 */
export type KnownForm =
  | ChoiceForm
  | PlaceForm
  | PlacesForm
  | TemplateForm
  | BarrierForm
  | BuildingForm
  | MovesForm
  | PathForm
  | AlongForm
  | StepForm
  | ShotsForm
  | MeleeForm
  | CastsForm
  | OrderForm
  | PlacementForm
  | DefencesForm
  | PicksForm
  | EscapesForm
  | SeparationForm
  | DeedsForm;
/**
 * What kind of condition a figure is in. A rulebook says which of its conditions is which.
 */
export type Glyph =
  | "fleeing"
  | "frightened"
  | "paralysed"
  | "cursed"
  | "burning"
  | "busy"
  | "prize"
  | "prisoner"
  | "summoned"
  | "engaged"
  | "leader"
  | "wounded"
  | "shaken"
  | "watching"
  | "dodging"
  | "diving"
  | "hidden"
  | "prone"
  | "aiming"
  | "other";
/**
 * The closed vocabulary of what can be seen to happen at the table.
 */
export type Sight = "shot" | "blow" | "spell" | "guard" | "harm" | "hurt" | "fall" | "leaves" | "test";
/**
 * What a line is in the report.
 */
export type Role = "scene" | "announced" | "act" | "move" | "idle" | "dice" | "outcome" | "fall" | "detail" | "alone";

export interface Messages {
  Words: Words;
  Cited: Cited;
  Result: Result;
  ErrorBody: ErrorBody;
  ErrorReply: ErrorReply;
  ReadyArmy: ReadyArmy;
  WrittenArmy: WrittenArmy;
  TableWish: TableWish;
  SeatWish: SeatWish;
  ClockWish: ClockWish;
  DelayWish: DelayWish;
  TermsWish: TermsWish;
  NewGame: NewGame;
  ForkGame: ForkGame;
  SeatMade: SeatMade;
  GameMade: GameMade;
  TakeSeat: TakeSeat;
  SitDown: SitDown;
  CodeWish: CodeWish;
  CodeMade: CodeMade;
  CodeGiven: CodeGiven;
  SeatsMoved: SeatsMoved;
  SeatTaken: SeatTaken;
  CampCard: CampCard;
  GameSummary: GameSummary;
  GameList: GameList;
  SituationCard: SituationCard;
  ClauseCard: ClauseCard;
  RulesPage: RulesPage;
  RoleCard: RoleCard;
  ScenarioCard: ScenarioCard;
  Ability: Ability;
  ScoreMark: ScoreMark;
  EntryCard: EntryCard;
  CardScore: CardScore;
  ArmyCard: ArmyCard;
  OptionCard: OptionCard;
  PeopleCard: PeopleCard;
  AutomatonCard: AutomatonCard;
  BookCard: BookCard;
  BrokenBook: BrokenBook;
  Shelf: Shelf;
  CheckArmy: CheckArmy;
  ArmyProblem: ArmyProblem;
  ArmyChecked: ArmyChecked;
  CampaignFound: CampaignFound;
  CampaignShow: CampaignShow;
  CampaignRecord: CampaignRecord;
  CampaignAdvance: CampaignAdvance;
  CampaignMuster: CampaignMuster;
  CampaignChoice: CampaignChoice;
  CampaignSkill: CampaignSkill;
  CampaignMember: CampaignMember;
  CampaignLine: CampaignLine;
  CampaignChapter: CampaignChapter;
  CampaignTold: CampaignTold;
  CampaignArmy: CampaignArmy;
  ShareCard: ShareCard;
  Verified: Verified;
  FileGame: FileGame;
  FileVerified: FileVerified;
  DuelFighterWish: DuelFighterWish;
  DuelWish: DuelWish;
  DuelFight: DuelFight;
  DuelPeople: DuelPeople;
  DuelBenchCard: DuelBenchCard;
  DuelFighter: DuelFighter;
  DuelLine: DuelLine;
  DuelEnd: DuelEnd;
  DuelWays: DuelWays;
  DuelShown: DuelShown;
  DuelAnswer: DuelAnswer;
  FormOption: FormOption;
  ChoiceForm: ChoiceForm;
  PlaceForm: PlaceForm;
  PlacesForm: PlacesForm;
  TemplateForm: TemplateForm;
  BarrierForm: BarrierForm;
  BuildingForm: BuildingForm;
  Mover: Mover;
  PieceUse: PieceUse;
  MovesForm: MovesForm;
  PathForm: PathForm;
  AlongForm: AlongForm;
  StepForm: StepForm;
  Impact: Impact;
  Attacker: Attacker;
  ShotsForm: ShotsForm;
  MeleeForm: MeleeForm;
  Cast: Cast;
  CastsForm: CastsForm;
  PileCard: PileCard;
  OrderForm: OrderForm;
  PlacementForm: PlacementForm;
  DefencesForm: DefencesForm;
  PicksForm: PicksForm;
  EscapesForm: EscapesForm;
  SeparationForm: SeparationForm;
  Aim: Aim;
  LevelReach: LevelReach;
  WeaponAim: WeaponAim;
  FormulaAim: FormulaAim;
  DeedAction: DeedAction;
  Doer: Doer;
  DeedsForm: DeedsForm;
  KnownForm: KnownForm;
  OtherForm: OtherForm;
  PropertyWord: PropertyWord;
  PlaceView: PlaceView;
  PerchView: PerchView;
  SideView: SideView;
  SurfaceView: SurfaceView;
  OpeningView: OpeningView;
  LinkView: LinkView;
  HurdleView: HurdleView;
  StoreysView: StoreysView;
  LegFound: LegFound;
  Risk: Risk;
  CrossingFound: CrossingFound;
  FallFound: FallFound;
  SurfaceReach: SurfaceReach;
  PerchReach: PerchReach;
  ContactReach: ContactReach;
  StoreyReach: StoreyReach;
  Property: Property;
  SceneryPiece: SceneryPiece;
  TableView: TableView;
  PhaseName: PhaseName;
  TurnView: TurnView;
  ScenarioView: ScenarioView;
  Counter: Counter;
  CampView: CampView;
  NamedHelp: NamedHelp;
  Condition: Condition;
  FigureView: FigureView;
  View: View;
  Question: Question;
  Waiting: Waiting;
  Reason: Reason;
  ShownAct: ShownAct;
  Line: Line;
  Snapshot: Snapshot;
  Replay: Replay;
  LogLines: LogLines;
  SituationStep: SituationStep;
  SituationPlay: SituationPlay;
  StateMessage: StateMessage;
  ListChanges: ListChanges;
  ViewChanges: ViewChanges;
  ChangesMessage: ChangesMessage;
  DoneReply: DoneReply;
  RefusedReply: RefusedReply;
  ThinkingMessage: ThinkingMessage;
  EyesMessage: EyesMessage;
  ClosingMessage: ClosingMessage;
  PlayerCard: PlayerCard;
  AskedCard: AskedCard;
  RematchCard: RematchCard;
  VerdictCard: VerdictCard;
  ClockCard: ClockCard;
  MarkCard: MarkCard;
  MixingCard: MixingCard;
  AffairsMessage: AffairsMessage;
  SaidLine: SaidLine;
  TalkMessage: TalkMessage;
  AnswerCommand: AnswerCommand;
  UndoCommand: UndoCommand;
  ResignCommand: ResignCommand;
  OfferCommand: OfferCommand;
  RespondCommand: RespondCommand;
  SayCommand: SayCommand;
  ShareCommand: ShareCommand;
  BeginCommand: BeginCommand;
  EyesCommand: EyesCommand;
  CheckQuery: CheckQuery;
  ReachQuery: ReachQuery;
  PathQuery: PathQuery;
  MarchQuery: MarchQuery;
  VolleyQuery: VolleyQuery;
  SightQuery: SightQuery;
  OddsQuery: OddsQuery;
  ForecastQuery: ForecastQuery;
  CandidatesQuery: CandidatesQuery;
  WishesQuery: WishesQuery;
  LinesQuery: LinesQuery;
  Why: Why;
  Checked: Checked;
  Cost: Cost;
  WayFound: WayFound;
  MarchStep: MarchStep;
  MarchFound: MarchFound;
  VolleyAttack: VolleyAttack;
  VolleyFound: VolleyFound;
  PathFound: PathFound;
  WishFound: WishFound;
  CoverFound: CoverFound;
  Degree: Degree;
  SightFound: SightFound;
  Chance: Chance;
  FigureChance: FigureChance;
  OddsFound: OddsFound;
  Prospect: Prospect;
  LinePart: LinePart;
  ShotLine: ShotLine;
  AreaFound: AreaFound;
  Forecast: Forecast;
  ScorePart: ScorePart;
  Luck: Luck;
  CampAccount: CampAccount;
  Feat: Feat;
  TurningPoint: TurningPoint;
  Account: Account;
}
/**
 * The same words in both languages.
 */
export interface Words {
  fr: string;
  en: string;
}
/**
 * A sentence and the clauses it rests on.
 */
export interface Cited {
  text: Words;
  clauses: string[];
}
/**
 * How a game ended.
 */
export interface Result {
  text: Words;
  clauses: string[];
  winner: number | null;
  winners: number[];
  scores: number[];
}
/**
 * What is wrong.
 */
export interface ErrorBody {
  text: Words;
  clauses: string[];
  kind?: string | null;
  place?: string | null;
  data?: {
    [k: string]: unknown;
  } | null;
}
/**
 * The body of every answer with a status of 400 or more.
 */
export interface ErrorReply {
  error: ErrorBody;
}
/**
 * An army that comes with its rulebook.
 */
export interface ReadyArmy {
  ready: string;
}
/**
 * An army as a TOML file.
 */
export interface WrittenArmy {
  toml: string;
}
/**
 * The table: made from a seed, which is drawn when none is given.
 */
export interface TableWish {
  seed?: number | null;
}
/**
 * Who sits there. `open`: whoever comes first; the seat is offered in the lobby.
 *
 * An `automaton` is played by the rules themselves; `level` is then one of the book's behaviours.
 */
export interface SeatWish {
  kind: "person" | "ai" | "automaton";
  level?: string | null;
  name?: string | null;
  open?: boolean;
}
/**
 * How long the players have.
 *
 * `days`: for each decision. `chess`: so many minutes in all, and `increment` seconds each time the
 * decision passes on.
 */
export interface ClockWish {
  kind?: "none" | "days" | "chess";
  days?: number;
  minutes?: number;
  increment?: number;
}
/**
 * How far behind the players spectators see the game: `n` answers or minutes.
 */
export interface DelayWish {
  kind?: "none" | "answers" | "minutes";
  n?: number;
}
/**
 * What the maker of a game decides beside the rules.
 *
 * `private`: only who holds a seat sees it. `spectators_talk`: spectators may join the talk.
 */
export interface TermsWish {
  private?: boolean;
  clock?: ClockWish1;
  delay?: DelayWish1;
  spectators_talk?: boolean;
}
/**
 * How long the players have.
 *
 * `days`: for each decision. `chess`: so many minutes in all, and `increment` seconds each time the
 * decision passes on.
 */
export interface ClockWish1 {
  kind?: "none" | "days" | "chess";
  days?: number;
  minutes?: number;
  increment?: number;
}
/**
 * How far behind the players spectators see the game: `n` answers or minutes.
 */
export interface DelayWish1 {
  kind?: "none" | "answers" | "minutes";
  n?: number;
}
/**
 * A game to set up.
 *
 * `mark` promises a share in the dice of whoever sets it up: no die falls before the shares are there.
 */
export interface NewGame {
  rulebook: string;
  scenario?: string | null;
  /**
   * @maxItems 8
   */
  armies: (ReadyArmy | WrittenArmy)[];
  table?: TableWish1;
  /**
   * @maxItems 8
   */
  seats: SeatWish[];
  options?: {
    [k: string]: boolean | number;
  };
  terms?: TermsWish1;
  mark?: string | null;
}
/**
 * The table: made from a seed, which is drawn when none is given.
 */
export interface TableWish1 {
  seed?: number | null;
}
/**
 * What the maker of a game decides beside the rules.
 *
 * `private`: only who holds a seat sees it. `spectators_talk`: spectators may join the talk.
 */
export interface TermsWish1 {
  private?: boolean;
  clock?: ClockWish1;
  delay?: DelayWish1;
  spectators_talk?: boolean;
}
/**
 * Play on from an answer of another game.
 */
export interface ForkGame {
  at: number;
  /**
   * @maxItems 8
   */
  seats: SeatWish[];
  mark?: string | null;
}
/**
 * A seat of a new game. The token opens it, once put into an invitation link.
 */
export interface SeatMade {
  camp: number;
  kind: "person" | "ai" | "automaton";
  name: string | null;
  token?: string | null;
}
/**
 * A game that was set up, and what was published of its dice.
 */
export interface GameMade {
  game: string;
  seats: SeatMade[];
  dice_digest: string;
}
/**
 * The token of an invitation link; `mark` promises a share in the dice.
 */
export interface TakeSeat {
  token: string;
  mark?: string | null;
}
/**
 * A free seat of an open game: the first one, or that of a camp; under a name.
 */
export interface SitDown {
  camp?: number | null;
  name?: string | null;
  mark?: string | null;
}
/**
 * A code that takes the seats of one game, or all of this browser's, to another device.
 */
export interface CodeWish {
  game?: string | null;
}
/**
 * A code that works once, for so many seconds.
 */
export interface CodeMade {
  code: string;
  seconds: number;
}
/**
 * A code as somebody typed it.
 */
export interface CodeGiven {
  code: string;
}
/**
 * How many seats this browser holds from now on that it did not hold, and the game if it is one.
 */
export interface SeatsMoved {
  seats: number;
  game: string | null;
}
/**
 * The seat that this browser holds from now on, and what was published of the dice.
 */
export interface SeatTaken {
  game: string;
  camp: number;
  dice_digest: string;
}
/**
 * A side of a game.
 */
export interface CampCard {
  names: Words;
  kind: "person" | "ai" | "automaton";
  level: string | null;
  name: string | null;
  free: boolean;
}
/**
 * A game in a list. `touched`: the last thing that happened; `late`: told with a delay.
 */
export interface GameSummary {
  id: string;
  rulebook: string;
  title: string;
  scenario: Words | null;
  camps: CampCard[];
  turn: number;
  phase: Words | null;
  revision: number;
  over: boolean;
  result: Result | null;
  your_camps: number[];
  waiting_for: number[];
  created: string;
  touched: string;
  forked_from: string | null;
  dice_digest: string;
  dice_secret: string | null;
  terms: TermsWish;
  late: boolean;
}
/**
 * This browser's games, those with a free seat, and others that can be watched; `more` on the next page.
 */
export interface GameList {
  mine: GameSummary[];
  open: GameSummary[];
  running: GameSummary[];
  more?: boolean;
}
/**
 * A situation by its id, and what it shows.
 */
export interface SituationCard {
  id: string;
  title: Words;
}
/**
 * A clause in our own words, how we read it, and what shows it in play.
 *
 * A ruling is written in cells: number | question | how it is played, perhaps several in a row.
 */
export interface ClauseCard {
  id: string;
  kind: string;
  text: Words;
  ruling: Words | null;
  situations: SituationCard[];
}
/**
 * The clauses of a book.
 */
export interface RulesPage {
  id: string;
  title: string;
  books: {
    [k: string]: string;
  };
  chapters: {
    [k: string]: Words;
  };
  clauses: ClauseCard[];
}
/**
 * What one army of a scenario is. `armies`: which of the ready ones may be that; None: all.
 *
 * Without a name where the scenario is left to chance: what whichever is drawn admits.
 * `any_size`: it need not be of the size on which the others agree.
 */
export interface RoleCard {
  name: Words | null;
  armies?: string[] | null;
  any_size?: boolean;
}
/**
 * A scenario: its name, what wins it, what it is about, for its picture, and for how many armies it is.
 *
 * `among`: of a book with several lists of scenarios, in which it is. `roles`: for each number of armies what each of
 * them is, where the book has roles.
 */
export interface ScenarioCard {
  id: string;
  name: Words;
  summary: Words;
  stake: Stake;
  sides: number[];
  among?: Words | null;
  roles?: {
    [k: string]: RoleCard[];
  };
}
/**
 * An ability, an item or a spell: its name, what it does, and the clauses of the book, where they are known.
 */
export interface Ability {
  name: Words;
  help: Words;
  clauses?: string[];
}
/**
 * A sign of a card beside one of its numbers, or a number in bold: the rule that it stands for.
 */
export interface ScoreMark {
  name: Words;
  help: Words;
  clauses?: string[];
  score: string;
  sign: "half-circle" | "triangle" | "bold";
}
/**
 * One line of a roster. `price` is that of all its figures and its piece, `each` of one figure.
 */
export interface EntryCard {
  id: string;
  names: Words;
  count: number;
  price: number;
  each: number;
  silhouette: string;
  emblem?: string | null;
  role: string;
  flies: boolean;
  life: number | null;
  base: number;
  fluff: Words;
  scores: {
    [k: string]: unknown;
  };
  marks?: ScoreMark[] | null;
  abilities: Words[];
  items: Words[];
  spells: Words[];
  helps: Ability[];
  piece: {
    [k: string]: unknown;
  } | null;
  rank?: number | null;
  cards?: number | null;
  mount?: EntryCard | null;
}
/**
 * A number on the cards of a book: its key among `scores`, its name, whether it is a length.
 *
 * `full`: its whole name, where the other is an abbreviation. `help`: what it does in the game.
 */
export interface CardScore {
  id: string;
  name: Words;
  is_length: boolean;
  full?: Words | null;
  help?: Words | null;
}
/**
 * An army to choose.
 */
export interface ArmyCard {
  id: string;
  names: Words;
  fluff: Words;
  points: number;
  figures: number;
  entries: EntryCard[];
  format?: number | null;
}
/**
 * A ruling that can be switched; `text`: what it switches, where the book has put it into words.
 */
export interface OptionCard {
  name: string;
  default: boolean | number;
  text: Words | null;
}
/**
 * A people of a catalogue: who may be its allies, and the cards of its fighters.
 */
export interface PeopleCard {
  id: string;
  names: Words;
  allies: string[];
  cards: EntryCard[];
}
/**
 * A behaviour by which the rules of a book can play a side.
 */
export interface AutomatonCard {
  id: string;
  name: Words;
}
/**
 * A rulebook of the shelf. `catalogue`: where armies are made of cards that the book has.
 *
 * `example`: a small army file to begin with, empty where the book has none. `lays_tables`: another number
 * lays another table.
 */
export interface BookCard {
  id: string;
  prefix: string;
  title: string;
  about?: Words | null;
  scenarios: ScenarioCard[];
  armies: ArmyCard[];
  options: OptionCard[];
  max_camps: number;
  catalogue?: PeopleCard[];
  example?: string;
  duel_bench?: boolean;
  campaigns?: boolean;
  lays_tables?: boolean;
  automata?: AutomatonCard[];
  card_scores?: CardScore[];
}
/**
 * A rulebook that is installed and cannot be used, and what it says for itself.
 */
export interface BrokenBook {
  name: string;
  why: string;
}
/**
 * All there is to play with.
 */
export interface Shelf {
  rulebooks: BookCard[];
  broken: BrokenBook[];
  ai_levels: string[];
}
/**
 * An army file to judge.
 */
export interface CheckArmy {
  rulebook: string;
  toml: string;
}
/**
 * One thing to mend.
 */
export interface ArmyProblem {
  place: string;
  line: number | null;
  text: Words;
  remedy: Words | null;
  clauses: string[];
}
/**
 * What an army costs, or what is wrong with it; `more` problems than these were found.
 */
export interface ArmyChecked {
  points: number | null;
  problems: ArmyProblem[];
  more: number;
  army: ArmyCard | null;
}
/**
 * An army that is to go from game to game.
 */
export interface CampaignFound {
  deed: "found";
  rulebook: string;
  army: ReadyArmy | WrittenArmy;
}
/**
 * A company to be told of, as its file has it.
 */
export interface CampaignShow {
  deed: "show";
  company: {
    [k: string]: unknown;
  };
}
/**
 * A finished game of this server to be written into its history; `camp` where two armies could be it.
 */
export interface CampaignRecord {
  deed: "record";
  company: {
    [k: string]: unknown;
  };
  game: string;
  camp?: number | null;
}
/**
 * A member that spends what it has learnt.
 */
export interface CampaignAdvance {
  deed: "advance";
  company: {
    [k: string]: unknown;
  };
  member: string;
  skill: string;
  choice?: string | null;
}
/**
 * The army that it fields, without some of its lines.
 */
export interface CampaignMuster {
  deed: "muster";
  company: {
    [k: string]: unknown;
  };
  /**
   * @maxItems 100
   */
  without?: string[];
}
/**
 * Something that a skill asks to choose.
 */
export interface CampaignChoice {
  id: string;
  name: Words;
}
/**
 * What a member may learn with its next level.
 */
export interface CampaignSkill {
  id: string;
  name: Words;
  help: Words;
  clauses?: string[];
  choices: CampaignChoice[];
}
/**
 * What has become of one unit; `number` among its twins. Whoever has a level learns: `held` is not spent yet.
 */
export interface CampaignMember {
  id: string;
  names: Words;
  number?: number | null;
  games: number;
  victims: number;
  destroyed: number;
  kind?: Words | null;
  level?: number | null;
  held?: number;
  earned?: number;
  cost?: number | null;
  knows?: Words[];
  skills?: CampaignSkill[];
}
/**
 * A line of the army, which may stay at home.
 */
export interface CampaignLine {
  id: string;
  names: Words;
  count: number;
}
/**
 * A game, or a level that was reached, in some sentences.
 */
export interface CampaignChapter {
  lines: Words[];
}
/**
 * A company: as its file keeps it, and as a page shows it.
 */
export interface CampaignTold {
  rulebook: string;
  company: {
    [k: string]: unknown;
  };
  names: Words;
  points: number;
  format: number | null;
  games: number;
  won: number;
  members: CampaignMember[];
  lines: CampaignLine[];
  history: CampaignChapter[];
}
/**
 * The army of a company as an army file for the next game.
 */
export interface CampaignArmy {
  id: string;
  names: Words;
  points: number;
  toml: string;
}
/**
 * What a player put into the dice: its mark, and the share itself once all were given.
 */
export interface ShareCard {
  camp: number;
  mark: string;
  share: string | null;
}
/**
 * Whether each die follows from the secret whose digest was published at the start.
 *
 * `untold`: dice that fell in the game it was played on from, whose secret is not told yet.
 */
export interface Verified {
  ok: boolean;
  dice: number;
  untold: number;
  digest: string;
  secret: string | null;
  shares: ShareCard[];
}
/**
 * A game that was read from a file and played again.
 *
 * `beside`: it ended beside the rules (somebody gave up, say), which playing again cannot show.
 */
export interface FileGame {
  title: string;
  names: Words[];
  digest: string;
  dice: number;
  untold: number;
  answers: number;
  over: boolean;
  result: Result | null;
  beside: boolean;
  shares: ShareCard[];
  played_on: boolean;
}
/**
 * What the server says of a file.
 *
 * `stamp`: this server wrote it and it is unchanged, or was changed since; another server wrote it, or
 * it carries no stamp. `imported`: it was written here from a file that came from outside.
 */
export interface FileVerified {
  kind: "save" | "export";
  stamp: "unchanged" | "changed" | "foreign" | "none";
  imported: boolean;
  ok: boolean;
  problem: ErrorBody | null;
  game: FileGame | null;
}
/**
 * A fighter to set on the bench, and its state.
 */
export interface DuelFighterWish {
  profile: string;
  wound?: string;
  stunned?: boolean;
  charged?: boolean;
  dived?: boolean;
}
/**
 * Who fights whom; `known` are attack dice settled beforehand, by number (0 is the one).
 */
export interface DuelWish {
  rulebook: string;
  one: DuelFighterWish;
  /**
   * @minItems 1
   * @maxItems 6
   */
  others: DuelFighterWish[];
  tactics?: 0 | 1;
  level?: 0 | 1 | 2;
  known?: {
    [k: string]: number;
  };
  split?: number[] | null;
}
/**
 * A combat of the bench to be fought on the table: who plays the one, and who the others.
 */
export interface DuelFight {
  duel: DuelWish;
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: SeatWish[];
}
/**
 * A people, and the cards that are its own.
 */
export interface DuelPeople {
  id: string;
  names: Words;
  fighters: string[];
}
/**
 * Whom the bench of a book can set against whom; `one` and `other` stand on it at first.
 */
export interface DuelBenchCard {
  rulebook: string;
  one: string;
  other: string;
  fighters: EntryCard[];
  peoples: DuelPeople[];
  wounds: string[];
  most: number;
  most_exact: number;
}
/**
 * A fighter on the bench; each score has its reasons.
 */
export interface DuelFighter {
  figure: number;
  names: Words;
  number: number;
  value: number;
  dice: number;
  scores: {
    [k: string]: unknown;
  };
}
/**
 * Dice placed in some way (attack and defence of each), and what that is worth to the one, in points.
 *
 * Where somebody waits for the Initiative, `split` holds if the one attacks first, `otherwise` if it does not.
 */
export interface DuelLine {
  split: number[][];
  waits?: number[];
  otherwise?: number[][] | null;
  value: number | null;
}
/**
 * A state in which a fighter may end.
 */
export interface DuelEnd {
  state: Words;
  wound: string;
  stunned: boolean;
  chance: number;
}
/**
 * How likely a fighter ends how.
 */
export interface DuelWays {
  figure: number;
  killed: number;
  ends: DuelEnd[];
  attack_left: number[];
  defence_left: number[];
}
/**
 * A placement looked into.
 */
export interface DuelShown {
  split: number[][];
  waits?: number[];
  otherwise?: number[][] | null;
  value: number | null;
  ways: DuelWays[];
}
/**
 * What the bench says: worked out (`exact`), or counted over some fights, `within` so much of a share.
 */
export interface DuelAnswer {
  exact: boolean;
  fights?: number | null;
  within?: number | null;
  fighters: DuelFighter[];
  order: number[];
  initiative: number;
  best: DuelLine | null;
  shown: DuelShown;
  alternatives: DuelLine[][];
}
/**
 * A choice by its key. `help`: what it does in the game, where its book has a line for it.
 */
export interface FormOption {
  key: string;
  text: Words;
  help?: Words | null;
  data: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * One of the options.
 */
export interface ChoiceForm {
  options?: FormOption[];
  form: "choice";
}
/**
 * A place for one figure (null: for one that is not there yet), or for somebody beside something.
 *
 * Within so much of a figure (`near`), of a point (`centre`) or of walls. The answer is `[x, y]`; where
 * `surfaces` are listed, of which it may choose, it is `[x, y, surface]`, and where `links` are, it may be
 * `{"on": link, "share": 0.5}`. Where it `turns`, a facing in degrees may be added: `[x, y, surface, 90]`, `{"on": link, "share": 0.5, "facing": 90}`.
 * `trap`: it is one that is put there, and how far from its edge it is dangerous.
 */
export interface PlaceForm {
  options?: FormOption[];
  form: "place";
  figure: number | null;
  radius?: number | null;
  near?: number | null;
  centre?: [number, number] | null;
  within?: number | null;
  walls?: [number, number][] | null;
  surfaces?: string[] | null;
  links?: string[] | null;
  turns?: boolean | null;
  trap?: number | null;
}
/**
 * Places for figures that are deployed together, in a zone; some of them go `anywhere`.
 */
export interface PlacesForm {
  options?: FormOption[];
  form: "places";
  figures: number[];
  zone: [number, number][];
  anywhere: number[];
}
/**
 * Where a round template is laid, within so much of a figure; `on`: only over one of these.
 */
export interface TemplateForm {
  options?: FormOption[];
  form: "template";
  radius: number;
  from: number;
  within: number;
  on: number[] | null;
}
/**
 * Where a bar is laid, and how it is turned.
 */
export interface BarrierForm {
  options?: FormOption[];
  form: "barrier";
  length: number;
  width: number;
  from: number;
  within: number;
}
/**
 * Where a square piece of scenery is put; not in what is `closed`, and with room for an aisle.
 */
export interface BuildingForm {
  options?: FormOption[];
  form: "building";
  kind: string;
  side: number;
  aisle: number;
  closed: [number, number][][];
}
/**
 * A figure that may move, and how far.
 */
export interface Mover {
  figure: number;
  allowance: number;
  engaged: boolean;
}
/**
 * An artillery piece moved by its crew.
 */
export interface PieceUse {
  piece: number;
  crew: number[];
  path: [number, number][];
}
/**
 * A move of one of several figures, or of a piece. `march`: several may be sent with one gesture (the query `march`).
 */
export interface MovesForm {
  options?: FormOption[];
  form: "moves";
  figures: Mover[];
  pieces: PieceUse[];
  march?: boolean;
}
/**
 * A path of one figure.
 */
export interface PathForm {
  options?: FormOption[];
  form: "path";
  figure: number;
  allowance: number;
}
/**
 * A point on the path of somebody else, by its length from the beginning.
 */
export interface AlongForm {
  options?: FormOption[];
  form: "along";
  figure: number;
  path: [number, number][];
  length: number;
}
/**
 * A short step of one figure, in any direction.
 */
export interface StepForm {
  options?: FormOption[];
  form: "step";
  figure: number;
  length: number;
}
/**
 * What a shot covers, a disc or a line on both sides, and whom at each target.
 */
export interface Impact {
  radius?: number | null;
  beyond?: number | null;
  struck: {
    [k: string]: number[];
  };
}
/**
 * Who attacks, the scores of its attacks, and whom it may choose; of an artillery piece, what it covers.
 */
export interface Attacker {
  figure: number;
  attacks: number[];
  targets: number[];
  impact?: Impact | null;
}
/**
 * Shots of several figures, each of which declares its targets.
 */
export interface ShotsForm {
  options?: FormOption[];
  form: "shots";
  shooters: Attacker[];
}
/**
 * Attacks of several figures that touch an enemy.
 */
export interface MeleeForm {
  options?: FormOption[];
  form: "melee";
  fighters: Attacker[];
}
/**
 * A spell of somebody.
 */
export interface Cast {
  caster: number;
  spell: string;
}
/**
 * A spell of one of several casters.
 */
export interface CastsForm {
  options?: FormOption[];
  form: "casts";
  casts: Cast[];
}
/**
 * A card to be laid: whom it stands for, and whether everybody sees it.
 */
export interface PileCard {
  id: string;
  figures: number[];
  face_up: boolean;
}
/**
 * An order of cards.
 */
export interface OrderForm {
  options?: FormOption[];
  form: "order";
  cards: PileCard[];
}
/**
 * Combat dice laid on attacks and on the defence; `marks`: how many of them are marked.
 *
 * What skills let one do besides: `only_attack` of the dice cannot defend, `blades` are further attack dice,
 * `sacrifice` lets one give dice up, `chains` name an adversary, `fury` brings a die if all attack.
 */
export interface PlacementForm {
  options?: FormOption[];
  form: "placement";
  figure: number;
  dice: number;
  adversaries: number[];
  all_attack: boolean;
  marks?: number | null;
  only_attack?: number | null;
  blades?: number | null;
  sacrifice?: boolean | null;
  chains?: boolean | null;
  fury?: boolean | null;
}
/**
 * Dice in defence, each against one of the attackers (who, and how many blows landed).
 *
 * `turned`: they become attacks, on whoever has failed so many.
 */
export interface DefencesForm {
  options?: FormOption[];
  form: "defences";
  figure: number;
  dice: number;
  attacks: [number, number][];
  turned?: boolean | null;
}
/**
 * Some of several figures.
 */
export interface PicksForm {
  options?: FormOption[];
  form: "picks";
  figures: number[];
  least: number;
  most: number;
}
/**
 * Who of several tries to escape, and by which way; `by_help`: what each way means.
 */
export interface EscapesForm {
  options?: FormOption[];
  form: "escapes";
  figures: number[];
  most: number;
  by: string[];
  by_help: {
    [k: string]: Words;
  };
}
/**
 * A melee parted into combats; `ways`: in how many ways, where they can be counted.
 */
export interface SeparationForm {
  options?: FormOption[];
  form: "separation";
  figures: number[];
  contacts: [number, number][];
  ways: number | null;
}
/**
 * What a deed may be aimed at: whom (or whom it may assault), how many at once, how far.
 *
 * `points`: a bare point will do, and what lies within `radius` of it is taken in. `simple`: it needs nothing
 * more than to be said.
 */
export interface Aim {
  targets?: number[] | null;
  most?: number | null;
  range?: number | null;
  points?: boolean | null;
  radius?: number | null;
  simple?: boolean | null;
}
/**
 * A level where a flyer may end, and how far it goes then.
 */
export interface LevelReach {
  level: number;
  potential: number;
}
/**
 * A weapon with which a deed may be done.
 */
export interface WeaponAim {
  targets?: number[] | null;
  most?: number | null;
  range?: number | null;
  points?: boolean | null;
  radius?: number | null;
  simple?: boolean | null;
  weapon: number;
  name: Words;
}
/**
 * A formula that may be recited: at what, at which levels of power, at what cost.
 */
export interface FormulaAim {
  id: string;
  name: Words;
  help: Words;
  cost: number;
  aim: string;
  range: number;
  area: number;
  levels: number[];
  most: number;
  targets: number[];
}
/**
 * What a fighter may be told to do.
 *
 * `help`: what it does in the game. `potential`: how far it goes, for a move; `force`: it may go straight through enemies;
 * `by`: the words that may be said for how, and `by_help` what they mean; `machine` and `crew`: what it serves, and who would be busy with it.
 */
export interface DeedAction {
  targets?: number[] | null;
  most?: number | null;
  range?: number | null;
  points?: boolean | null;
  radius?: number | null;
  simple?: boolean | null;
  id: string;
  name: Words;
  help?: Words | null;
  nature: string;
  potential: number | null;
  force?: boolean | null;
  levels?: LevelReach[] | null;
  by?: string[] | null;
  by_help?: {
    [k: string]: Words;
  } | null;
  weapons?: WeaponAim[] | null;
  energy?: number | null;
  formulas?: FormulaAim[] | null;
  machine?: number | null;
  crew?: number[] | null;
}
/**
 * A fighter, and what it may be told to do.
 */
export interface Doer {
  figure: number;
  actions: DeedAction[];
}
/**
 * A deed of one of several fighters; `alone`: nobody acts together with another.
 */
export interface DeedsForm {
  options?: FormOption[];
  form: "deeds";
  figures: Doer[];
  alone?: boolean | null;
}
/**
 * A form of a book's own, for which the page has the generic control.
 */
export interface OtherForm {
  form: string;
  options?: FormOption[];
  [k: string]: unknown;
}
/**
 * What is true of a surface, a side, a link or a hurdle, by the words of the book.
 */
export interface PropertyWord {
  id: string;
  text: Words;
}
/**
 * A place: a spot as seen from above, and the surface on which it is ("ground" for the ground).
 */
export interface PlaceView {
  surface: string;
  at: [number, number];
}
/**
 * A place on a link, at a share of its length from below.
 */
export interface PerchView {
  on: string;
  share: number;
}
/**
 * One stretch of an outline: its two ends, how it is passed, how far it rises above the surface.
 *
 * `opening`: which one it is, for the kind "opening".
 */
export interface SideView {
  kind: "slope" | "wall" | "ledge" | "opening";
  points: [number, number][];
  rise: number;
  properties: PropertyWord[];
  opening?: string | null;
}
/**
 * A flat piece of ground at a height; between its bottom and its height is solid matter.
 *
 * `inside` is the building whose inside it is, `roof` the one whose roof it is; one of them at most is said.
 * `floor`: the lowest of the surfaces that are joined to it by sides that are walked.
 */
export interface SurfaceView {
  id: string;
  name: Words;
  outline: [number, number][];
  height: number;
  bottom: number;
  headroom?: number | null;
  inside?: string | null;
  roof?: string | null;
  piece?: string | null;
  floor: string;
  difficult: boolean;
  properties: PropertyWord[];
  sides: SideView[];
}
/**
 * A door, a gate or a window in a side of a surface, and how it stands now.
 *
 * `sill` and `head`: where it begins and ends above the surface; no head: at the top of the wall.
 */
export interface OpeningView {
  id: string;
  name: Words;
  kind: "door" | "gate" | "window";
  surface: string;
  points: [number, number][];
  at: [number, number];
  width: number;
  sill: number;
  head?: number | null;
  state: string;
  state_name: Words;
}
/**
 * What joins two places for whoever uses it, and how it stands now.
 */
export interface LinkView {
  id: string;
  name: Words;
  kind: "ladder" | "rope" | "stairs" | "trapdoor" | "lift" | "wall";
  lower: PlaceView;
  upper: PlaceView;
  state: string;
  state_name: Words;
  properties: PropertyWord[];
}
/**
 * A low wall, a fence or a ditch on a surface.
 */
export interface HurdleView {
  id: string;
  name: Words;
  shape: {
    [k: string]: unknown;
  };
  height: number;
  surface: string;
  properties: PropertyWord[];
}
/**
 * All that a table has above and upon its bare ground. `ground`: what the ground is called.
 */
export interface StoreysView {
  ground: Words;
  surfaces: SurfaceView[];
  openings: OpeningView[];
  links: LinkView[];
  hurdles: HurdleView[];
  [k: string]: unknown;
}
/**
 * A walk on one floor, named by its lowest surface; `surfaces`: what lies under each of its points.
 */
export interface LegFound {
  floor: string;
  points: [number, number][];
  surfaces: string[];
}
/**
 * What may go wrong, in words; how likely, where the book can tell.
 */
export interface Risk {
  text: Words;
  clauses: string[];
  p?: number | null;
}
/**
 * One crossing between two legs: what is done there, what it costs in all, and what it risks.
 *
 * `kind`: step, climb, drop, pass (through an opening), hurdle, or the kind of a link; `by`: the opening, link or hurdle.
 * A hurdle lies within a leg: it parts no legs.
 */
export interface CrossingFound {
  kind: "step" | "climb" | "drop" | "pass" | "hurdle" | "ladder" | "rope" | "stairs" | "trapdoor" | "lift" | "wall";
  name: Words;
  by?: string | null;
  start: PlaceView;
  end: PlaceView;
  ascent: number;
  descent: number;
  cost: number;
  risks?: Risk[];
}
/**
 * Where the mover would come down who fails at a crossing (its number), and from how high.
 */
export interface FallFound {
  crossing: number;
  start: PlaceView;
  end: PlaceView;
  height: number;
}
/**
 * What can be reached of one floor, named by its lowest surface: rings, one inside another is a hole.
 */
export interface SurfaceReach {
  floor: string;
  surfaces: string[];
  rings: [number, number][][];
}
/**
 * How far up or down a link one may end, as shares of it from below.
 */
export interface PerchReach {
  on: string;
  least: number;
  most: number;
}
/**
 * Where a move may end in contact with a figure: places one beside the other on a surface, or a single one.
 */
export interface ContactReach {
  figure: number;
  surface: string;
  points: [number, number][];
}
/**
 * The answer to `reach` with `by_surface`. Nothing at all where the question knows no surfaces.
 *
 * `contacts`: of a move that must end in contact, where it may; what is else reached it only passes.
 */
export interface StoreyReach {
  floors: SurfaceReach[];
  perches: PerchReach[];
  contacts?: ContactReach[];
}
/**
 * What a piece of scenery does.
 */
export interface Property {
  id: string;
  text: Words;
}
/**
 * A piece of scenery.
 */
export interface SceneryPiece {
  id: string;
  kind: string;
  name: Words;
  called?: Words | null;
  height: unknown;
  properties: Property[];
  shape: {
    [k: string]: unknown;
  };
  level?: number | null;
  surface?: string | null;
  [k: string]: unknown;
}
/**
 * The table, in inches.
 */
export interface TableView {
  width: number;
  depth: number;
  scenery: SceneryPiece[];
  storeys?: StoreysView | null;
  [k: string]: unknown;
}
/**
 * A phase of the turn.
 */
export interface PhaseName {
  id: string;
  name: Words;
}
/**
 * Where the game stands; `last` is 0 where no turn is announced as the last.
 */
export interface TurnView {
  number: number;
  last: number;
  phase: string | null;
  phases: PhaseName[];
  order: number[];
  [k: string]: unknown;
}
/**
 * The scenario; null until it is thrown for.
 */
export interface ScenarioView {
  id: string;
  name: Words;
  summary: Words;
  [k: string]: unknown;
}
/**
 * A number that the book keeps for a side.
 */
export interface Counter {
  name: Words;
  value: number;
  of?: number | null;
  [k: string]: unknown;
}
/**
 * A side. `name` tells two armies of one name apart.
 */
export interface CampView {
  id: number;
  name: Words;
  names: Words;
  points: number;
  edge: string | null;
  counters: Counter[];
  [k: string]: unknown;
}
/**
 * An ability or a spell of a figure.
 */
export interface NamedHelp {
  name: Words;
  help: Words;
  clauses?: string[];
  [k: string]: unknown;
}
/**
 * What weighs on a figure: its words, and the sign that stands for it.
 */
export interface Condition {
  fr: string;
  en: string;
  kind: Glyph;
  help: Words;
}
/**
 * A token and its reference card. `label` has the number that tells twins apart.
 */
export interface FigureView {
  id: number;
  camp: number;
  label: Words;
  names: Words;
  type: string;
  number: number;
  x: number;
  y: number;
  level?: number | null;
  surface?: string | null;
  elevation?: number | null;
  perch?: PerchView | null;
  radius: number;
  in_play: boolean;
  moved: boolean;
  contacts: number[];
  conditions: Condition[];
  silhouette: string;
  emblem?: string | null;
  fluff: Words;
  price: number;
  scores: {
    [k: string]: unknown;
  };
  marks?: ScoreMark[] | null;
  piece?: string | null;
  role?: string | null;
  life?: number | null;
  full_life?: number | null;
  flies?: boolean | null;
  summoned?: boolean | null;
  serves?: number | null;
  spent?: number | null;
  can_shoot?: boolean | null;
  abilities?: NamedHelp[] | null;
  spells?: NamedHelp[] | null;
  [k: string]: unknown;
}
/**
 * Everything on and beside the table that a viewer may know. `hostile`: by camp, whom it takes for enemies.
 */
export interface View {
  table: TableView;
  turn: TurnView;
  scenario: ScenarioView | null;
  camps: CampView[];
  figures: FigureView[];
  zones: {
    [k: string]: unknown;
  }[];
  markers: {
    [k: string]: unknown;
  }[];
  hostile?: number[][];
  card_scores?: CardScore[];
  [k: string]: unknown;
}
/**
 * A decision that waits for a camp; `foretold`: dice stand behind its options, ask what they may bring.
 */
export interface Question {
  camp: number;
  kind: string;
  question: Cited;
  about: {
    [k: string]: unknown;
  };
  form: KnownForm | OtherForm;
  default: unknown;
  foretold: boolean;
}
/**
 * Whom the game waits for, and why (null where that may tell a secret).
 *
 * `apart`: the viewer and this camp may not look on while the other decides. `alone`: what is asked
 * now is for this camp's eyes only; else the table may lie open, seen with nobody's eyes.
 */
export interface Waiting {
  camp: number;
  question: Words | null;
  apart: boolean;
  alone: boolean;
}
/**
 * A part of a total.
 */
export interface Reason {
  value: number;
  text: Words;
  clauses: string[];
}
/**
 * What a line shows at the table: who does what to whom, and whether it came off (null: the line does not say).
 */
export interface ShownAct {
  part: Sight;
  by: number | null;
  at: number[];
  success: boolean | null;
}
/**
 * A line of the battle report.
 *
 * `part`: what it is in the tale (`core.tale`), with who acts and to whom. `brief`: the line without its
 * reckoning. `together`: how several such lines are told as one, with `{n}` and `{names}`.
 */
export interface Line {
  n: number;
  after: number;
  kind: string;
  text: Words;
  clauses: string[];
  figures: number[];
  data: {
    [k: string]: unknown;
  };
  camp?: number | null;
  heading?: ("turn" | "phase") | null;
  what?: Words | null;
  faces?: number[] | null;
  target?: number | null;
  why?: Reason[] | null;
  success?: boolean[] | null;
  act?: ShownAct | null;
  part?: Role | null;
  actor?: number | null;
  targets?: number[] | null;
  brief?: Words | null;
  together?: Words | null;
}
/**
 * A game as one viewer sees it.
 */
export interface Snapshot {
  revision: number;
  view: View;
  questions: Question[];
  waiting: Waiting[];
  log: Line[];
  log_from: number;
  can_undo: boolean;
  result: Result | null;
  dice_digest: string;
  dice_secret?: string | null;
}
/**
 * A whole game to step through. `told`: for each line of its log, after how many answers.
 */
export interface Replay {
  steps: number;
  told: number[];
}
/**
 * Some lines of the log of a game.
 */
export interface LogLines {
  log: Line[];
}
/**
 * A moment of a situation: how things stand, and what is asked next.
 */
export interface SituationStep {
  view: View;
  asked: Words | null;
}
/**
 * A situation as the engine plays it. `ok`: all went as its file says. No steps: no table.
 *
 * A line of the log belongs to the step that its `after` counts.
 */
export interface SituationPlay {
  id: string;
  title: Words;
  clauses: string[];
  ok: boolean;
  steps: SituationStep[];
  log: Line[];
}
/**
 * Sent at first; to a page that does not ask for `changes`, after every answer too.
 *
 * `log` is the end of the log, from line `log_from` on; the query `lines` asks for those before it.
 */
export interface StateMessage {
  revision: number;
  view: View;
  questions: Question[];
  waiting: Waiting[];
  log: Line[];
  log_from: number;
  can_undo: boolean;
  result: Result | null;
  dice_digest: string;
  dice_secret?: string | null;
  type: "state";
}
/**
 * What changed in a list of things with ids.
 *
 * `gone` are the ids of those that left it, `mend` has the new fields of some that are still there,
 * `put` are those that join it at its end.
 */
export interface ListChanges {
  gone: (number | string)[];
  mend: {
    [k: string]: unknown;
  }[];
  put: {
    [k: string]: unknown;
  }[];
}
/**
 * The fields of a view that are new or other, those that are gone, and lists that changed.
 */
export interface ViewChanges {
  set: {
    [k: string]: unknown;
  };
  gone: string[];
  lists: {
    [k: string]: ListChanges;
  };
}
/**
 * What changed since the state of revision `since`, which is the last that was sent.
 */
export interface ChangesMessage {
  type: "changes";
  since: number;
  set: {
    [k: string]: unknown;
  };
  gone: string[];
  view: ViewChanges;
  log: Line[];
  log_from: number;
}
/**
 * A command was obeyed (`revision`), or a query answered (`value`).
 */
export interface DoneReply {
  type: "reply";
  id: string;
  ok: true;
  revision?: number | null;
  value?: {
    [k: string]: unknown;
  };
}
/**
 * A command or a query was refused. Nothing has changed.
 */
export interface RefusedReply {
  type: "reply";
  id: string | null;
  ok: false;
  error: ErrorBody;
}
/**
 * An AI thinks.
 */
export interface ThinkingMessage {
  type: "thinking";
  camp: number;
}
/**
 * The eyes that were opened for one question are closed: what comes now is what everybody may see.
 */
export interface EyesMessage {
  type: "eyes";
  camp: null;
}
/**
 * Why the connection is about to be closed.
 */
export interface ClosingMessage {
  type: "error";
  error: ErrorBody;
}
/**
 * Who sits there now. `present`: somebody has come; `played_on`: the computer plays on.
 */
export interface PlayerCard {
  kind: "person" | "ai" | "automaton";
  name: string | null;
  present: boolean;
  free: boolean;
  played_on: boolean;
}
/**
 * Something a camp asks of the others, and who has agreed.
 */
export interface AskedCard {
  camp: number;
  agreed: number[];
}
/**
 * A game that is proposed after this one; `game` once everybody has agreed.
 */
export interface RematchCard {
  camp: number;
  swap: boolean;
  agreed: number[];
  game: string | null;
}
/**
 * How the game ended beside the rules.
 */
export interface VerdictCard {
  kind: "resign" | "draw" | "time";
  camp: number | null;
  winner: number | null;
}
/**
 * Seconds left at the moment of sending (null: no clock), and whose run.
 */
export interface ClockCard {
  left: (number | null)[];
  running: number[];
}
/**
 * A share in the dice that a player promised.
 */
export interface MarkCard {
  camp: number;
  mark: string;
}
/**
 * Shares in the dice that are being gathered: what was promised, whether it is wanted now, who told.
 */
export interface MixingCard {
  marks: MarkCard[];
  wanted: boolean;
  told: number[];
}
/**
 * What stands beside the rules; sent when it changes.
 */
export interface AffairsMessage {
  type: "affairs";
  terms: TermsWish;
  players: PlayerCard[];
  clock: ClockCard | null;
  draw: AskedCard | null;
  takeback: AskedCard | null;
  time: AskedCard | null;
  timed: boolean;
  rematch: RematchCard | null;
  verdict: VerdictCard | null;
  mixing: MixingCard | null;
  shares: number[];
}
/**
 * Something that was said, by a camp or by a spectator (null). Plain text.
 */
export interface SaidLine {
  n: number;
  camp: number | null;
  name: string | null;
  text: string;
  at: number;
}
/**
 * The lines from `since` on; those before it still stand.
 */
export interface TalkMessage {
  type: "talk";
  since: number;
  lines: SaidLine[];
}
/**
 * An answer to the question of a camp.
 */
export interface AnswerCommand {
  type: "answer";
  id: string;
  revision: number;
  camp: number;
  answer: unknown;
}
/**
 * Take the last answer back.
 */
export interface UndoCommand {
  type: "undo";
  id: string;
  revision: number;
  camp: number;
}
/**
 * Give up. With three sides or more the computer plays on.
 */
export interface ResignCommand {
  type: "resign";
  id: string;
  camp: number;
}
/**
 * Offer a draw, ask to take the last decision back, say that the time is up, propose another game.
 */
export interface OfferCommand {
  type: "offer";
  id: string;
  camp: number;
  what: "draw" | "takeback" | "time" | "rematch";
  swap?: boolean;
  mark?: string | null;
}
/**
 * Agree to what another camp offers or asks, or do not.
 */
export interface RespondCommand {
  type: "respond";
  id: string;
  camp: number;
  what: "draw" | "takeback" | "time" | "rematch";
  accept: boolean;
  mark?: string | null;
}
/**
 * Say something: as a camp, or as a spectator (null) under a name.
 */
export interface SayCommand {
  type: "say";
  id: string;
  camp: number | null;
  name?: string | null;
  text: string;
}
/**
 * Tell the share in the dice that was promised by its mark.
 */
export interface ShareCommand {
  type: "share";
  id: string;
  camp: number;
  share: string;
}
/**
 * Throw the dice without waiting for players who have not come: with the shares of those who have.
 */
export interface BeginCommand {
  type: "begin";
  id: string;
  camp: number;
}
/**
 * See through the eyes of another camp of this browser (null: what everybody may see).
 *
 * `once`: only until what that camp alone may see has been answered (see `EyesMessage`).
 */
export interface EyesCommand {
  type: "eyes";
  id: string;
  camp: number | null;
  once?: boolean;
}
/**
 * Would this answer be legal?
 */
export interface CheckQuery {
  type: "query";
  id: string;
  camp?: number | null;
  what: "check";
  answer: unknown;
}
/**
 * The outline of what a figure can reach.
 */
export interface ReachQuery {
  type: "query";
  id: string;
  camp?: number | null;
  what: "reach";
  figure?: number | null;
  action?: string | null;
  by_surface?: boolean;
}
/**
 * The way of a figure to a place, and what it costs.
 */
export interface PathQuery {
  type: "query";
  id: string;
  camp?: number | null;
  what: "path";
  figure: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  to: number[];
  action?: string | null;
  facing?: number | null;
  level?: number | null;
  surface?: string | null;
  on?: string | null;
  share?: number | null;
  target?: number | null;
  /**
   * @maxItems 20
   */
  group?: number[];
  force?: boolean;
  short?: boolean;
}
/**
 * The ways of several figures that go so far in one direction, one after the other.
 */
export interface MarchQuery {
  type: "query";
  id: string;
  camp?: number | null;
  what: "march";
  /**
   * @minItems 1
   * @maxItems 40
   */
  figures: number[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  by: number[];
}
/**
 * Every attack that is asked for, each at its likeliest target.
 */
export interface VolleyQuery {
  type: "query";
  id: string;
  camp?: number | null;
  what: "volley";
}
/**
 * What lies between two figures.
 */
export interface SightQuery {
  type: "query";
  id: string;
  camp?: number | null;
  what: "sight";
  from: number;
  to: number;
}
/**
 * The odds of an attack.
 */
export interface OddsQuery {
  type: "query";
  id: string;
  camp?: number | null;
  what: "odds";
  attacker: number;
  target: number;
  kind?: string;
}
/**
 * What may come of this answer, as far as dice decide it?
 */
export interface ForecastQuery {
  type: "query";
  id: string;
  camp?: number | null;
  what: "forecast";
  answer: unknown;
}
/**
 * Answers worth trying.
 */
export interface CandidatesQuery {
  type: "query";
  id: string;
  camp?: number | null;
  what: "candidates";
  figure?: number | null;
  action?: string | null;
}
/**
 * Moves of a figure in words of the game; by an action, where deeds are asked.
 */
export interface WishesQuery {
  type: "query";
  id: string;
  camp?: number | null;
  what: "wishes";
  figure: number;
  action?: string | null;
}
/**
 * Earlier lines of the log, from `start` on and before `end`; so many at most at once.
 */
export interface LinesQuery {
  type: "query";
  id: string;
  camp?: number | null;
  what: "lines";
  start: number;
  end: number;
}
/**
 * Why something is not legal.
 */
export interface Why {
  text: Words;
  clauses: string[];
  kind: string;
  data: {
    [k: string]: unknown;
  };
}
/**
 * The answer to `check`.
 */
export interface Checked {
  legal: boolean;
  why?: Why | null;
}
/**
 * What a path costs, in the unit of the table.
 */
export interface Cost {
  total: number;
  length: number;
  difficult: number;
  obstacles?: number;
  climbed?: number;
}
/**
 * The way of one who acts with another.
 */
export interface WayFound {
  figure: number;
  path: number[][];
  facing?: number | null;
}
/**
 * The move of one of several figures. `short`: it does not go as far as was wished.
 */
export interface MarchStep {
  figure: number;
  path: number[][];
  cost: Cost;
  allowance: number;
  answer: unknown;
  short: boolean;
}
/**
 * The answer to `march`: the moves in the order in which they can be made, and who stays where it is.
 */
export interface MarchFound {
  moves: MarchStep[];
  stays: number[];
}
/**
 * The attack of one of several figures, with the chance that it strikes its target, and that it kills it.
 */
export interface VolleyAttack {
  figure: number;
  target: number;
  answer: unknown;
  hit: number;
  kill: number;
}
/**
 * The answer to `volley`: the attacks in the order in which they can be declared, and who has none.
 */
export interface VolleyFound {
  attacks: VolleyAttack[];
  stays: number[];
}
/**
 * The answer to `path`. `answer` can be sent as it is.
 */
export interface PathFound {
  path: number[][];
  cost: Cost;
  allowance: number;
  legal: boolean;
  why?: Why | null;
  answer?: {
    [k: string]: unknown;
  };
  action?: string | null;
  name?: Words | null;
  facing?: number | null;
  level?: number | null;
  touched?: number[];
  others?: WayFound[];
  leaps?: number[][][];
  notes?: Words[];
  turning?: number | null;
  surface?: string | null;
  perch?: PerchView | null;
  legs?: LegFound[];
  crossings?: CrossingFound[];
  falls?: FallFound[];
  short?: PathFound | null;
}
/**
 * A move in words of the game. `answer` can be sent as it is; `to`: where it ends, if it goes anywhere.
 */
export interface WishFound {
  text: Words;
  answer: unknown;
  to?: number[] | null;
  cost?: number | null;
  notes?: Words[];
  touched?: number[];
}
/**
 * Something on a line of fire.
 */
export interface CoverFound {
  figure?: number | null;
  scenery?: string | null;
  name: Words;
  share?: number | null;
  by_itself?: number | null;
}
/**
 * How much stands in between, and why.
 */
export interface Degree {
  value: number;
  why: Reason[];
}
/**
 * The answer to `sight`. `shot` says why the first may not shoot at the second.
 */
export interface SightFound {
  blocked?: Words | null;
  covers: CoverFound[];
  distance: number;
  in_range: boolean;
  range: number;
  shot?: Why | null;
  degree?: Degree | null;
  beam?: number[][];
  hidden?: number | null;
  notes?: Words[];
}
/**
 * So many wounds, with this chance.
 */
export interface Chance {
  n: number;
  p: number;
}
/**
 * The chance that a figure is wounded.
 */
export interface FigureChance {
  figure: number;
  p: number;
}
/**
 * The answer to `odds`. `others` are enemies that were not the target.
 */
export interface OddsFound {
  exact: boolean;
  kill: number;
  hit: number;
  wounds: Chance[];
  friends: FigureChance[];
  others: FigureChance[];
}
/**
 * Something that may come of an answer: how likely, and how its dice are read. No `p`: it will be so.
 */
export interface Prospect {
  text: Words;
  clauses: string[];
  p?: number | null;
  needs?: Words | null;
  figure?: number | null;
  bad?: boolean;
}
/**
 * A part of a line of fire: where it ends, what the die must reach, and who is first met on it.
 */
export interface LinePart {
  /**
   * @minItems 2
   * @maxItems 2
   */
  end: number[];
  reach: number;
  needed: number;
  figures: number[];
}
/**
 * How far a shot that goes through everything may go, part by part; `stopped_by`: a piece of scenery.
 *
 * `width`: a cone that widens from its start to so much at its end.
 */
export interface ShotLine {
  /**
   * @minItems 2
   * @maxItems 2
   */
  start: number[];
  parts: LinePart[];
  stopped_by?: Words | null;
  width?: number;
}
/**
 * What an answer takes in: all within `radius` of a point, or of the stretch between two.
 *
 * `strays`: how far from there it may come down.
 */
export interface AreaFound {
  points: number[][];
  radius: number;
  strays?: number;
}
/**
 * The answer to `forecast`; nothing to foretell of an answer that is not legal.
 */
export interface Forecast {
  legal: boolean;
  why?: Why | null;
  exact?: boolean;
  chances?: Prospect[];
  lines?: ShotLine[];
  areas?: AreaFound[];
}
/**
 * What some points of a score were for.
 */
export interface ScorePart {
  text: Words;
  clauses: string[];
  points: number;
}
/**
 * How the dice of a camp fell.
 *
 * Of `tests`, rolls that succeed or fail, `passed` succeeded where `expected` were to be expected by the exact odds;
 * `better` is the share of all games with these tests that would have gone worse. The other `dice`
 * came to `average` where `usual` is usual.
 */
export interface Luck {
  tests: number;
  passed: number;
  expected: number;
  better: number;
  dice: number;
  average: number;
  usual: number;
}
/**
 * A camp: its score in parts, what it lost (of its army, and of what joined it later), its luck.
 */
export interface CampAccount {
  camp: number;
  score: number | null;
  sources: ScorePart[];
  lost: number[];
  lost_points: number;
  lost_later: number;
  luck: Luck;
}
/**
 * Who put how many enemies out of the game.
 */
export interface Feat {
  figure: number;
  camp: number;
  name: Words;
  felled: number;
}
/**
 * A phase in which one side lost much more than the others, and after which answer it was over.
 */
export interface TurningPoint {
  after: number;
  turn: Words | null;
  phase: Words | null;
  text: Words;
  camp: number;
}
/**
 * All of it.
 */
export interface Account {
  camps: CampAccount[];
  feats: Feat[];
  turning: TurningPoint[];
}

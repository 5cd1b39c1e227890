// Written by `python -m sobremesa.server.types` from the server's own types. Do not edit.

/** Somebody with whom you have played. */
export interface Acquaintance {
  who: string;
  name: string;
  face: string | null;
  games: number;
  game: string;
  at: number;
}

/** Play an action for a seat, in answer to a version. */
export interface Act {
  type: "act";
  id: string;
  version: number;
  seat: number;
  action: string;
}

/** Where you want to get letters. */
export interface Address {
  address: string;
}

/** Let somebody take their action back who asks for it. */
export interface AgreeUndo {
  type: "agree-undo";
  id: string;
  version: number;
}

/** A finished game as a good player sees it. Ask again until it is `done`. */
export interface Analysis {
  type: "analysis";
  key: string;
  done: boolean;
  plies: number;
  worth: Array<Array<number>>;
  turning: Array<TurningPointInfo>;
}

/** What may follow on the first words of an action? Why not? */
export interface Ask {
  type: "ask";
  id: string;
  beginning: string;
}

/** Ask the others whether one may take one's last action back, though they have acted since. */
export interface AskUndo {
  type: "ask-undo";
  id: string;
  version: number;
}

/** How a game of yours compares with those like it before: as many players who agreed on the same. */
export interface Best {
  score: number | null;
  before: number | null;
}

/** The places, and for points the lines between them. */
export interface Board {
  kind: "points" | "squares";
  places: Array<Place>;
  lines?: Array<[string, string]>;
}

/** How you can be called, and how you are. */
export interface Calls {
  push: string | null;
  browsers: number;
  mail: boolean;
  address: string | null;
  confirmed: boolean;
}

/** A card by the name that actions use. */
export interface Card {
  name: string;
  sign?: string;
  shape?: "club" | "cross" | "crown" | "diamond" | "disc" | "drop" | "heart" | "moon" | "pawn" | "ring" | "seed" | "spade" | "square" | "star" | "sun" | "tower" | "triangle" | null;
  colour?: number | "black" | "blue" | "brown" | "green" | "grey" | "orange" | "red" | "violet" | "white" | "yellow";
  hidden?: boolean;
  label?: string | Said;
}

/** What a browser is asked to answer: `options` for WebAuthn, `token` to be sent back with the answer. */
export interface Challenge {
  token: string;
  options: Record<string, unknown>;
}

/** What every seat has left, in milliseconds, at the moment `at` of the server's clock. */
export interface ClockInfo {
  left: Array<number>;
  running: number | null;
  at: number;
}

/** Clear one's own table before the game begins. */
export interface Close {
  type: "close";
  id: string;
}

/** So many days for each turn. */
export interface Correspondence {
  type: "days";
  days: number;
}

/** A number to keep an eye on: of a seat (shown beside its name), or with no seat of the whole table. */
export interface Counter {
  label: string | Said;
  value: number | string;
  seat?: number | null;
}

/** The deck: how many cards are left, and their faces in alphabetical order. */
export interface DeckView {
  cards: number;
  faces: Array<string>;
}

/** Decline a draw, or withdraw one's offer. */
export interface DeclineDraw {
  type: "decline-draw";
  id: string;
  version: number;
  seat: number;
}

/** Decline another game, or withdraw one's offer. */
export interface DeclineRematch {
  type: "decline-rematch";
  id: string;
}

/** Do not let somebody take their action back, or ask no more. */
export interface DeclineUndo {
  type: "decline-undo";
  id: string;
  version: number;
}

/** A played card; `card` is None where it is face down and not the viewer's. */
export interface DiscardView {
  card: number | null;
  face: string;
}

/** A command was carried out and is durable; the table has this version by it. */
export interface Done {
  type: "done";
  id: string;
  version: number;
  table?: string | null;
}

/** How the game would end. */
export interface EndingInfo {
  winners: Array<number>;
  reason: string;
}

export interface FigureView {
  floor: number;
  square: string;
}

/** One floor: the seat whose token lies on a square, how many sweets lie on a square. */
export interface FloorView {
  sweets: Record<string, number>;
  tokens: Record<string, number>;
}

/** A game on the table, and what can be chosen. */
export interface GameInfo {
  name: string;
  rules: number;
  players: Array<number>;
  together: boolean;
  lower_is_better: boolean;
  options: Record<string, Array<unknown>>;
  picks: Record<string, Picks>;
  bots: Array<string>;
  rules_only: boolean;
  titles: Record<string, string>;
  lines: Record<string, string>;
  designers: Array<string>;
  minutes: string;
  usual: number;
  secret: boolean;
}

/** What a game says, by language. */
export interface GameTexts {
  messages: Record<string, string>;
  help: Record<string, string>;
}

/** Go on without a player who is gone: a bot takes the seat, or the game ends. */
export interface GoOn {
  type: "go-on";
  id: string;
  version: number;
  choice: "bot" | "end";
}

/** A row of cards: a seat's hand, or with no seat what lies on the table. */
export interface Hand {
  seat: number | null;
  cards?: Array<Card>;
  hidden?: number;
  label?: string | Said;
}

/** What a good player would do, knowing what the seat knows. */
export interface Hint {
  type: "hint";
  version: number;
  seat: number;
  worth: Array<number>;
  choices: Array<HintChoice>;
  preview: Record<string, unknown>;
}

/** An action that was thought about. */
export interface HintChoice {
  action: string;
  worth: number;
  preview: Record<string, unknown>;
}

/** What a legal action does to the tokens thrown, and for the player who does it. */
export interface HoliPreview {
  figure: FigureView | null;
  points: number;
  reserve: Array<number>;
  score: number;
  start: FigureView | null;
  sweets: number;
  tokens: Array<LandingView>;
}

export interface HoliView {
  floors: Array<FloorView>;
  game: string;
  options: Record<string, number>;
  phase: string;
  players: number;
  result: Record<string, unknown> | null;
  rivalry: Array<number>;
  rules: number;
  seat: number | null;
  seats: Array<SeatView>;
  turn: TurnView;
  viewer: number | null;
}

/** A table at which somebody would like to see you. */
export interface Invitation {
  table: string;
  game: string;
  name: string;
  at: number;
}

/** Where a thrown token will end. */
export interface LandingView {
  floor: number;
  hit: boolean;
  seat: number | null;
  square: string;
}

/** Something that was said, as in `words`. */
export interface LastWords {
  who: string;
  name: string;
  kind: string;
  text: string;
}

/** A line of a leaderboard. */
export interface Leader {
  name: string;
  face: string | null;
  bot: boolean;
  who: string | null;
  yours: boolean;
  points: number;
  deviation: number;
  games: number;
}

/** Give up a seat before the game begins. */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}

/** A line of the table's log, as the reader may know it. `number` is the version it led to. */
export interface Line {
  number: number;
  at: number;
  kind: "acted" | "created" | "draw-agreed" | "draw-declined" | "draw-offered" | "ended" | "left" | "readied" | "rematch-declined" | "rematch-offered" | "rematched" | "renamed" | "replaced" | "sat" | "started" | "undo-agreed" | "undo-asked" | "undo-declined" | "undone";
  seat?: number | null;
  action?: string | null;
  count?: number | null;
  why?: string | null;
  name?: string | null;
  preview?: Record<string, unknown> | null;
}

/** See the table from another seat that one holds; null for a spectator's view. */
export interface Look {
  type: "look";
  seat: number | null;
}

/** You, as others see you, and how you are kept. */
export interface Me {
  name: string;
  face: string | null;
  keys: Array<"passkey" | "phrase">;
  settings: Record<string, unknown> | null;
  named: boolean;
}

/** Your rating in one game, at one pace, with how it came about. */
export interface MyRating {
  game: string;
  pace: "days" | "live";
  points: number;
  deviation: number;
  curve: Array<Point>;
}

/** So many days for each turn. */
export interface NewCorrespondence {
  type: "days";
  days: number;
}

/** Your recovery phrase. It is shown now and never again. */
export interface NewPhrase {
  phrase: string;
}

/** A bank of seconds for the whole game, and some more after each turn. */
export interface NewRealTime {
  type: "real";
  bank: number;
  increment: number;
}

/** A table to be laid. Each seat is `me`, `open` or a bot's name. */
export interface NewTable {
  game: string;
  seats: Array<string>;
  options?: Record<string, string | number | Array<number>>;
  public?: boolean;
  time?: NewRealTime | NewCorrespondence | null;
  hints?: boolean;
  begins?: "lot" | "me" | "other" | null;
  talk?: boolean;
  rated?: boolean;
  invited?: Array<string>;
  setup?: Record<string, unknown> | null;
}

/** It was noted. */
export interface Noted {
  noted?: boolean;
}

/** Offer a draw, or accept the one that was offered; when all do, the game is over. */
export interface OfferDraw {
  type: "offer-draw";
  id: string;
  version: number;
  seat: number;
}

/** How the game ended: by a rule (its id), or `resigned`, `time`, `agreed`, `gone`, `abandoned`, `closed`, or `rules` where the rules that it was played by are not here any more. */
export interface OutcomeInfo {
  winners: Array<number>;
  scores: Array<number>;
  reason: string;
  details: Record<string, unknown>;
}

/** A finished game of yours. */
export interface PastGame {
  table: string;
  game: string;
  at: number;
  seats: Array<string | null>;
  faces: Array<string | null>;
  mine: Array<number>;
  winners: Array<number>;
  reason: string | null;
}

/** What may be picked from, and how many at most. */
export interface Picks {
  some_of: Array<number>;
  most: number;
}

/** Something that lies on a place. Several on one place are a stack, the lowest first. */
export interface Piece {
  at: string;
  colour: number | "black" | "blue" | "brown" | "green" | "grey" | "orange" | "red" | "violet" | "white" | "yellow";
  shape?: "club" | "cross" | "crown" | "diamond" | "disc" | "drop" | "heart" | "moon" | "pawn" | "ring" | "seed" | "spade" | "square" | "star" | "sun" | "tower" | "triangle";
  sign?: string;
  count?: number;
  label?: string | Said;
}

/** A square or a point, by the name that actions use. One unit is the side of a square, or the distance of neighbouring points; y grows downward. */
export interface Place {
  name: string;
  x: number;
  y: number;
  wide?: number;
  high?: number;
  round?: boolean;
  tone?: "dark" | "grass" | "light" | "plain" | "sand" | "stone" | "water" | number;
  label?: string | Said;
}

/** One seat: its pawn's square, its series (T3), and the cubes it holds of it, in its order. */
export interface PlayerView {
  held: Array<string>;
  next: string | null;
  pawn: string | null;
  protected: Array<string>;
  series: Array<string>;
}

/** A rating after a game. */
export interface Point {
  at: number;
  points: number;
  deviation: number;
  table: string;
}

/** Where a card lies, in mm and degrees. */
export interface PoseView {
  a: number;
  x: number;
  y: number;
}

/** An earlier position of a game, as one seat may see it. */
export interface Position {
  table: string;
  ply: number;
  plies: number;
  viewer: number | null;
  view: Record<string, unknown>;
  action: string | null;
  preview: Record<string, unknown> | null;
}

/** A command was refused and changed nothing. */
export interface Problem {
  type: "problem";
  id: string | null;
  code: string;
  message: string;
  version?: number | null;
  refusal?: RefusalInfo | null;
}

/** The hash of the setup from the start on; setup and salt once the game is over. */
export interface Proof {
  commitment: string;
  salt: string | null;
  setup: Record<string, unknown> | null;
}

/** The answer to `ask`: the legal actions that begin so, each with what it would do, or why none. */
export interface Prospect {
  type: "prospect";
  id: string;
  version: number;
  beginning: string;
  actions: Array<string>;
  previews: Record<string, Record<string, unknown>>;
  endings: Record<string, EndingInfo>;
  continuous: boolean;
  refusal: RefusalInfo | null;
}

/** How strong somebody is, as far as their rated games tell. */
export interface RatingInfo {
  points: number;
  deviation: number;
  before?: number | null;
}

/** Say that one is there, where all seats are taken and minutes count. */
export interface Ready {
  type: "ready";
  id: string;
  seat: number;
}

/** A bank of seconds for the whole game, and some more after each turn. */
export interface RealTime {
  type: "real";
  bank: number;
  increment: number;
}

/** Why not: the rule, a sentence in the reader's language, and what on the board makes it illegal. */
export interface RefusalInfo {
  rule: string;
  message: string;
  witness: Record<string, unknown>;
}

/** Offer another game, or accept the offer: when all want it the next table is laid, seats rotated. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Play on without those who do not answer or do not want to, where two or more do: a bot takes each of their seats, or there are fewer. */
export interface RematchWithout {
  type: "rematch-without";
  id: string;
  choice: "bot" | "fewer";
}

/** A recorded game, position by position; `problem` says where the rules refuse it. */
export interface Replay {
  record: Record<string, unknown>;
  positions: Array<ReplayedPosition>;
  problem: Problem | null;
}

/** A position of a recorded game with every hand open, and the action that led to it. */
export interface ReplayedPosition {
  view: Record<string, unknown>;
  seat: number | null;
  action: string | null;
  preview: Record<string, unknown> | null;
}

/** Bring what somebody said before whoever runs the server. */
export interface Report {
  type: "report";
  id: string;
  place: "gallery" | "seats";
  number: number;
}

/** Give up. */
export interface Resign {
  type: "resign";
  id: string;
  version: number;
  seat: number;
}

/** A message of the game's TEXTS, said in the reader's language. */
export interface Said {
  id: string;
  facts?: Record<string, string | number>;
}

/** Say something: to those who sit at the table if one does, else to the others who watch. */
export interface Say {
  type: "say";
  id: string;
  kind: "keep" | "off" | "on" | "phrase" | "sign" | "text";
  text?: string;
}

/** All that is drawn of one view. Whatever a game lacks stays empty. */
export interface Scene {
  board?: Board | null;
  pieces?: Array<Piece>;
  hands?: Array<Hand>;
  counters?: Array<Counter>;
  caption?: string | Said;
}

/** What makes up a player's points (H16), as if the game ended now. */
export interface ScoreView {
  floors: Array<number>;
  hits: number;
  reserves: number;
  rivalry: Record<string, number>;
  sweets: number;
  total: number;
}

/** Who sits there: a person, a bot, or nobody yet. */
export interface SeatInfo {
  holder: "bot" | "person" | null;
  name: string | null;
  yours: boolean;
  here: boolean;
  face?: string | null;
  rating?: RatingInfo | null;
}

/** A token that moves a seat to another device; whoever has it can take the seat. */
export interface SeatLink {
  token: string;
}

export interface SeatView {
  deck_count: number;
  discards: Array<DiscardView>;
  figure: FigureView | null;
  first_up: number;
  hand: Array<number> | null;
  hand_count: number;
  hits: number;
  out: boolean;
  points: number;
  reserve: Array<number>;
  score: ScoreView;
  sweets: number;
  threw_down: boolean;
  unseen: Array<number>;
}

/** What you want to play with anybody: a game, with how many players (none: whichever), on which clock. Who wants it `rated` meets only those who want that too. */
export interface Seeking {
  game: string;
  players?: Array<number>;
  time?: NewRealTime | NewCorrespondence | null;
  rated?: boolean;
}

/** Several games one after the other, each the rematch of the one before. */
export interface Series {
  game: number;
  won: Array<number>;
}

/** Take a free seat, or one's own again with another name. */
export interface Sit {
  type: "sit";
  id: string;
  seat: number;
}

/** The size of every card in mm. */
export interface SizeView {
  length: number;
  width: number;
}

/** What a legal action does: to the fire cards, and what its words need beside its text. */
export interface SnowherePreview {
  at: PoseView | null;
  frees: Array<number>;
  locks: Array<number>;
  puts_out_mm2: number;
  snowflake: boolean;
  spread: SpreadView | null;
}

/** The table as everybody sees it. */
export interface SnowhereView {
  aside: Array<number>;
  carpet_mm2: number;
  fire_mm2: number;
  fire_percent: number;
  game: string;
  hand: number | null;
  options: Record<string, unknown>;
  phase: "over" | "place" | "snowflakes" | "take";
  players: number;
  result: Record<string, unknown> | null;
  rules: number;
  seat: number | null;
  size: SizeView;
  table: Array<SnowhereCardView>;
  takeable: Array<number>;
  unfound: number;
  viewer: number | null;
}

/** How the search goes. Ask again every two or three seconds, or you are taken for gone. */
export interface Sought {
  table: string | null;
  since: number;
  others: number;
}

/** From where to where cards lie, in mm. */
export interface SpreadView {
  high: number;
  left: number;
  low: number;
  right: number;
}

/** The whole table as one reader may see it. It is sent on connecting, on `sync`, and whenever anything changes. `log` holds the lines after `since`; a reader that does not have all lines up to `since` asks with `sync`. */
export interface State {
  type: "state";
  table: string;
  version: number;
  since: number;
  game: string;
  rules: number;
  players: number;
  options: Record<string, unknown>;
  public: boolean;
  hints: boolean;
  begins: "lot" | "me" | "other" | null;
  rated: boolean;
  status: "over" | "playing" | "waiting";
  seats: Array<SeatInfo>;
  owner: boolean;
  time: RealTime | Correspondence | null;
  clock: ClockInfo | null;
  viewer: number | null;
  seat: number | null;
  view: Record<string, unknown> | null;
  legal: Array<string> | null;
  continuous: boolean;
  may: Array<string>;
  ready: Array<number>;
  draw_offer: number | null;
  undo_asked: number | null;
  rematch_offers: Array<number>;
  outcome: OutcomeInfo | null;
  proof: Proof;
  rematch: string | null;
  after: string | null;
  series: Series;
  log: Array<Line>;
}

/** What a browser gives to be notified by: `PushSubscription` as JSON. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Send me everything again. */
export interface Sync {
  type: "sync";
}

/** Which table. */
export interface TableRef {
  table: string;
}

/** A line in a list of tables. */
export interface TableRow {
  table: string;
  game: string;
  status: "over" | "playing" | "waiting";
  seats: Array<string | null>;
  faces: Array<string | null>;
  clocked: boolean;
  created: number;
  changed: number;
  bots: Array<number>;
  yours: Array<number>;
  here: Array<number>;
  watching: number;
  seat: number | null;
  time: RealTime | Correspondence | null;
  options: Record<string, unknown>;
  hints: boolean;
  rated: boolean;
  clock: ClockInfo | null;
  winners: Array<number>;
  reason: string | null;
  aside: boolean;
  words: LastWords | null;
}

/** What was in the link of a letter. */
export interface Token {
  token: string;
}

/** What has been done in this turn (H5). */
export interface TurnView {
  climbed: boolean;
  moved: boolean;
  thrown: boolean;
}

/** An action that gave a lot away, and what would have been better. */
export interface TurningPointInfo {
  ply: number;
  seat: number;
  action: string;
  cost: number;
  better: string;
  worth: number;
  preview: Record<string, unknown>;
}

/** What a legal action does. */
export interface TwistyPreview {
  path: Array<string>;
  protects: number;
  robbed_by: number | null;
  robs: number | null;
  takes: string | null;
  wins: boolean;
}

/** The whole table. */
export interface TwistyView {
  board: Array<string>;
  game: string;
  options: Record<string, unknown>;
  phase: "corners" | "over" | "robbed" | "turn";
  players: number;
  result: Record<string, unknown> | null;
  round: number;
  rounds: number;
  rules: number;
  seat: number | null;
  seats: Array<PlayerView>;
  turn: number;
  viewer: number | null;
}

/** Take one's last action back: alone without limit, else while nobody acted and nothing was revealed. */
export interface Undo {
  type: "undo";
  id: string;
  version: number;
}

/** What a legal action does: its consequences, and what its words need beside its text. */
export interface WinterPreview {
  cards: Array<Array<number>>;
  counters: Array<Array<number>>;
  face: string | null;
  lake: Array<Array<number>>;
  new_squares: Array<Array<number>>;
  tied: Array<Array<number>>;
}

/** All that is open. Points are `[x, y]`; lists of two are by seat. */
export interface WinterView {
  before: Array<number>;
  cards: Array<WinterCardView>;
  colours: Array<string> | null;
  counters: Array<Array<Array<number>>>;
  decision: string;
  deck: DeckView;
  discarded: Array<string>;
  game: string;
  groups: Array<Array<Array<number>>>;
  new_squares: Array<Array<number>>;
  options: Record<string, unknown>;
  past?: Array<string>;
  phase: string;
  players: number;
  reserves: Array<number>;
  result: Record<string, unknown> | null;
  revealed: string | null;
  rules: number;
  seat: number | null;
  times: number;
  turn: number;
  viewer: number | null;
}

/** Something that was said. `number` counts in each place. */
export interface WordInfo {
  place: "gallery" | "seats";
  number: number;
  at: number;
  who: string;
  name: string;
  seat: number | null;
  yours: boolean;
  kind: "keep" | "off" | "on" | "phrase" | "sign" | "text";
  text: string;
}

/** What was said where the reader is. It comes when there is something, after the state. */
export interface Words {
  type: "words";
  table: string;
  place: "gallery" | "seats";
  since: number;
  words: Array<WordInfo>;
  other: Array<WordInfo>;
  off: boolean;
  agreed: Array<number>;
  kept: boolean;
}

/** A card on the table: the pose as in the notation, in mm and degrees, and the face that it shows. */
export interface SnowhereCardView {
  a: number;
  face: "fire" | "snow" | "snowflake";
  number: number;
  x: number;
  y: number;
}

/** A card on the table. */
export interface WinterCardView {
  at: Array<number>;
  face: string;
  locked: boolean;
}

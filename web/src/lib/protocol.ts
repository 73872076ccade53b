/** The shapes of docs/protocol.md, as the client reads them. */

/** `human`, the name of one of the computer's players, or `absent` where a record was opened: nobody plays there. */
export type Kind = string;

/** One of the computer's players; level 1 is the weakest. */
export interface Bot {
  name: Kind;
  level: number;
  line: string;
}

export interface Seat {
  name: string;
  kind: Kind;
}

export type Phase = 'draft' | 'turns' | 'compensation' | 'scoring' | 'over';

export type Decision =
  | 'keep'
  | 'turn'
  | 'room'
  | 'frame'
  | 'mail'
  | 'pay'
  | 'lay'
  | 'postcard'
  | 'gap'
  | 'storage'
  | 'serve'
  | 'scoring'
  | 'account'
  | 'over';

export interface Slot {
  card: string | null;
  by: number | 'removed' | 'cleared' | null;
}

export interface Car {
  position: number;
  value: number;
  card: string | null;
}

export interface Train {
  cars: Car[];
  conductor: number;
  mail: string | null;
  tile: string | null;
  value: number;
}

export interface RouteCard {
  card: string;
  postcard: string | null;
}

export interface Ticket {
  source: string;
  icons: string[];
  count: number;
}

export interface OpenContract {
  card: string;
  met: boolean;
}

/** A card between the trains; of a mechanic's two halves those used up for good. */
export interface GapCard {
  card: string;
  fulfilled: boolean[];
}

export interface OrderToken {
  order: 'coffee' | 'cake' | 'champagne';
  /** The least value of a car it may go to. */
  car: number;
  points: number;
}

/** What is shown of somebody's evidence at the end: n fingerprints, -n points, 0 discards another token. */
export interface Revealed {
  tokens?: number[];
  fingerprints?: number;
}

export interface Dummy extends Revealed {
  evidence: number;
  destroy: number;
}

/** What the modules add to a board, each only where it takes part. */
export interface ModuleBoard extends Revealed {
  evidence?: number;
  destroy?: number;
  role?: 'murderer' | 'innocent' | null;
  boarded?: number[][];
  switch_points?: number;
  gap?: GapCard[];
  covered?: string[];
  served?: (OrderToken & { position: number })[][];
}

export interface Board extends ModuleBoard {
  seat: number;
  score: number;
  coins: number[];
  locomotive: number;
  route: RouteCard[];
  bonuses_taken: number[];
  trains: Train[];
  mail_left: string[];
  contracts: (OpenContract | null)[];
  fulfilled: string[];
  pile: string[];
  game_end: string[];
  secret: string | null;
  drafted: boolean;
  account: (Ticket | null)[];
}

/** What the modules add to the table. */
export interface ModuleView {
  evidence_left?: number;
  dummies?: Dummy[];
  arrested?: number[];
  murderer?: number | null;
  storage?: { card: string; used: boolean }[];
  factories?: number[];
  orders?: (OrderToken & { by: number | null })[];
}

export interface View extends ModuleView {
  seat: number | null;
  players: number;
  modules: string;
  ruleset: string;
  options: Record<string, string | boolean>;
  version: number;
  phase: Phase;
  round: number;
  stack: number;
  turn: number;
  turns: number;
  start_player: number;
  start_tile: number | null;
  current: number | null;
  decision: Decision;
  taken: boolean;
  display: Slot[][];
  gone: number[];
  stacks: { left: number; unseen: string[] }[];
  game_end: { display: (string | null)[]; left: number; unseen: string[] };
  tiles: string[];
  constantinople: (number | null)[];
  frame: { seat: number; source: string; icons: string[] } | null;
  room: { coins: number; free: number } | null;
  paying: { for: string; left: number } | null;
  laying: string | null;
  hand: string[];
  passed: string[];
  boards: Board[];
  winners: number[];
}

export interface Offer {
  id: number;
  action: string;
  text: string;
  now: number;
  scoring: number;
  /** Where it moves the conductors of both trains and the locomotive to. */
  moves: Partial<Record<'upper' | 'lower' | 'locomotive', number>>;
}

export interface LogEntry {
  version: number;
  seat: number | null;
  round: number;
  text: string;
  kind: string;
  depth: number;
  points: number;
  icons: string[];
  /** The card, mail car or tile it speaks of. */
  card: string | null;
}

export interface Sheet {
  sources: string[];
  rounds: number[];
  seats: { total: number; winner: boolean; by_source: Record<string, number[]> }[];
}

export interface State {
  type: 'state';
  version: number;
  seats: Seat[];
  mine: number[];
  view: View;
  legal: Offer[];
  undo: { possible: boolean; reason: string };
  redo: { possible: boolean; reason: string };
  /** Where a whole turn is taken back to. */
  turn_start: number;
  /** What happened since the deciding person's last turn: after one version, until another. */
  recap: { after: number; until: number } | null;
  /** The earliest version that can be shown. */
  first: number;
  branch_of: { table: string; version: number } | null;
  log: LogEntry[];
  thinking: number | null;
  sheet: Sheet | null;
}

export interface Refusal {
  type: 'error';
  code: 'stale' | 'illegal' | 'malformed' | 'too_large' | 'forbidden' | 'unknown';
  message: string;
  /** The rule behind it, where an action is illegal. */
  ruling?: string;
}

/** The answer to a question why an action can not be played. */
export interface Reason {
  type: 'why';
  action: string;
  text: string;
  ruling: string;
}

/** An action in notation and in words. */
export interface Step {
  action: string;
  text: string;
}

/** One choice in the eyes of a strong player; what makes up its points is what follows them. */
export interface Advice {
  action: string;
  /** The final score to expect. */
  points: number;
  /** The odds to win, from 0 to 1. */
  odds: number;
  /** The risk to be arrested; 0 without module C. */
  arrest: number;
  /** How the turn would go on, this choice first. */
  line: Step[];
  score: number;
  now: Record<string, number>;
  later: Record<string, number>;
  experience: number;
}

/** What a strong player would do: the best few choices, best first. */
export interface Hint {
  type: 'hint';
  version: number;
  choices: Advice[];
}

export type Request =
  | { type: 'act'; version: number; action: string }
  | { type: 'undo'; version: number; to?: number }
  | { type: 'redo'; version: number }
  | { type: 'look'; seat: number | null }
  | { type: 'why'; action: string }
  | { type: 'hint'; version: number };

/** How far the review of a game is. */
export interface Reviewing {
  state: 'none' | 'waiting' | 'running' | 'failed' | 'done';
  done: number;
  of: number;
  review: Review | null;
}

/** A game looked through; `scores` and `odds` have a row for each version from `first` on, with a number for each seat. */
export interface Review {
  over: boolean;
  first: number;
  seats: { score: number; winner: boolean; accuracy: number | null; lost: number }[];
  scores: number[][];
  odds: number[][];
  turns: { version: number; seat: number; round: number }[];
  costliest: CostlyDecision[];
}

/** What was done before which position, what was better, and how that would have gone on. */
export interface CostlyDecision {
  version: number;
  seat: number;
  round: number;
  lost: number;
  odds_lost: number;
  done: string;
  better: string;
  line: { text: string; depth: number; points: number }[];
}

/** A station pays nothing, points at once, or a bonus in every scoring phase. */
export interface Station {
  city: string;
  points?: number;
  bonus?: string[];
}

export interface Requirement {
  cars?: number;
  value?: number;
  row?: number[];
  rows?: number[];
  mail_cars?: number;
  locomotive_tiles?: number;
  reached?: boolean;
  contracts?: number;
  celebrities_postcards?: number;
  suspect_self?: number;
  suspect_others?: number;
  destroy?: number;
  passengers?: number;
  baggage?: number;
}

/** How many of it are in the box, and whether it is as printed or designed anew. */
export interface Origin {
  copies?: number;
  provenance?: 'rulebook' | 'reconstructed';
}

export interface Card extends Origin {
  id: string;
  set: string;
  stack: number;
  kind: string;
  name?: string;
  frame?: string[];
  stations?: Station[];
  requirement?: Requirement;
  bonus?: string[];
  per?: 'contract' | 'locomotive_tile';
  passenger?: { coins: number; bonus: string[] };
  baggage?: { points: number; bonus: string[] };
  /** Of a switch or a mechanic: the least value of the car it asks for. */
  value?: number;
  /** What a switch pays for the upper and for the lower train. */
  upper?: number;
  lower?: number;
}

/** What Game End cards count. */
export type CardType = 'car' | 'conductor' | 'locomotive';

export interface GameEndCard extends Origin {
  id: string;
  type: CardType;
  points: number;
  frame: string[];
}

/** A state as it is sent: its log replaces what was told of versions after `log_after`. */
export type StateMessage = State & { log_after: number };

export interface Catalogue {
  hash: string;
  cards: Record<string, Card>;
  board: { stations: Station[] };
  mail: Record<string, { id: string; frame: string[] } & Origin>;
  tiles: Record<string, { id: string; points: number; frame: string[] } & Origin>;
  game_end: Record<string, GameEndCard>;
  constantinople: number[];
  start_tile: { seats: { frame?: string[]; one_of?: string[][] }[] };
  modules: string[];
}

export interface Invitation {
  players: number;
  modules: string;
  seed?: number;
  options?: Record<string, string>;
  ruleset?: string;
  seats: Seat[];
}

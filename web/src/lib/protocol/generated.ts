/** Made of the server's types by `make contract`; not to be changed by hand. */
/** The version of the protocol. */
export const PROTOCOL = 1;

/** A person, and how they come back; a guest has no way but the session. */
export interface Account {
  name: string;
  /** in seconds since 1970 */
  made: number;
  /** the last visit, to the hour, in seconds since 1970 */
  seen: number;
  /** the name to sign in with, beside a password */
  login: string | null;
  /** the address to which a link is sent */
  mail: string | null;
  passkeys: KeptPasskey[];
  /** whether a program plays here, rather than a person */
  program: boolean;
}

/** An action in notation, made for this version of the game. */
export interface ActRequest {
  id?: string | null;
  type: 'act';
  version: number;
  action: string;
  once?: string | null;
}

/** To whom a letter is sent. */
export interface Address {
  mail: string;
}

/** A choice in the eyes of a strong player. */
export interface Advice {
  action: string;
  /** the final score to expect, and what liberty is worth: this ranks */
  points: number;
  /** the odds to win against equal players */
  odds: number;
  /** the risk to be arrested */
  arrest: number;
  /** how the turn would go on, this choice first */
  line: Step[];
  /** what the seat has; with all that follows it makes the points */
  score: number;
  /** what the line is certain to bring, by source */
  now: Record<string, number>;
  /** what is to be expected of it, by source */
  later: Record<string, number>;
  /** what the network adds to these guesses */
  experience: number;
}

/** Answers who asks so; who has asked says no to give it up. */
export interface AnswerUndoRequest {
  id?: string | null;
  type: 'answer_undo';
  version: number;
  yes: boolean;
}

/** What a browser answers about a passkey: a credential as WebAuthn has it, as JSON. */
export interface Answered {
  answer: Record<string, unknown>;
}

/** A seat that was given away, and is played from another device. */
export interface Apart {
  seat: number;
  /** whether an invitation waits to be brought */
  invited: boolean;
  /** whether somebody sits there */
  taken: boolean;
  /** whether they are connected */
  here: boolean;
}

/** Who accepts an invitation, and the name they want to be called by, if any. */
export interface Arrival {
  invitation: string;
  name?: string;
  key?: string | null;
}

/** Asks the others to let all be taken back after the version ``to``. */
export interface AskUndoRequest {
  id?: string | null;
  type: 'ask_undo';
  version: number;
  to: number;
}

/** What a browser is asked about a passkey. */
export interface Asked {
  /** those of WebAuthn, as JSON */
  options: Record<string, unknown>;
}

/** Whether somebody looks: a page that lies behind others shows nothing to anybody. */
export interface AttendRequest {
  id?: string | null;
  type: 'attend';
  looking: boolean;
}

/** The lower half of a passenger card: what loading gives. */
export interface Baggage {
  points: number;
  bonus: string[];
}

/** What lies in front of a seat. */
export interface Board {
  /** n fingerprints, -n points, 0 discards another token */
  tokens?: number[];
  fingerprints?: number;
  /** tokens */
  evidence?: number;
  /** Destroy Evidence cards */
  destroy?: number;
  /** for its owner, for everybody at the end */
  role?: 'murderer' | 'innocent' | null;
  /** positions of boarded passengers, of loaded baggage */
  boarded?: number[][];
  /** what all switches would pay now */
  switch_points?: number;
  /** by position */
  gap?: GapCard[];
  covered?: string[];
  /** by train */
  served?: ServedOrder[][];
  seat: number;
  score: number;
  /** by column */
  coins: number[];
  /** stations reached, 0 in Paris */
  locomotive: number;
  route: RouteCard[];
  /** in this scoring turn, numbered as in `bonus 2` */
  bonuses_taken: number[];
  /** upper, lower */
  trains: Train[];
  mail_left: string[];
  /** by place */
  contracts: (OpenContract | null)[];
  fulfilled: string[];
  /** cards that stay beside the board: destroy cards, storages */
  beside: string[];
  /** taken cards, in order */
  pile: string[];
  /** that count at the end: car, conductor, locomotive cards */
  base_cards: number[];
  /** taken from the display */
  game_end: string[];
  /** what each of the base cards pays, by the Game End cards the viewer may see */
  multipliers: number[];
  /** the drafted card, for its owner, for everybody at the end */
  secret: string | null;
  drafted: boolean;
  /** by place; only of the seat that decides */
  account: (Ticket | null)[];
  /** what a scoring would pay now for both trains */
  next_scoring: number;
}

/** One of the computer's players. */
export interface Bot {
  name: string;
  /** 1 is the weakest; 0: it has levels of its own */
  level: number;
  /** how many: its kind is `name@1` at the weakest of them; else 0 */
  levels: number;
  line: string;
}

/** The computer's players, weakest first, and those who have levels of their own. */
export interface Bots {
  players: Bot[];
}

/** The moment of another table at which this one branched off. */
export interface BranchPoint {
  table: string;
  version: number;
}

/** The last message to who may not stay, and need not come again. */
export interface ByeMessage {
  type: 'bye';
  /** `upgrade`: this protocol is not spoken here */
  reason: Code;
  /** one sentence in the reader's language */
  message: string;
}

/** A car of a train. */
export interface Car {
  /** its place in the train, from 1; the sixth is the mail car's */
  position: number;
  value: number;
  /** the card laid at it */
  card: string | null;
}

/** A card of the stacks. */
export interface Card {
  id: string;
  stack: 1 | 2 | 3;
  kind: 'car' | 'conductor' | 'locomotive' | 'route' | 'contract' | 'money' | 'game_end' | 'celebrity' | 'postcard' | 'suspect_self' | 'suspect_others' | 'destroy' | 'passenger' | 'switch' | 'mechanic' | 'storage' | 'factory';
  copies: number;
  name: string;
  frame?: string[];
  stations?: Station[];
  requirement?: Requirement;
  bonus?: string[];
  per?: 'contract' | 'locomotive_tile';
  passenger?: Passenger;
  baggage?: Baggage;
  value?: 0 | 1 | 2 | 4 | 7 | 12;
  upper?: number;
  lower?: number;
  provenance: 'rulebook' | 'reconstructed';
  set: string;
  counts_as?: 'car' | 'conductor' | 'locomotive';
}

/** A kind of card. */
export interface CardKind {
  /** the rule that says what its cards do */
  ruling: string;
}

/** All that is in the box. */
export interface Catalogue {
  hash: string;
  /** the letters of the modules there are */
  modules: string[];
  kinds: Record<string, CardKind>;
  /** by id */
  cards: Record<string, Card>;
  board: PrintedBoard;
  /** by id, in the order of `mail 1` */
  mail: Record<string, MailCar>;
  /** by id */
  tiles: Record<string, LocomotiveTile>;
  /** the points for those who arrive, first to third */
  constantinople: number[];
  /** by id */
  game_end: Record<string, GameEndCard>;
  start_tile: StartTile;
  teatime: Teatime;
  murder?: MurderKit;
  toolbox?: Toolbox;
  constants: Constants;
  choices: Choices;
}

/** What can be chosen before a game. */
export interface Choices {
  rulesets: string[];
  options: Option[];
  /** modules suggested for getting to know them, in this order */
  pairs: string[];
}

export type ClientMessage = SitRequest | PingRequest | LookRequest | AttendRequest | WhyRequest | HintRequest | ActRequest | UndoRequest | AskUndoRequest | AnswerUndoRequest | RedoRequest | TakeSeatRequest | TakeHolidayRequest | InstructRequest;

/** The clocks of a table. Moments are milliseconds since 1970 by the server's clock. */
export interface ClockFace {
  terms: TurnClock | GameClock | DaysClock;
  /** when this was told */
  now: number;
  /** the seat whose clock runs */
  runs: number | null;
  /** when it is out; what is left until then may stand still meanwhile */
  due: number | null;
  /** milliseconds of each seat; none where nobody is counted */
  left: (number | null)[];
  /** milliseconds of a turn, or with which each seat began */
  full: number;
  /** seats where a computer's player plays, for time was out */
  taken_over: number[];
  /** those of them who play again once this turn is over */
  returning: number[];
  /** the seat whose time was out and ended the table, unfinished */
  ended: number | null;
  /** the holiday of each seat, if it has one now */
  rests: (Holiday | null)[];
  /** days of holiday that each seat may still take */
  holidays: number[];
}

export type Code = 'stale' | 'illegal' | 'malformed' | 'too_large' | 'signed_out' | 'forbidden' | 'unknown' | 'busy' | 'too_many' | 'upgrade' | 'failed';

/** Whom somebody wants to be left by. */
export interface Company {
  shunned: Shunned[];
}

/** What somebody tells the host of the server about a line or a person. */
export interface Complaint {
  table: string;
  line?: number | null;
  seat?: number | null;
  reason: string;
}

/** The numbers of the game that no card changes. */
export interface Constants {
  /** of cars, step by step */
  values: number[];
  /** spaces for coins */
  coin_columns: number[];
  /** cards of a complete train */
  train_cards: number;
  mail_position: number;
  tile_position: number;
  /** the position at the left of each place of the gap */
  gap_positions: number[];
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
  /** to the end of the turn, or until hidden cards would have been shown */
  line: ToldLine[];
}

/** How who asks plays the deal. */
export interface DailyAttempt {
  table: string;
  /** whether it was played to its end */
  over: boolean;
}

/** The deal of a day, and what people made of it. */
export interface DailyDeal {
  /** in UTC, such as `2026-12-24` */
  day: string;
  /** counted from the first day */
  number: number;
  modules: string;
  /** the computer's players on the other seats */
  bots: string[];
  /** when the day is over, in seconds since 1970 */
  ends: number;
  /** whether it counts */
  today: boolean;
  /** unless who asks has not begun */
  mine: DailyAttempt | null;
  /** the best, and that of who asks */
  results: DailyResult[];
  /** so many have played it to the end */
  played: number;
  /** the nearest day before that somebody has played */
  earlier: string | null;
  /** the nearest day after it; today's at the latest */
  later: string | null;
}

/** What somebody came to; who has played to the end while the day lasted has a rank. */
export interface DailyResult {
  /** who has as many points shares it; who was arrested comes after all others */
  rank: number;
  /** empty where nobody gave one, or wants to be known any more */
  name: string;
  points: number;
  /** so many more than the best of the computer's players in the running */
  margin: number;
  arrested: boolean;
  /** whether a program has played */
  program: boolean;
  /** whether it is that of who asks */
  mine: boolean;
  /** to be looked through, once who asks has played or the day is over */
  table: string | null;
}

/** So many days for each turn, and days of holiday for each seat. */
export interface DaysClock {
  kind: 'days';
  days: number;
  window?: Hours | null;
  holidays?: number;
  out?: 'computer' | 'end';
}

export type Decision = 'keep' | 'turn' | 'room' | 'frame' | 'mail' | 'pay' | 'lay' | 'postcard' | 'gap' | 'storage' | 'serve' | 'scoring' | 'account' | 'over';

/** Whether a program plays under an account. */
export interface Declared {
  program: boolean;
}

/** A table before it begins. */
export interface Departure {
  /** also that of the table, once it has begun */
  id: string;
  /** for the table; a seed is not told */
  wish: NewTable;
  /** whether the host named the seed, and may know every card */
  seed_named: boolean;
  /** `open`: listed; `link`: for who knows the id; `named`: for who is invited */
  access: 'open' | 'link' | 'named';
  /** `live`: all are there; `turns`: each plays when there is time */
  pace: 'live' | 'turns';
  seats: DepartureSeat[];
  /** the seats of who asks */
  mine: number[];
  /** whether who asks is the host */
  hosted: boolean;
  /** in seconds since 1970 */
  made: number;
  /** whether there is a table, to which it has led */
  begun: boolean;
  /** whether seats are drawn when it departs */
  drawn: boolean;
}

/** A seat of a departure. */
export interface DepartureSeat {
  /** empty where nobody sits, or nobody has given one */
  name: string;
  /** `human` or the name of a bot */
  kind: string;
  /** whether the account that sits there is a program's */
  program: boolean;
  /** whether whoever comes may take it */
  vacant: boolean;
  /** whether it is the host's */
  host: boolean;
  /** whether who sits there is connected */
  here: boolean;
  /** whether who sits there is ready; with `live` nobody is who is away */
  ready: boolean;
}

/** What was asked for is done; states tell what came of it. */
export interface DoneMessage {
  /** that of the request, if it had one */
  id?: string;
  type: 'done';
}

/** A suspect whom nobody plays (two players, option). */
export interface Dummy {
  /** n fingerprints, -n points, 0 discards another token */
  tokens?: number[];
  fingerprints?: number;
  evidence: number;
  destroy: number;
}

/** Who sits on the seats that nobody has taken: the computer's players, in their order. */
export interface EarlyStart {
  bots?: NewSeat[];
}

/** The Game End cards that lie out, and their pile. */
export interface EndDisplay {
  display: (string | null)[];
  left: number;
  /** those of which the seat does not know where they are, sorted */
  unseen: string[];
}

/** A message that was refused; without an `id`, why the computer can not move. */
export interface ErrorMessage {
  code: Code;
  /** one sentence in the reader's language */
  message: string;
  /** the rule behind it, where an action is illegal */
  ruling?: string;
  /** that of the request, if it had one */
  id?: string;
  type: 'error';
}

/** A face of the evidence tokens. */
export interface Evidence {
  face: string;
  copies: number;
  provenance: 'rulebook' | 'reconstructed';
}

/** All that is kept about a person. */
export interface Export {
  person: Account;
  sessions: SignedIn[];
  permits: KeptPermit[];
  tables: MyTable[];
  notices: Notices;
  /** where they are or were on board */
  departures: Departure[];
  /** that they played openly */
  games: Result[];
  /** how strong they are, by the number of players */
  rated: Played[];
  said: KeptLine[];
  notes: KeptNote[];
  shunned: Shunned[];
  complaints: KeptLine[];
  daily: KeptAttempt[];
  /** that they host or have taken part in */
  tournaments: TournamentInShort[];
}

/** The answer to a call that is refused. */
export interface Failure {
  error: Fault;
}

/** What was refused, and why. */
export interface Fault {
  code: Code;
  /** one sentence in the reader's language */
  message: string;
  /** the rule behind it, where an action is illegal */
  ruling?: string;
}

/** What a seat won in a scoring. */
export interface Gain {
  seat: number;
  points: number;
  by_source: Record<string, number>;
  /** by train, what each of its cars paid */
  cars: Record<string, number[]>;
}

/** So many `seconds` for the whole game, and so many more (`increment`) with each turn. */
export interface GameClock {
  kind: 'game';
  seconds: number;
  increment?: number;
  out?: 'computer' | 'end';
}

/** ``points`` for each own base card of ``type``; ``frame`` at once when taken. */
export interface GameEndCard {
  id: string;
  type: 'car' | 'conductor' | 'locomotive';
  points: number;
  copies: number;
  frame: string[];
  provenance: 'rulebook' | 'reconstructed';
}

/** A whole game. */
export interface GameRecord {
  format: 2;
  /** the version of the rules */
  rules: number;
  /** for each part of the box that took part a hash */
  cards: Record<string, string>;
  setup: RecordedSetup;
  /** in notation */
  actions: string[];
  seal?: Seal;
}

/** A card between the trains. Its halves belong to the upper and to the lower train. */
export interface GapCard {
  card: string;
  /** of a mechanic: the halves that are used up for good */
  fulfilled: boolean[];
  /** of a switch: the halves a scoring would pay now */
  pays: boolean[];
}

/** A new permit; nobody is told the token again. */
export interface GivenPermit {
  permits: KeptPermit[];
  /** for the header `Authorization: Bearer` */
  token: string;
}

/** A seat given away. */
export interface GivenSeat {
  /** whoever brings it first sits there */
  invitation: string;
  /** where other devices find the server; none if they can not */
  addresses: string[];
}

/** That the server is there. */
export interface Health {
  status: 'ok';
  /** the version of the protocol */
  protocol: number;
}

/** The first message to who sat down. */
export interface HelloMessage {
  type: 'hello';
  /** the version of the protocol */
  protocol: number;
  /** the version of the program */
  build: string;
}

/** What a strong player would do: the best few choices, best first. */
export interface HintMessage {
  /** that of the request, if it had one */
  id?: string;
  type: 'hint';
  version: number;
  choices: Advice[];
}

/** Asks what a strong player would do at this version of the game. */
export interface HintRequest {
  id?: string | null;
  type: 'hint';
  version: number;
}

/** A holiday: somebody's clock stands still meanwhile. */
export interface Holiday {
  since: number;
  until: number;
}

/** When a clock of days runs: from the `first` hour to the `last` on these days; Monday is 0. */
export interface Hours {
  first: number;
  last: number;
  weekdays?: number[];
  zone: string;
}

/** Leaves word for a seat of what to do when the Start Player tile brings it something off turn. */
export interface InstructRequest {
  id?: string | null;
  type: 'instruct';
  seat: number;
  action: string | null;
}

/** A new table. */
export interface Invited {
  table: string;
  /** proves the right to play seats of people; who is signed in has and needs none */
  key: string | null;
}

/** An attempt as it is kept. */
export interface KeptAttempt {
  day: string;
  table: string;
  /** once it was played to its end and counted */
  points: number | null;
  margin: number | null;
}

/** A line, and the table where it was said. */
export interface KeptLine {
  table: string;
  text: string;
  /** in seconds since 1970 */
  at: number;
}

/** A note, and the table that it is about. */
export interface KeptNote {
  table: string;
  text: string;
}

/** A passkey that signs somebody in. */
export interface KeptPasskey {
  id: string;
  /** where it was made */
  device: string;
  /** in seconds since 1970 */
  made: number;
}

/** A permit of a program of somebody's own. */
export interface KeptPermit {
  id: string;
  name: string;
  scope: 'look' | 'play';
  /** in seconds since 1970 */
  made: number;
  /** within the last hour, or then; 0: never */
  used: number;
}

/** The permits of somebody, the oldest first. */
export interface KeptPermits {
  permits: KeptPermit[];
}

/** A table that a browser has a key to. */
export interface KeyedTable {
  table: string;
  key: string;
}

/** The tables that a browser has keys to. */
export interface KeyedTables {
  tables: KeyedTable[];
}

/** What departs, and who is there. */
export interface Lobby {
  /** where everybody may get on, the oldest first; told to all */
  open: Departure[];
  /** where who asks is on board or invited, also for a while once they have begun, and the one asked for by its id */
  yours: Departure[];
  /** where everybody may watch, the table played at last first; told to all */
  playing: Departure[];
  /** the names of people who look at the lobby, some of them */
  here: string[];
  /** so many look at it */
  watching: number;
}

/** The lobby: at once, and after every change. */
export interface LobbyMessage {
  /** where everybody may get on, the oldest first; told to all */
  open: Departure[];
  /** where who asks is on board or invited, also for a while once they have begun, and the one asked for by its id */
  yours: Departure[];
  /** where everybody may watch, the table played at last first; told to all */
  playing: Departure[];
  /** the names of people who look at the lobby, some of them */
  here: string[];
  /** so many look at it */
  watching: number;
  type: 'lobby';
}

/** A locomotive tile: points in each scoring, a frame when it is laid. */
export interface LocomotiveTile {
  id: string;
  points: number;
  frame: string[];
  provenance: 'rulebook' | 'reconstructed';
}

/** A line of the log. */
export interface LogEntry {
  /** the one its action led to */
  version: number;
  seat: number | null;
  round: number;
  text: string;
  /** the text without what its card and icons say beside it */
  short: string;
  /** of the event, or `late`, `failed`, `timed_out`, `instructed`: why nobody chose just then */
  kind: string;
  /** the kinds of all events it tells, in their order */
  events: string[];
  /** 0 what begins a turn, 1 what was done in it, more what that set off */
  depth: number;
  points: number;
  icons: string[];
  /** the card, mail car or tile it speaks of */
  card: string | null;
  /** after a scoring: of every seat, by the seats' order */
  gains: Gain[];
}

/** From now on show what this seat may see; None: what everybody may see. */
export interface LookRequest {
  id?: string | null;
  type: 'look';
  seat: number | null;
}

/** What the end of a turn loses. */
export interface Loss {
  text: string;
  /** what uses it, where it could be used at once */
  action?: string;
}

/** One of the mail cars each player has. */
export interface MailCar {
  id: string;
  frame: string[];
  provenance: 'rulebook' | 'reconstructed';
}

/** Who is signed in. */
export interface Me {
  person: Account | null;
}

/** What was seen at each version. */
export interface Moments {
  views: View[];
}

/** Where a choice moves the conductors and the locomotive to. */
export interface Moves {
  upper?: number;
  lower?: number;
  locomotive?: number;
}

/** What module C has besides its cards. */
export interface MurderKit {
  evidence: Evidence[];
  extra_evidence: Evidence[];
  cards: MurdererCard[];
  murderer_points: number;
  murderer_evidence: number;
  destroy: number[];
}

/** One of the cards that say who the murderer is. */
export interface MurdererCard {
  id: string;
  role: 'murderer' | 'innocent';
  copies: number;
  provenance: 'rulebook' | 'reconstructed';
}

/** A table where somebody has a part. */
export interface MyTable {
  info: TableInfo;
  /** the seats they decide for */
  mine: number[];
  /** whether they must decide now */
  yours: boolean;
  /** when something happened there last, in seconds since 1970; 0: unknown */
  played: number;
}

/** The tables of a person: first where they must decide, then by when they were played. */
export interface MyTables {
  tables: MyTable[];
}

/** The wish to play the deal of the day: how the computer's players are called, in order. */
export interface NewAttempt {
  names?: string[];
  day?: string | null;
}

/** The wish for a table that goes on from a version, as far as this seat knows the game. */
export interface NewBranch {
  version: number;
  seats: NewSeat[];
  seat?: number | null;
}

/** A table that is announced: seats of people are for whoever comes, or for who announces it. */
export interface NewDeparture {
  table: NewTable;
  vacant: number[];
  access?: 'open' | 'link' | 'named';
  pace?: 'live' | 'turns';
  invited?: string[];
  drawn?: boolean;
}

/** What somebody says: plain text, on one line. */
export interface NewLine {
  text: string;
}

/** What somebody keeps for themselves about a table; nothing: it is forgotten. */
export interface NewNote {
  text: string;
}

/** A sign-in name and a password, and the one of before, if there was one. */
export interface NewPassword {
  login: string;
  password: string;
  current?: string;
}

/** What a program is to be called, and how far it may go. */
export interface NewPermit {
  name: string;
  scope: 'look' | 'play';
}

/** The name that somebody wants to be called by. */
export interface NewPerson {
  name: string;
}

/** Who shall sit on one seat of a new table. */
export interface NewSeat {
  name?: string;
  kind: string;
}

/** Somebody of whom one wants to hear nothing; who is blocked may not come to one's tables. */
export interface NewShun {
  table: string;
  line?: number | null;
  seat?: number | null;
  block: boolean;
}

/** The wish for a table. */
export interface NewTable {
  players: number;
  modules: string;
  seed?: number | null;
  ruleset?: string;
  options?: Record<string, string>;
  seats: NewSeat[];
  spectators?: number | null;
  clock?: TurnClock | GameClock | DaysClock | null;
}

/** A tournament that is announced. */
export interface NewTournament {
  name: string;
  format: 'round_robin' | 'swiss';
  rounds: number;
  table: TournamentTable;
  access?: 'open' | 'link' | 'named';
  pace?: 'live' | 'turns';
  invited?: string[];
}

/** A way on which somebody wants to be told; `push` is what a browser's subscription says. */
export interface NewWay {
  kind: 'mail' | 'push' | 'hook';
  to?: string;
  p256dh?: string;
  auth?: string;
}

/** When somebody wants to be told nothing; no hours: they may be told at any time. */
export interface NewWishes {
  zone: string;
  quiet_from: number | null;
  quiet_until: number | null;
  reminded?: boolean | null;
}

/** What somebody keeps for themselves about a table. */
export interface Note {
  text: string;
}

/** A way on which somebody is told. */
export interface NoticeWay {
  id: string;
  kind: 'mail' | 'push' | 'hook';
  /** the address of letters, the browser, or the host of a program */
  to: string;
  /** in seconds since 1970 */
  made: number;
}

/** How somebody is told that it is their turn. */
export interface Notices {
  /** the kinds of ways that this server has */
  kinds: ('mail' | 'push' | 'hook')[];
  /** by which browsers know this server, as Web Push has it */
  key: string;
  ways: NoticeWay[];
  /** the time zone of the quiet hours, such as `Europe/Paris` */
  zone: string;
  /** in minutes of the day */
  quiet_from: number | null;
  /** in minutes of the day */
  quiet_until: number | null;
  /** also when the time of a turn by days is nearly out */
  reminded: boolean;
}

/** A legal action. */
export interface Offer {
  /** in notation */
  action: string;
  text: string;
  /** points it brings at once */
  now: number;
  /** the change of what the next scoring would pay */
  scoring: number;
  moves: Moves;
  /** whether it is lost if the turn ends without it */
  lapses: boolean;
  /** the mail car it lays */
  card?: string;
  /** what the end of the turn loses though it could be used */
  lost?: Loss[];
}

/** A contract that is not fulfilled yet. */
export interface OpenContract {
  card: string;
  /** whether it could be fulfilled now */
  met: boolean;
}

/** An order token that lies out. */
export interface OpenOrder {
  order: 'coffee' | 'cake' | 'champagne';
  /** the least value of a car it may go to */
  car: number;
  points: number;
  /** the seat that bought it */
  by: number | null;
}

/** What stood in the link of a letter. */
export interface OpenedLetter {
  token: string;
}

/** A way was added. */
export interface Opted {
  way: string;
  /** what calls of a program are signed with; it is told but once */
  secret: string | null;
  notices: Notices;
}

/** A rule that may be chosen for a game. */
export interface Option {
  name: string;
  /** the first is the rulebook's */
  values: string[];
  /** whether the rulesets differ in it */
  ruled: boolean;
  /** the module without which it does not matter */
  module?: string;
  /** the numbers of players for which it matters */
  players?: number[];
}

/** All of a game that goes on elsewhere. Whoever has it may know every card. */
export interface Parcel {
  record: GameRecord;
  seats: NewSeat[];
  spectators?: number | null;
}

/** The upper half of a passenger card: what boarding gives. */
export interface Passenger {
  coins: number;
  bonus: string[];
}

export interface Paying {
  /** a card, or the notation of what is bought */
  for: string;
  /** coins still to be paid */
  left: number;
}

export type Phase = 'draft' | 'turns' | 'compensation' | 'scoring' | 'over';

/** Asks whether the server is there, and for its time. */
export interface PingRequest {
  id?: string | null;
  type: 'ping';
}

/** Whether somebody plays again, and if so whether they begin without who is not connected. */
export interface PlayAgain {
  plays?: boolean;
  begin?: boolean;
}

/** What somebody has played with so many players. */
export interface Played {
  players: number;
  games: number;
  won: number;
  /** 1000 to begin with; only where people play with each other, or programs do */
  rating: number | null;
}

/** A person's seat, and whether they play again. */
export interface PlaysAgain {
  seat: number;
  /** null: they have not answered yet */
  plays: boolean | null;
}

/** The server is there. */
export interface PongMessage {
  /** that of the request, if it had one */
  id?: string;
  type: 'pong';
}

/** Whether something can be done, and why not. */
export interface Possible {
  possible: boolean;
  reason: string;
}

/** The stations printed on every player board; exactly one has a bonus. */
export interface PrintedBoard {
  stations: Station[];
}

/** An order token of Teatime: for a car of at least this value. */
export interface PrintedOrder {
  stack: 1 | 2 | 3;
  colour: string;
  order: 'coffee' | 'cake' | 'champagne';
  car: 0 | 1 | 2 | 4 | 7 | 12;
  points: number;
  copies: number;
  provenance: 'rulebook' | 'reconstructed';
}

/** What somebody has played openly. */
export interface Profile {
  name: string;
  /** whether a program plays here */
  program: boolean;
  played: Played[];
  /** the latest */
  results: Result[];
}

/** Somebody asks to take back what others have done or seen since; a further action ends it. */
export interface Question {
  /** the seats of who asks */
  by: number[];
  /** the version to go back to */
  to: number;
  /** the seats whose holders have not agreed yet */
  waits_for: number[];
}

/** How strong a program, or a computer's player, is among its like. */
export interface RatedBot {
  /** the name of a computer's player, or the person whose program it is */
  bot: string;
  /** of that person; empty for a computer's player */
  name: string;
  rating: number;
  games: number;
}

/** How strong somebody is. */
export interface RatedPerson {
  person: string;
  name: string;
  rating: number;
  games: number;
}

/** Whether somebody on board is ready to depart. */
export interface Readiness {
  ready: boolean;
}

/** How a recorded game was set up. */
export interface RecordedSetup {
  players: number;
  /** the two that were played */
  modules: string;
  /** those of them that the seed drew */
  drawn: string;
  seed: number;
  ruleset: string;
  /** unless the seed drew this one */
  start_player: number | null;
  /** all of them by name */
  options: Record<string, string>;
}

/** Plays once more the action that was taken back last. */
export interface RedoRequest {
  id?: string | null;
  type: 'redo';
  version: number;
}

/** What has come of a wish to play again. */
export interface Rematch {
  /** once all have answered */
  table: string | null;
  /** to it, the same as before; a person needs none */
  key: string | null;
}

/** A moment, to tell what went wrong with. */
export interface Report {
  /** a file as docs/scenarios.md describes it */
  scenario: string;
}

/** What a contract asks for: exactly one of the forms of docs/catalogue.md. */
export interface Requirement {
  cars?: number;
  value?: 0 | 1 | 2 | 4 | 7 | 12;
  row?: (0 | 1 | 2 | 4 | 7 | 12)[];
  rows?: (0 | 1 | 2 | 4 | 7 | 12)[];
  mail_cars?: 2;
  locomotive_tiles?: 1 | 2;
  reached: boolean;
  contracts?: number;
  celebrities_postcards?: number;
  suspect_self?: number;
  suspect_others?: number;
  destroy?: number;
  passengers?: number;
  baggage?: number;
}

/** A game that is over. */
export interface Result {
  table: string;
  modules: string;
  /** when it was counted, in seconds since 1970 */
  over: number;
  /** whether it changed ratings */
  rated: boolean;
  seats: ResultSeat[];
}

/** What somebody has come to. */
export interface ResultSeat {
  /** empty where nobody gave one, or wants to be known any more */
  name: string;
  /** the id of who played there, if that is somebody still */
  person: string | null;
  /** `human` or the name of a bot */
  kind: string;
  /** whether a program of the person's has played */
  program: boolean;
  score: number;
  /** from 1; who ties shares the middle of the places */
  place: number;
  won: boolean;
}

/** Games that are over, the latest first. */
export interface Results {
  results: Result[];
  /** whether there are more */
  more: boolean;
}

/** A game looked through. */
export interface Review {
  /** or it is about the game as far as it was played */
  over: boolean;
  /** the version of the first row */
  first: number;
  seats: ReviewedSeat[];
  /** a row for each version: the points of each seat */
  scores: number[][];
  /** and its odds to win, 1 in sum */
  odds: number[][];
  turns: ReviewedTurn[];
  /** each real choice */
  decisions: ReviewedDecision[];
  /** at most five of each seat, the worst first */
  costliest: CostlyDecision[];
}

/** A decision: what was chosen, what was best, and what lies between them. */
export interface ReviewedDecision {
  version: number;
  seat: number;
  round: number;
  action: string;
  better: string[];
  lost: number;
  odds_lost: number;
  stake: number;
}

/** A seat in sum. Its accuracy goes from 0 to 1; None if nothing was at stake for it. */
export interface ReviewedSeat {
  score: number;
  winner: boolean;
  accuracy: number | null;
  lost: number;
  choices: number;
}

/** Where a turn begins: the version, whose turn it is, and the round. */
export interface ReviewedTurn {
  version: number;
  seat: number;
  round: number;
}

/** How far the review of a game is. */
export interface Reviewing {
  state: 'none' | 'waiting' | 'running' | 'failed' | 'late' | 'done';
  /** actions looked at */
  done: number;
  of: number;
  /** once it is done */
  review: Review | null;
}

/** Coins that wait for room. */
export interface Room {
  coins: number;
  /** empty spaces for coins */
  free: number;
}

/** A route card laid at the own route. */
export interface RouteCard {
  card: string;
  postcard: string | null;
}

/** What is left of the running frame. */
export interface RunningFrame {
  /** the one card it upgrades, such as `upper 3` (a mechanic) */
  target?: string;
  /** the highest value it upgrades to (a factory) */
  limit?: number;
  seat: number;
  source: string;
  icons: string[];
}

/** What a deal was sealed with before the first action. */
export interface Seal {
  salt: string;
  /** SHA-256 of `salt:seed`, which every state tells from the first on */
  hash: string;
}

/** Who sits on a seat. */
export interface Seat {
  /** empty where nobody gave one: each client says its own word for the seat */
  name: string;
  /** `human`, the name of a bot, or `absent` where a record was opened */
  kind: string;
  /** `yes` where a program has played for a person */
  program?: string;
  /** `yes` where the game was moved, and goes on elsewhere */
  moved?: string;
}

/** An order token on a car. */
export interface ServedOrder {
  order: 'coffee' | 'cake' | 'champagne';
  /** the least value of a car it may go to */
  car: number;
  points: number;
  position: number;
}

export type ServerMessage = HelloMessage | ByeMessage | StateMessage | WatchingMessage | DoneMessage | PongMessage | ErrorMessage | WhyMessage | HintMessage | TalkMessage;

/** Where somebody is signed in, the latest used first. */
export interface Sessions {
  sessions: SignedIn[];
}

/** The score sheet. */
export interface Sheet {
  sources: string[];
  rounds: number[];
  seats: SheetSeat[];
}

/** A seat on the score sheet. */
export interface SheetSeat {
  total: number;
  /** from 1; whoever was arrested ranks below all others */
  rank: number;
  winner: boolean;
  /** the points of each round */
  by_source: Record<string, number[]>;
}

/** Somebody of whom one hears nothing. */
export interface Shunned {
  id: string;
  /** as they were called then */
  name: string;
  /** whether they may not come to one's tables either */
  block: boolean;
}

/** Who signs in by a password. */
export interface SignIn {
  login: string;
  password: string;
}

/** A device where somebody is signed in. */
export interface SignedIn {
  id: string;
  /** the browser and the system, as they call themselves */
  device: string;
  /** in seconds since 1970 */
  made: number;
  /** within the last hour, or then; in seconds since 1970 */
  used: number;
  /** whether it is the one that asks */
  here: boolean;
}

/** What happened after one version, up to another. */
export interface Since {
  after: number;
  until: number;
}

/** Who comes: the first message of a client that names the protocol it speaks. */
export interface SitRequest {
  type: 'sit';
  key?: string | null;
  language?: string;
}

/** A place of the display. */
export interface Slot {
  card: string | null;
  /** the seat that took its card */
  by: number | 'removed' | 'cleared' | null;
}

/** One of the three stacks. */
export interface Stack {
  left: number;
  /** its cards that were not shown yet, sorted by id */
  unseen: string[];
}

/** The Start Player tile: the taker's seat first, then clockwise. */
export interface StartTile {
  provenance: 'rulebook' | 'reconstructed';
  seats: TileSeat[];
}

/** A table as a client sees it: at once, and after every change. */
export interface StateMessage {
  type: 'state';
  /** actions played so far */
  version: number;
  seats: Seat[];
  /** seats this client may decide for */
  mine: number[];
  apart: Apart[];
  /** seats for which somebody is connected; none where all play at one screen */
  here: number[];
  /** those of them for which nobody looks at the table */
  away: number[];
  /** whether everything may be seen by everybody */
  open: boolean;
  /** so many are connected who decide for nobody */
  watching: number;
  /** so many actions later who has no part sees what is played; null: never */
  spectators: number | null;
  view: View;
  /** unless the decision is another's, or the hand of the draft is not looked at */
  legal: Offer[];
  undo: Possible;
  redo: Possible;
  /** the `to` that takes back the whole turn of the last action, where others may be asked */
  ask_turn: number | null;
  question: Question | null;
  /** the `to` that takes back the whole turn of the last action */
  turn_start: number;
  /** between the last turn of the person who decides and this one */
  recap: Since | null;
  /** the earliest version that can be shown */
  first: number;
  /** the table where the same company plays once more */
  again: string | null;
  /** after the game: all who are asked whether they play again */
  rematch: PlaysAgain[];
  /** whoever made the table named the seed, and may know every card */
  seed_named: boolean;
  /** whose deal is played here, alone and without help, as long as it lasts */
  day: string | null;
  /** whose deal is played here, out of competition */
  past_day: string | null;
  /** of the deal; the record proves it once the game is over */
  seal: string | null;
  branch_of: BranchPoint | null;
  /** the entries of later versions are replaced by these */
  log_after: number;
  /** oldest first */
  log: LogEntry[];
  /** the seat of a bot that is about to move */
  thinking: number | null;
  /** unless nothing was agreed about time */
  clock: ClockFace | null;
  /** where the tile brings nobody anything off turn: null */
  word: Word | null;
  /** once the game is over */
  sheet: Sheet | null;
}

/** One stop of the route: plain, worth points, or with a bonus frame. */
export interface Station {
  city: string;
  points?: number;
  bonus?: string[];
  provenance?: 'rulebook' | 'reconstructed';
}

/** An action in notation and in words. */
export interface Step {
  action: string;
  text: string;
}

/** A card of an open storage. */
export interface StorageCard {
  card: string;
  used: boolean;
}

/** How strong people are, best first, and apart from them programs and computer's players. */
export interface Strength {
  people: RatedPerson[];
  bots: RatedBot[];
}

/** A table in short. */
export interface TableInfo {
  table: string;
  players: number;
  modules: string;
  ruleset: string;
  /** the hash of the catalogue it is played with */
  box: string;
  seats: Seat[];
  version: number;
  phase: Phase;
  /** from 1 */
  round: number;
  scores: number[];
  /** the seat that decides */
  deciding: number | null;
  over: boolean;
}

/** What a table was laid for, as far as who asks may know of it. */
export interface TableOrigin {
  kind: 'tournament' | 'departure' | 'none';
  /** of the tournament or departure */
  id: string;
  /** of the tournament */
  name: string;
}

/** Lets the clock of a seat stand still for so many days, from now on. */
export interface TakeHolidayRequest {
  id?: string | null;
  type: 'take_holiday';
  seat: number;
  days: number;
}

/** Plays again on a seat where the computer plays, as time was out. */
export interface TakeSeatRequest {
  id?: string | null;
  type: 'take_seat';
  seat: number;
}

/** What was said at a table, as far as somebody may hear it. */
export interface Talk {
  /** oldest first; of those after a number the latest */
  lines: TalkLine[];
  /** whether they may say something: spectators must be signed in */
  may: boolean;
}

/** What somebody has said. */
export interface TalkLine {
  /** later lines have higher ones */
  number: number;
  /** whether a spectator has said it */
  gallery: boolean;
  /** those that they decided for */
  seats: number[];
  /** empty where they have no other than that of their seat */
  name: string;
  /** plain text */
  text: string;
  /** in seconds since 1970 */
  at: number;
  mine: boolean;
  /** whether it is somebody with an account, who can be shunned */
  known: boolean;
}

/** Something was said, which can be asked for. */
export interface TalkMessage {
  type: 'talk';
  /** the number of the latest line */
  last: number;
}

/** The order tokens and their price in coins. */
export interface Teatime {
  price: number;
  tokens: PrintedOrder[];
}

/** A frame that waits in the account. */
export interface Ticket {
  /** the one card it upgrades, such as `upper 3` (a mechanic) */
  target?: string;
  /** the highest value it upgrades to (a factory) */
  limit?: number;
  source: string;
  icons: string[];
  /** how often it may still be used */
  count: number;
}

/** What one seat gets when the Start Player tile is taken. */
export interface TileSeat {
  frame?: string[];
  one_of?: string[][];
}

/** A line of what would have happened. */
export interface ToldLine {
  text: string;
  depth: number;
  points: number;
}

/** The card that lies with the piles for the storages of module F. */
export interface Toolbox {
  id: string;
  frame: string[];
  provenance: 'rulebook' | 'reconstructed';
}

/** All that is known of a tournament. */
export interface Tournament {
  id: string;
  /** as it was announced, but for whom it invites */
  wish: NewTournament;
  /** the name of who announced it */
  host: string;
  /** whether that is who asks */
  hosted: boolean;
  /** the number of who asks, if they take part */
  mine: number | null;
  /** so many take part */
  count: number;
  /** the one that is played, from 1; 0 before it begins */
  round: number;
  /** so many there are, once it has begun */
  rounds: number;
  /** in seconds since 1970 */
  made: number;
  over: boolean;
  entrants: TournamentEntrant[];
  /** the rounds so far, the first one first */
  played: TournamentRound[];
  /** the best first */
  ranks: TournamentRank[];
}

/** Somebody who takes part. */
export interface TournamentEntrant {
  /** from 1, drawn when it begins */
  number: number;
  name: string;
  /** `human` or the name of a bot */
  kind: string;
  /** who has is not paired any more */
  withdrawn: boolean;
}

/** A tournament in short. */
export interface TournamentInShort {
  id: string;
  /** as it was announced, but for whom it invites */
  wish: NewTournament;
  /** the name of who announced it */
  host: string;
  /** whether that is who asks */
  hosted: boolean;
  /** the number of who asks, if they take part */
  mine: number | null;
  /** so many take part */
  count: number;
  /** the one that is played, from 1; 0 before it begins */
  round: number;
  /** so many there are, once it has begun */
  rounds: number;
  /** in seconds since 1970 */
  made: number;
  over: boolean;
}

/** A table of a round, or a bye. */
export interface TournamentMatch {
  /** none at a bye */
  table: string | null;
  /** who sits there, by seat */
  entrants: number[];
  over: boolean;
  /** by seat, once it is over; empty if it was broken off */
  places: number[];
  /** by seat; empty if it was not played to its end */
  scores: number[];
}

/** How somebody stands. */
export interface TournamentRank {
  /** who ties has the same */
  rank: number;
  entrant: number;
  /** that are over, byes too */
  games: number;
  /** 1 for a win, 0 for the last place, evenly in between */
  points: number;
  /** the points of all whom they have met: decides where points tie */
  buchholz: number;
  /** by how much they were ahead of the others' mean score: decides then */
  margin: number;
}

/** A round. */
export interface TournamentRound {
  /** those of all its tables */
  modules: string;
  matches: TournamentMatch[];
}

/** Who fills the last table: as many of the computer's players as seats are left, or nobody. */
export interface TournamentStart {
  bots?: NewSeat[];
}

/** What is alike at all tables; of two modules those that are not named are drawn each round. */
export interface TournamentTable {
  players: number;
  modules: string;
  ruleset?: string;
  options?: Record<string, string>;
  spectators?: number | null;
  clock?: TurnClock | GameClock | DaysClock | null;
}

/** All that somebody may know of, each once. */
export interface Tournaments {
  /** that they host, take part in or are invited to */
  yours: TournamentInShort[];
  /** others that they may join, the oldest first */
  waiting: TournamentInShort[];
  /** others that are played */
  playing: TournamentInShort[];
  /** that are over, the latest first */
  ended: TournamentInShort[];
}

/** A train. */
export interface Train {
  cars: Car[];
  /** a position, 0 before the first car */
  conductor: number;
  mail: string | null;
  tile: string | null;
  /** what a scoring would pay now */
  value: number;
}

/** What came of telling somebody something, to try a way. */
export interface Tried {
  outcome: 'done' | 'failed' | 'gone';
}

/** So many `seconds` for each turn. */
export interface TurnClock {
  kind: 'turn';
  seconds: number;
  out?: 'computer' | 'end';
}

/** Takes back the last action, or all after the version ``to``, as far as people may. */
export interface UndoRequest {
  id?: string | null;
  type: 'undo';
  version: number;
  to?: number | null;
}

/** An observation: what a seat may see, and nothing else. */
export interface View {
  evidence_left?: number;
  /** A, B */
  dummies?: Dummy[];
  /** seats, at the end */
  arrested?: number[];
  /** at the end; the seats after the last one are dummies */
  murderer?: number | null;
  /** the last is the toolbox; empty if none is open */
  storage?: StorageCard[];
  /** positions still to be set to work, next first */
  factories?: number[];
  orders?: OpenOrder[];
  /** the seat that sees; null for everybody */
  seat: number | null;
  players: number;
  modules: string;
  ruleset: string;
  options: Record<string, string>;
  /** actions played so far */
  version: number;
  phase: Phase;
  /** from 1 */
  round: number;
  rounds: number;
  /** the rounds after which there is a scoring */
  scorings: number[];
  /** from 1 */
  stack: number;
  /** in this round, from 1 */
  turn: number;
  turns: number;
  start_player: number;
  /** the seat that took it in this round */
  start_tile: number | null;
  /** the seat that decides; null when the game is over */
  current: number | null;
  decision: Decision;
  /** the rule that the decision follows, an id of docs/rules.md */
  ruling: string;
  /** whether a card was taken in this turn */
  taken: boolean;
  /** three rows of six */
  display: Slot[][];
  /** cards gone per row */
  gone: number[];
  stacks: Stack[];
  game_end: EndDisplay;
  /** next first */
  tiles: string[];
  /** the seats that arrived */
  constantinople: (number | null)[];
  /** car cards left: 0/1, 2/4 and 7/12; null if there are enough */
  car_supply: number[] | null;
  frame: RunningFrame | null;
  room: Room | null;
  paying: Paying | null;
  /** the card just taken, while its place is chosen */
  laying: string | null;
  /** in the draft: the viewer's hand while it decides */
  hand: string[];
  /** in the draft: what the viewer passed on */
  passed: string[];
  boards: Board[];
  winners: number[];
}

/** There are more or fewer spectators than before. */
export interface WatchingMessage {
  type: 'watching';
  watching: number;
}

/** Why an action can not be played. */
export interface WhyMessage {
  /** that of the request, if it had one */
  id?: string;
  type: 'why';
  action: string;
  text: string;
  /** empty if it can be played */
  ruling: string;
}

/** Asks why an action can not be played now, or at this version of the game. */
export interface WhyRequest {
  id?: string | null;
  type: 'why';
  version?: number | null;
  action: string;
}

/** What the seat that is looked at shall do when the Start Player tile brings it something. */
export interface Word {
  /** how actions begin that word can be left of */
  offered: string[];
  /** the one that it was; nobody else is told */
  left: string | null;
}

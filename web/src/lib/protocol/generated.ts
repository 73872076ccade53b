/** Made of the server's types by `make contract`; not to be changed by hand. */
/** The version of the protocol. */
export const PROTOCOL = 1;

/** A person and their sign-in methods; a guest has only the session. */
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

/** A move in notation. It is for this version of the game. */
export interface ActRequest {
  id?: string | null;
  type: 'act';
  version: number;
  action: string;
  once?: string | null;
}

/** The address to which the server sends an email link. */
export interface Address {
  mail: string;
}

/** A choice, as a strong player rates it. */
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

/** An answer to such a request. The player who asked answers no to withdraw the request. */
export interface AnswerUndoRequest {
  id?: string | null;
  type: 'answer_undo';
  version: number;
  yes: boolean;
}

/** The answer of a browser about a passkey: a WebAuthn credential as JSON. */
export interface Answered {
  answer: Record<string, unknown>;
}

/** A seat that was given away and is played on another device. */
export interface Apart {
  seat: number;
  /** whether an invitation waits to be brought */
  invited: boolean;
  /** whether somebody sits there */
  taken: boolean;
  /** whether they are connected */
  here: boolean;
}

/** A request to accept an invitation, with the name to use, if any. */
export interface Arrival {
  invitation: string;
  name?: string;
  key?: string | null;
}

/** A request to the other players to agree to an undo back to the version ``to``. */
export interface AskUndoRequest {
  id?: string | null;
  type: 'ask_undo';
  version: number;
  to: number;
}

/** The options with which a browser makes or uses a passkey. */
export interface Asked {
  /** those of WebAuthn, as JSON */
  options: Record<string, unknown>;
}

/** Whether somebody is looking at the page; nobody is when it is in the background. */
export interface AttendRequest {
  id?: string | null;
  type: 'attend';
  looking: boolean;
}

/** The lower half of a passenger card: what its owner gets for loading. */
export interface Baggage {
  points: number;
  bonus: string[];
}

/** The area of one seat. */
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

/** A bot. */
export interface Bot {
  name: string;
  /** 1 is the weakest; 0: it has levels of its own */
  level: number;
  /** how many: its kind is `name@1` at the weakest of them; else 0 */
  levels: number;
  line: string;
}

/** The bots, the weakest first, with those that have levels at the end. */
export interface Bots {
  players: Bot[];
}

/** The moment of another table at which this one branched off. */
export interface BranchPoint {
  table: string;
  version: number;
}

/** The last message to a client that may not stay and should not reconnect. */
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

/** Everything in the box. */
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

/** The choices before a game. */
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

/** The people whom a person has muted or blocked. */
export interface Company {
  shunned: Shunned[];
}

/** A report to the administrator about a chat message or a person. */
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

/** A costly decision: what was done, what was better, and how that would have continued. */
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

/** The attempt of the person who asks. */
export interface DailyAttempt {
  table: string;
  /** whether it was played to its end */
  over: boolean;
}

/** A daily deal and its results. */
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

/** The result of a person. Only those who finished the deal on its day have a rank. */
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

/** A time limit in days for each turn, with days of holiday for each seat. */
export interface DaysClock {
  kind: 'days';
  days: number;
  window?: Hours | null;
  holidays?: number;
  out?: 'computer' | 'end';
}

export type Decision = 'keep' | 'turn' | 'room' | 'frame' | 'mail' | 'pay' | 'lay' | 'postcard' | 'gap' | 'storage' | 'serve' | 'scoring' | 'account' | 'over';

/** Whether an account belongs to a bot. */
export interface Declared {
  program: boolean;
}

/** A game in the lobby, before it starts. */
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

/** A seat of an open game. */
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

/** The request succeeded. States show the result. */
export interface DoneMessage {
  /** that of the request, if it had one */
  id?: string;
  type: 'done';
}

/** A suspect without a player (two players, option). */
export interface Dummy {
  /** n fingerprints, -n points, 0 discards another token */
  tokens?: number[];
  fingerprints?: number;
  evidence: number;
  destroy: number;
}

/** The bots that take the open seats, in order. */
export interface EarlyStart {
  bots?: NewSeat[];
}

/** The face-up Game End cards, and their pile. */
export interface EndDisplay {
  display: (string | null)[];
  left: number;
  /** those of which the seat does not know where they are, sorted */
  unseen: string[];
}

/** A message that the server refused. Without an `id`, the reason why a bot cannot move. */
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

/** Everything that the server stores about a person. */
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

/** The response to a call that the server refuses. */
export interface Failure {
  error: Fault;
}

/** The refusal of a request, with its reason. */
export interface Fault {
  code: Code;
  /** one sentence in the reader's language */
  message: string;
  /** the rule behind it, where an action is illegal */
  ruling?: string;
}

/** The points of a seat in a scoring. */
export interface Gain {
  seat: number;
  points: number;
  by_source: Record<string, number>;
  /** by train, what each of its cars paid */
  cars: Record<string, number[]>;
}

/** A time limit of `seconds` for the whole game, plus `increment` seconds for each turn. */
export interface GameClock {
  kind: 'game';
  seconds: number;
  increment?: number;
  out?: 'computer' | 'end';
}

/** A card that pays ``points`` for each base card of ``type`` that its owner has. */
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

/** A card between the trains. Its halves belong to the upper and the lower train. */
export interface GapCard {
  card: string;
  /** of a mechanic: the halves that are used up for good */
  fulfilled: boolean[];
  /** of a switch: the halves a scoring would pay now */
  pays: boolean[];
}

/** A new API token. The server never shows the token again. */
export interface GivenPermit {
  permits: KeptPermit[];
  /** for the header `Authorization: Bearer` */
  token: string;
}

/** The invitation to a seat. */
export interface GivenSeat {
  /** whoever brings it first sits there */
  invitation: string;
  /** where other devices find the server; none if they can not */
  addresses: string[];
}

/** The response that shows that the server is up. */
export interface Health {
  status: 'ok';
  /** the version of the protocol */
  protocol: number;
}

/** The first message to a client that sat down. */
export interface HelloMessage {
  type: 'hello';
  /** the version of the protocol */
  protocol: number;
  /** the version of the program */
  build: string;
}

/** The best few choices of a strong player, best first. */
export interface HintMessage {
  /** that of the request, if it had one */
  id?: string;
  type: 'hint';
  version: number;
  choices: Advice[];
}

/** A request for a hint at this version of the game. */
export interface HintRequest {
  id?: string | null;
  type: 'hint';
  version: number;
}

/** A holiday, during which the clock of a seat does not run. */
export interface Holiday {
  since: number;
  until: number;
}

/** The hours in which a clock of days runs, `first` to `last` on `weekdays`. */
export interface Hours {
  first: number;
  last: number;
  weekdays?: number[];
  zone: string;
}

/** An automatic choice for a seat, used when the Start Player tile brings it something. */
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

/** An attempt as the server stores it. */
export interface KeptAttempt {
  day: string;
  table: string;
  /** once it was played to its end and counted */
  points: number | null;
  margin: number | null;
}

/** A chat message with its table. */
export interface KeptLine {
  table: string;
  text: string;
  /** in seconds since 1970 */
  at: number;
}

/** A note with the table that it is about. */
export interface KeptNote {
  table: string;
  text: string;
}

/** A passkey of a person. */
export interface KeptPasskey {
  id: string;
  /** where it was made */
  device: string;
  /** in seconds since 1970 */
  made: number;
}

/** An API token of a person. */
export interface KeptPermit {
  id: string;
  name: string;
  scope: 'look' | 'play';
  /** in seconds since 1970 */
  made: number;
  /** within the last hour, or then; 0: never */
  used: number;
}

/** The API tokens of a person, the oldest first. */
export interface KeptPermits {
  permits: KeptPermit[];
}

/** A table for which a browser has the key. */
export interface KeyedTable {
  table: string;
  key: string;
}

/** The tables for which a browser has keys. */
export interface KeyedTables {
  tables: KeyedTable[];
}

/** The open games and the people who are in the lobby. */
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

/** The lobby, sent at once and after every change. */
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

/** A locomotive tile: its points in each scoring, and the action it gives when it is laid. */
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

/** A request to show what this seat can see from now on; None shows what everybody can see. */
export interface LookRequest {
  id?: string | null;
  type: 'look';
  seat: number | null;
}

/** Something that the end of a turn loses. */
export interface Loss {
  text: string;
  /** what uses it, where it could be used at once */
  action?: string;
}

/** One of each player's mail cars. */
export interface MailCar {
  id: string;
  frame: string[];
  provenance: 'rulebook' | 'reconstructed';
}

/** The person who is signed in. */
export interface Me {
  person: Account | null;
}

/** The view of the game at each version. */
export interface Moments {
  views: View[];
}

/** The new positions of the conductors and the locomotive after a choice. */
export interface Moves {
  upper?: number;
  lower?: number;
  locomotive?: number;
}

/** The components of module C apart from its cards. */
export interface MurderKit {
  evidence: Evidence[];
  extra_evidence: Evidence[];
  cards: MurdererCard[];
  murderer_points: number;
  murderer_evidence: number;
  destroy: number[];
}

/** One of the four cards that name the murderer. */
export interface MurdererCard {
  id: string;
  role: 'murderer' | 'innocent';
  copies: number;
  provenance: 'rulebook' | 'reconstructed';
}

/** A table at which a person takes part. */
export interface MyTable {
  info: TableInfo;
  /** the seats they decide for */
  mine: number[];
  /** whether they must decide now */
  yours: boolean;
  /** when something happened there last, in seconds since 1970; 0: unknown */
  played: number;
}

/** The tables of a person. Those where they must decide come first, then the latest played. */
export interface MyTables {
  tables: MyTable[];
}

/** A request to play the daily deal. `names` are the names of the bots, in order. */
export interface NewAttempt {
  names?: string[];
  day?: string | null;
}

/** A request for a table that plays on from a version, as far as `seat` knows the game. */
export interface NewBranch {
  version: number;
  seats: NewSeat[];
  seat?: number | null;
}

/** A request to open a game. */
export interface NewDeparture {
  table: NewTable;
  vacant: number[];
  access?: 'open' | 'link' | 'named';
  pace?: 'live' | 'turns';
  invited?: string[];
  drawn?: boolean;
}

/** A new chat message: plain text on one line. */
export interface NewLine {
  text: string;
}

/** A private note about a table. An empty text deletes it. */
export interface NewNote {
  text: string;
}

/** A sign-in name and a new password, with the current password if there is one. */
export interface NewPassword {
  login: string;
  password: string;
  current?: string;
}

/** The name and the scope of a new API token. */
export interface NewPermit {
  name: string;
  scope: 'look' | 'play';
}

/** The name that a person chooses. */
export interface NewPerson {
  name: string;
}

/** The player of one seat of a new table. */
export interface NewSeat {
  name?: string;
  kind: string;
}

/** A request to mute a person. A blocked person cannot join your tables either. */
export interface NewShun {
  table: string;
  line?: number | null;
  seat?: number | null;
  block: boolean;
}

/** A request for a new table. */
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

/** A request to announce a tournament. */
export interface NewTournament {
  name: string;
  format: 'round_robin' | 'swiss';
  rounds: number;
  table: TournamentTable;
  access?: 'open' | 'link' | 'named';
  pace?: 'live' | 'turns';
  invited?: string[];
}

/** A request to add a notification channel; for `push`, the browser's subscription. */
export interface NewWay {
  kind: 'mail' | 'push' | 'hook';
  to?: string;
  p256dh?: string;
  auth?: string;
}

/** The quiet hours of a person, in which they get no notifications; without hours, at any time. */
export interface NewWishes {
  zone: string;
  quiet_from: number | null;
  quiet_until: number | null;
  reminded?: boolean | null;
}

/** A private note about a table. */
export interface Note {
  text: string;
}

/** A notification channel of a person. */
export interface NoticeWay {
  id: string;
  kind: 'mail' | 'push' | 'hook';
  /** the address of letters, the browser, or the host of a program */
  to: string;
  /** in seconds since 1970 */
  made: number;
}

/** The notification settings of a person. */
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

/** A legal move. */
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

/** An order token on offer. */
export interface OpenOrder {
  order: 'coffee' | 'cake' | 'champagne';
  /** the least value of a car it may go to */
  car: number;
  points: number;
  /** the seat that bought it */
  by: number | null;
}

/** The token from an email link. */
export interface OpenedLetter {
  token: string;
}

/** The response to a new channel. */
export interface Opted {
  way: string;
  /** what calls of a program are signed with; it is told but once */
  secret: string | null;
  notices: Notices;
}

/** An option of the rules. */
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

/** A whole game as a transfer file. Anybody who has the file can know every card. */
export interface Parcel {
  record: GameRecord;
  seats: NewSeat[];
  spectators?: number | null;
}

/** The upper half of a passenger card: what its owner gets for boarding. */
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

/** A request to learn whether the server is there, and its time. */
export interface PingRequest {
  id?: string | null;
  type: 'ping';
}

/** Whether a person wants a rematch, and whether to start it without those who are away. */
export interface PlayAgain {
  plays?: boolean;
  begin?: boolean;
}

/** The games of a person with this number of players. */
export interface Played {
  players: number;
  games: number;
  won: number;
  /** 1000 to begin with; only where people play with each other, or programs do */
  rating: number | null;
}

/** The seat of a person, and whether that person wants a rematch. */
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

/** Whether something is possible, and if not, why. */
export interface Possible {
  possible: boolean;
  reason: string;
}

/** The stations printed on every player board; exactly one has a bonus. */
export interface PrintedBoard {
  stations: Station[];
}

/** An order token of Teatime. It needs a car of at least this value. */
export interface PrintedOrder {
  stack: 1 | 2 | 3;
  colour: string;
  order: 'coffee' | 'cake' | 'champagne';
  car: 0 | 1 | 2 | 4 | 7 | 12;
  points: number;
  copies: number;
  provenance: 'rulebook' | 'reconstructed';
}

/** The public games of a person. */
export interface Profile {
  name: string;
  /** whether a program plays here */
  program: boolean;
  played: Played[];
  /** the latest */
  results: Result[];
}

/** A request to undo what others have done or seen since. The next move ends it. */
export interface Question {
  /** the seats of who asks */
  by: number[];
  /** the version to go back to */
  to: number;
  /** the seats whose holders have not agreed yet */
  waits_for: number[];
}

/** The rating of a bot: a person's bot, or one of the built-in ones. */
export interface RatedBot {
  /** the name of a computer's player, or the person whose program it is */
  bot: string;
  /** of that person; empty for a computer's player */
  name: string;
  rating: number;
  games: number;
}

/** The rating of a person. */
export interface RatedPerson {
  person: string;
  name: string;
  rating: number;
  games: number;
}

/** Whether a participant is ready to start. */
export interface Readiness {
  ready: boolean;
}

/** The setup of a recorded game. */
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

/** A request to play the move again that was taken back last. */
export interface RedoRequest {
  id?: string | null;
  type: 'redo';
  version: number;
}

/** The state of a rematch. */
export interface Rematch {
  /** once all have answered */
  table: string | null;
  /** to it, the same as before; a person needs none */
  key: string | null;
}

/** A moment of a game to add to a bug report. */
export interface Report {
  /** a file as docs/python/scenario-format.md describes it */
  scenario: string;
}

/** The requirement of a contract: exactly one of the forms in docs/python/cards-format.md. */
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

/** A finished game. */
export interface Result {
  table: string;
  modules: string;
  /** when it was counted, in seconds since 1970 */
  over: number;
  /** whether it changed ratings */
  rated: boolean;
  seats: ResultSeat[];
}

/** The result of one seat in a finished game. */
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

/** Finished games, the latest first. */
export interface Results {
  results: Result[];
  /** whether there are more */
  more: boolean;
}

/** The review of a game. */
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

/** A decision: what was chosen, what was best, and the difference. */
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

/** The summary of a seat. Its accuracy is from 0 to 1, or None if nothing was at stake. */
export interface ReviewedSeat {
  score: number;
  winner: boolean;
  accuracy: number | null;
  lost: number;
  choices: number;
}

/** The beginning of a turn: the version, the seat on turn, and the round. */
export interface ReviewedTurn {
  version: number;
  seat: number;
  round: number;
}

/** The state of a review. */
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

/** A route card on a seat's route. */
export interface RouteCard {
  card: string;
  postcard: string | null;
}

/** The rest of the action in progress. */
export interface RunningFrame {
  /** the one card it upgrades, such as `upper 3` (a mechanic) */
  target?: string;
  /** the highest value it upgrades to (a factory) */
  limit?: number;
  seat: number;
  source: string;
  icons: string[];
}

/** The commitment to a deal, made before the first move. */
export interface Seal {
  salt: string;
  /** SHA-256 of `salt:seed`, which every state tells from the first on */
  hash: string;
}

/** The player of a seat. */
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

/** The sessions of a person, the latest used first. */
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

/** A muted or blocked person. */
export interface Shunned {
  id: string;
  /** as they were called then */
  name: string;
  /** whether they may not come to one's tables either */
  block: boolean;
}

/** A sign-in with a password. */
export interface SignIn {
  login: string;
  password: string;
}

/** A device on which a person is signed in. */
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

/** The events after one version, up to another. */
export interface Since {
  after: number;
  until: number;
}

/** The first message of a client, with the key and language to use. */
export interface SitRequest {
  type: 'sit';
  key?: string | null;
  language?: string;
}

/** A slot of the display. */
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

/** The Start Player tile: the seat that takes it first, then the others clockwise. */
export interface StartTile {
  provenance: 'rulebook' | 'reconstructed';
  seats: TileSeat[];
}

/** A table as a client sees it, sent at once and after every change. */
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

/** One stop of the route: plain, worth points, or with a bonus. */
export interface Station {
  city: string;
  points?: number;
  bonus?: string[];
  provenance?: 'rulebook' | 'reconstructed';
}

/** A move in notation and in words. */
export interface Step {
  action: string;
  text: string;
}

/** A card of an open storage. */
export interface StorageCard {
  card: string;
  used: boolean;
}

/** Ratings, best first, with people and bots in two lists. */
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

/** The tournament or open game that a table came from, as far as the person may know it. */
export interface TableOrigin {
  kind: 'tournament' | 'departure' | 'none';
  /** of the tournament or departure */
  id: string;
  /** of the tournament */
  name: string;
}

/** A request to stop the clock of a seat for this number of days, starting now. */
export interface TakeHolidayRequest {
  id?: string | null;
  type: 'take_holiday';
  seat: number;
  days: number;
}

/** A request to play again on a seat that a bot took over when time ran out. */
export interface TakeSeatRequest {
  id?: string | null;
  type: 'take_seat';
  seat: number;
}

/** The chat of a table, as far as the person may read it. */
export interface Talk {
  /** oldest first; of those after a number the latest */
  lines: TalkLine[];
  /** whether they may say something: spectators must be signed in */
  may: boolean;
}

/** A chat message. */
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

/** A new chat message was written; the client can fetch it. */
export interface TalkMessage {
  type: 'talk';
  /** the number of the latest line */
  last: number;
}

/** The order tokens, and their price in coins. */
export interface Teatime {
  price: number;
  tokens: PrintedOrder[];
}

/** An action that waits on the account. */
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

/** The compensation of one seat when somebody takes the Start Player tile. */
export interface TileSeat {
  frame?: string[];
  one_of?: string[][];
}

/** A line of a variation. */
export interface ToldLine {
  text: string;
  depth: number;
  points: number;
}

/** The card for the storages of module F. It is placed with the piles. */
export interface Toolbox {
  id: string;
  frame: string[];
  provenance: 'rulebook' | 'reconstructed';
}

/** Everything about a tournament. */
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

/** A participant of a tournament. */
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

/** A place in the standings. */
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

/** The bots that fill the last table: one for each free seat, or none. */
export interface TournamentStart {
  bots?: NewSeat[];
}

/** The setup of all tables. If fewer than two modules are named, each round draws the others. */
export interface TournamentTable {
  players: number;
  modules: string;
  ruleset?: string;
  options?: Record<string, string>;
  spectators?: number | null;
  clock?: TurnClock | GameClock | DaysClock | null;
}

/** All tournaments that a person can see, each in one list. */
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

/** The outcome of a test notification. */
export interface Tried {
  outcome: 'done' | 'failed' | 'gone';
}

/** A time limit of `seconds` for each turn. */
export interface TurnClock {
  kind: 'turn';
  seconds: number;
  out?: 'computer' | 'end';
}

/** A request to take back the last move or, where allowed, all after the version ``to``. */
export interface UndoRequest {
  id?: string | null;
  type: 'undo';
  version: number;
  to?: number | null;
}

/** An observation: what a seat can see, and nothing else. */
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

/** The number of spectators, sent when it changes. */
export interface WatchingMessage {
  type: 'watching';
  watching: number;
}

/** The reason why a move is not possible. */
export interface WhyMessage {
  /** that of the request, if it had one */
  id?: string;
  type: 'why';
  action: string;
  text: string;
  /** empty if it can be played */
  ruling: string;
}

/** A question why a move is not possible, now or at an earlier version of the game. */
export interface WhyRequest {
  id?: string | null;
  type: 'why';
  version?: number | null;
  action: string;
}

/** The automatic choice for the Start Player tile of the seat in view. */
export interface Word {
  /** how actions begin that word can be left of */
  offered: string[];
  /** the one that it was; nobody else is told */
  left: string | null;
}

/** Made of the server's types by `make contract`; not to be changed by hand. */
/** The version of the protocol. */
export const PROTOCOL = 2;

/** A request to accept an invitation, with the name to use, if any. */
export interface AcceptInvitation {
  invitation: string;
  name?: string;
  key?: string | null;
}

/** A person and their sign-in methods; a guest has only the session. */
export interface Account {
  name: string;
  /** in seconds since 1970 */
  created_at: number;
  /** the last visit, to the hour, in seconds since 1970 */
  last_seen_at: number;
  /** the sign-in name, used with a password */
  login: string | null;
  /** the address for email links */
  email: string | null;
  passkeys: PasskeyInfo[];
  /** whether the account is a bot's */
  is_bot: boolean;
}

/** A move in notation. It is for this version of the game. */
export interface ActRequest {
  id?: string | null;
  type: 'act';
  version: number;
  action: string;
  idempotency_key?: string | null;
}

/** A choice, as a strong player rates it. */
export interface Advice {
  action: string;
  /** the expected final score, and the value of avoiding arrest; ranks the choices */
  points: number;
  /** the odds of winning against equal players */
  odds: number;
  /** the risk of an arrest */
  arrest: number;
  /** how the turn would continue, beginning with this choice */
  line: Step[];
  /** the points so far; with the next three fields, this adds up to `points` */
  score: number;
  /** the points that the line certainly brings, by source */
  now: Record<string, number>;
  /** the points to expect after it, by source */
  later: Record<string, number>;
  /** the correction that the network has learned */
  experience: number;
}

/** An answer to such a request. The player who asked answers no to withdraw the request. */
export interface AnswerUndoRequest {
  id?: string | null;
  type: 'answer_undo';
  version: number;
  agree: boolean;
}

/** An API token of a person. */
export interface ApiTokenInfo {
  id: string;
  name: string;
  scope: 'look' | 'play';
  /** in seconds since 1970 */
  created_at: number;
  /** the last use, to the hour, in seconds since 1970; 0: never */
  last_used_at: number;
}

/** The API tokens of a person, the oldest first. */
export interface ApiTokenList {
  api_tokens: ApiTokenInfo[];
}

/** A request to the other players to agree to an undo back to the version ``to``. */
export interface AskUndoRequest {
  id?: string | null;
  type: 'ask_undo';
  version: number;
  to: number;
}

/** The automatic choice for the Start Player tile of the seat in view. */
export interface AutomaticChoiceOptions {
  /** the possible choices: how a move can begin */
  options: string[];
  /** the current choice, secret from other seats */
  chosen: string | null;
}

/** The lower half of a passenger card: what its owner gets for loading. */
export interface Baggage {
  points: number;
  bonus: string[];
}

/** The people whom a person has muted or blocked. */
export interface BlockList {
  blocks: BlockedPerson[];
}

/** A muted or blocked person. */
export interface BlockedPerson {
  id: string;
  /** the name when it was muted or blocked */
  name: string;
  /** whether the person also cannot join the caller's tables */
  block: boolean;
}

/** The area of one seat. */
export interface Board {
  /** n: fingerprints; -n: points; 0: discards another token */
  tokens?: number[];
  fingerprints?: number;
  /** the number of tokens */
  evidence?: number;
  /** the number of Destroy Evidence cards */
  destroy?: number;
  /** null for others until the game is over */
  role?: 'murderer' | 'innocent' | null;
  /** the positions of boarded passengers, then of loaded baggage */
  boarded?: number[][];
  /** the points that all switches would pay now */
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
  /** cards that stay next to the board: destroy cards, storages */
  beside: string[];
  /** taken cards, in order */
  pile: string[];
  /** how many count at the end: car, conductor, locomotive cards */
  base_cards: number[];
  /** those taken from the display */
  game_end: string[];
  /** the points for each of these, from the Game End cards that the viewer may see */
  multipliers: number[];
  /** the drafted card; null for others until the game is over */
  secret: string | null;
  drafted: boolean;
  /** by place; empty unless the seat decides */
  account: (Ticket | null)[];
  /** the points that a scoring would pay now for both trains */
  next_scoring: number;
}

/** A bot. */
export interface Bot {
  name: string;
  /** 1 is the weakest, in the cast and outside it */
  level: number;
  /** whether it is a character to meet, not a program for comparisons */
  in_cast: boolean;
  description: string;
}

/** Whether an account belongs to a bot. */
export interface BotDeclaration {
  is_bot: boolean;
}

/** The bots: the cast, then others, each weakest first. */
export interface Bots {
  bots: Bot[];
}

/** The moment of another table at which this one branched off. */
export interface BranchPoint {
  table: string;
  version: number;
}

/** A moment of a game to add to a bug report. */
export interface BugReport {
  /** a file in the format of docs/python/scenario-format.md */
  scenario: string;
}

/** The last message to a client that may not stay and should not reconnect. */
export interface ByeMessage {
  type: 'bye';
  /** `upgrade`: the server speaks another version of the protocol */
  reason: ErrorCode;
  /** one sentence in the client's language */
  message: string;
}

/** A car of a train. */
export interface Car {
  /** its place in the train, from 1; 6 is the mail car's */
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
  /** the rule for cards of this kind */
  ruling: string;
}

/** Everything in the box. */
export interface Catalogue {
  hash: string;
  /** the letters of all modules */
  modules: string[];
  kinds: Record<string, CardKind>;
  /** by id */
  cards: Record<string, Card>;
  board: PrintedBoard;
  /** by id, in the order of `mail 1` */
  mail: Record<string, MailCar>;
  /** by id */
  tiles: Record<string, LocomotiveTile>;
  /** the points for the first three to arrive */
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

/** A notification channel of a person. */
export interface ChannelInfo {
  id: string;
  kind: 'email' | 'push' | 'webhook';
  /** the email address, the browser, or the host of the webhook */
  to: string;
  /** in seconds since 1970 */
  created_at: number;
}

/** The outcome of a test notification. */
export interface ChannelTestResult {
  outcome: 'done' | 'failed' | 'gone';
}

/** The chat of a table, as far as the person may read it. */
export interface Chat {
  /** oldest first; if there are too many, only the latest */
  lines: ChatLine[];
  /** whether the caller may write; spectators must be signed in */
  may_write: boolean;
}

/** A chat message. */
export interface ChatLine {
  /** later messages have higher numbers */
  number: number;
  /** whether a spectator wrote it */
  from_spectator: boolean;
  /** the seats that the author decided for */
  seats: number[];
  /** the name of the author's seat or account; can be empty */
  name: string;
  /** plain text */
  text: string;
  /** in seconds since 1970 */
  sent_at: number;
  is_own: boolean;
  /** whether the author was signed in and can be muted or blocked */
  has_account: boolean;
}

/** A new chat message was written; the client can fetch it. */
export interface ChatUpdateMessage {
  type: 'chat';
  /** the number of the latest message */
  last_number: number;
}

/** The choices before a game. */
export interface Choices {
  rulesets: string[];
  options: Option[];
  /** pairs of modules suggested for learning, in this order */
  pairs: string[];
}

export type ClientMessage = SitRequest | PingRequest | ViewAsRequest | SetVisibilityRequest | WhyRequest | HintRequest | ActRequest | UndoRequest | AskUndoRequest | AnswerUndoRequest | RedoRequest | TakeSeatRequest | TakeHolidayRequest | SetAutomaticChoiceRequest;

/** The hours in which a clock of days runs, `first` to `last` on `weekdays`. */
export interface ClockHours {
  first: number;
  last: number;
  weekdays?: number[];
  zone: string;
}

/** The clocks of a table. Moments are milliseconds since 1970 by the server's clock. */
export interface ClockInfo {
  time_limit: TurnTimeLimit | GameTimeLimit | DaysTimeLimit;
  /** when the state was sent */
  now: number;
  /** the seat whose clock is running */
  running_seat: number | null;
  /** when its time runs out; the clock may pause before that */
  runs_out_at: number | null;
  /** milliseconds left for each seat; null for bots */
  time_left: (number | null)[];
  /** milliseconds for each turn, or for the whole game at its start */
  full_time: number;
  /** seats that a bot took over when time ran out */
  taken_over: number[];
  /** seats of `taken_over` whose players return after this turn */
  returning: number[];
  /** the seat that ended the game early when its time ran out */
  timed_out_seat: number | null;
  /** the current holiday of each seat */
  current_holidays: (Holiday | null)[];
  /** days of holiday that each seat can still take */
  holidays_left: number[];
}

/** The commitment to a deal, made before the first move. */
export interface Commitment {
  salt: string;
  /** SHA-256 of `salt:seed`, shown as `commitment` in every state */
  hash: string;
}

/** The numbers of the game that no card changes. */
export interface Constants {
  /** the values of cars, step by step */
  values: number[];
  /** spaces for coins */
  coin_columns: number[];
  /** cards in a complete train */
  train_cards: number;
  mail_position: number;
  tile_position: number;
  /** the position to the left of each place of the gap */
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

/** A new API token. The server never shows the token again. */
export interface CreatedApiToken {
  api_tokens: ApiTokenInfo[];
  /** to send in the header `Authorization: Bearer` */
  token: string;
}

/** The response to a new channel. */
export interface CreatedChannel {
  channel_id: string;
  /** signs the calls of a webhook, shown only once; null for other channels */
  secret: string | null;
  settings: NotificationsInfo;
}

/** The attempt of the person who asks. */
export interface DailyAttempt {
  table: string;
  /** whether the game is finished */
  finished: boolean;
}

/** A daily deal and its results. */
export interface DailyDeal {
  /** in UTC, such as `2026-12-24` */
  day: string;
  /** counted from the first day */
  number: number;
  modules: string;
  /** the bots on the other seats */
  bots: string[];
  /** when the day ends, in seconds since 1970 */
  ends_at: number;
  /** whether it is today's, which counts */
  is_today: boolean;
  /** null until the caller begins */
  your_attempt: DailyAttempt | null;
  /** the best ones, and the caller's */
  results: DailyResult[];
  /** how many people finished it on its day */
  finished_count: number;
  /** the nearest earlier day that somebody has played */
  previous_day: string | null;
  /** the nearest later day that somebody has played, or today */
  next_day: string | null;
}

/** The result of a person. Only those who finished the deal on its day have a rank. */
export interface DailyResult {
  /** shared if points are equal; arrested players rank below all others */
  rank: number;
  /** empty if nobody gave one or the account was deleted */
  name: string;
  points: number;
  /** the lead over the best bot, arrested ones left out */
  margin: number;
  arrested: boolean;
  /** whether a program has played for the person */
  is_bot: boolean;
  /** whether it is the caller's */
  is_own: boolean;
  /** for a replay, once the caller has finished or the day is over */
  table: string | null;
}

/** A time limit in days for each turn, with days of holiday for each seat. */
export interface DaysTimeLimit {
  kind: 'days';
  days: number;
  window?: ClockHours | null;
  holidays?: number;
  on_timeout?: 'computer' | 'end';
}

export type Decision = 'keep' | 'turn' | 'room' | 'frame' | 'mail' | 'pay' | 'lay' | 'postcard' | 'gap' | 'storage' | 'serve' | 'scoring' | 'account' | 'over';

/** The request succeeded. States show the result. */
export interface DoneMessage {
  /** the id of the request, if it had one */
  id?: string;
  type: 'done';
}

/** A suspect without a player (two players, option). */
export interface Dummy {
  /** n: fingerprints; -n: points; 0: discards another token */
  tokens?: number[];
  fingerprints?: number;
  evidence: number;
  destroy: number;
}

/** The bots that take the open seats, in order. */
export interface EarlyStart {
  bots?: NewSeat[];
}

/** The address to which the server sends an email link. */
export interface EmailAddress {
  email: string;
}

/** The face-up Game End cards, and their pile. */
export interface EndDisplay {
  display: (string | null)[];
  left: number;
  /** Game End cards whose place the seat does not know, sorted */
  unseen: string[];
}

export type ErrorCode = 'stale' | 'illegal' | 'malformed' | 'too_large' | 'signed_out' | 'forbidden' | 'unknown' | 'busy' | 'too_many' | 'upgrade' | 'failed';

/** The refusal of a request, with its reason. */
export interface ErrorInfo {
  code: ErrorCode;
  /** one sentence in the client's language */
  message: string;
  /** the rule that makes a move illegal */
  ruling?: string;
}

/** A message that the server refused. Without an `id`, the reason why a bot cannot move. */
export interface ErrorMessage {
  code: ErrorCode;
  /** one sentence in the client's language */
  message: string;
  /** the rule that makes a move illegal */
  ruling?: string;
  /** the id of the request, if it had one */
  id?: string;
  type: 'error';
}

/** The response to a call that the server refuses. */
export interface ErrorResponse {
  error: ErrorInfo;
}

/** A face of the evidence tokens. */
export interface Evidence {
  face: string;
  copies: number;
  provenance: 'rulebook' | 'reconstructed';
}

/** Everything that the server stores about a person, without secrets. */
export interface Export {
  /** rows by table of the database */
  tables: Record<string, (Record<string, string | number | number | boolean | null>)[]>;
}

/** The points of a seat in a scoring. */
export interface Gain {
  seat: number;
  points: number;
  by_source: Record<string, number>;
  /** for each train, the points of each of its cars */
  cars: Record<string, number[]>;
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
  /** a hash for each part of the box in the game */
  cards: Record<string, string>;
  setup: RecordedSetup;
  /** the moves in notation */
  actions: string[];
  /** when each move was played, in milliseconds since 1970 */
  times?: number[];
  seal?: Commitment;
}

/** A time limit of `seconds` for the whole game, plus `increment` seconds for each turn. */
export interface GameTimeLimit {
  kind: 'game';
  seconds: number;
  increment?: number;
  on_timeout?: 'computer' | 'end';
}

/** A card between the trains. Its halves belong to the upper and the lower train. */
export interface GapCard {
  card: string;
  /** for a mechanic: the halves that are used up */
  fulfilled: boolean[];
  /** for a switch: the halves that a scoring would pay now */
  pays: boolean[];
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
  /** the id of the request, if it had one */
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

/** A seat that was given away and is played on another device. */
export interface InvitedSeatInfo {
  seat: number;
  /** whether an invitation is open */
  has_invitation: boolean;
  /** whether somebody sits there */
  is_taken: boolean;
  /** whether they are connected */
  is_connected: boolean;
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
  /** games that everybody can join, the oldest first; the same for all clients */
  open_games: OpenGame[];
  /** games where the caller has a seat (for a while also once begun) or is invited, and the one requested by its id */
  your_games: OpenGame[];
  /** games that everybody can watch, the latest played first; the same for all clients */
  running_games: OpenGame[];
  /** the names of people in the lobby, possibly not all */
  people: string[];
  /** how many people are in the lobby */
  people_count: number;
}

/** The lobby, sent at once and after every change. */
export interface LobbyMessage {
  /** games that everybody can join, the oldest first; the same for all clients */
  open_games: OpenGame[];
  /** games where the caller has a seat (for a while also once begun) or is invited, and the one requested by its id */
  your_games: OpenGame[];
  /** games that everybody can watch, the latest played first; the same for all clients */
  running_games: OpenGame[];
  /** the names of people in the lobby, possibly not all */
  people: string[];
  /** how many people are in the lobby */
  people_count: number;
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
  /** the version after its action */
  version: number;
  seat: number | null;
  round: number;
  text: string;
  /** the text without what its card and icons already say */
  short: string;
  /** the kind of the event; `late`, `failed`, `timed_out` or `automatic` where nobody chose */
  kind: string;
  /** the kinds of all its events, in order */
  events: string[];
  /** 0 for the start of a turn, 1 for an action in it, more for its consequences */
  depth: number;
  points: number;
  icons: string[];
  /** the card, mail car or tile concerned */
  card: string | null;
  /** after a scoring: for every seat, in order */
  gains: Gain[];
}

/** Something that the end of a turn loses. */
export interface Loss {
  text: string;
  /** the move that would use it now, if there is one */
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
  /** the seats that they decide for */
  your_seats: number[];
  /** whether they must decide now */
  your_turn: boolean;
  /** the last event there, in seconds since 1970; 0: unknown */
  last_played_at: number;
}

/** The tables of a person. Those where they must decide come first, then the latest played. */
export interface MyTables {
  tables: MyTable[];
}

/** The name and the scope of a new API token. */
export interface NewApiToken {
  name: string;
  scope: 'look' | 'play';
}

/** A request to play the daily deal. `names` are the names of the bots, in order. */
export interface NewAttempt {
  bot_names?: string[];
  day?: string | null;
}

/** A request to mute a person. A blocked person cannot join your tables either. */
export interface NewBlock {
  table: string;
  line?: number | null;
  seat?: number | null;
  block: boolean;
}

/** A request for a table that plays on from a version, as far as `seat` knows the game. */
export interface NewBranch {
  version: number;
  seats: NewSeat[];
  seat?: number | null;
}

/** A request to add a notification channel; for `push`, the browser's subscription. */
export interface NewChannel {
  kind: 'email' | 'push' | 'webhook';
  to?: string;
  p256dh?: string;
  auth?: string;
}

/** A new chat message: plain text on one line. */
export interface NewChatLine {
  text: string;
}

/** A private note about a table. An empty text deletes it. */
export interface NewNote {
  text: string;
}

/** The quiet hours of a person, in which they get no notifications; without hours, at any time. */
export interface NewNotificationSettings {
  zone: string;
  quiet_from: number | null;
  quiet_until: number | null;
  reminders?: boolean | null;
}

/** A request to open a game. */
export interface NewOpenGame {
  table: NewTable;
  open_seats: number[];
  access?: 'open' | 'link' | 'named';
  mode?: 'live' | 'turns';
  random_seating?: boolean;
  invited?: string[];
  invited_people?: string[];
}

/** A sign-in name and a new password, with the current password if there is one. */
export interface NewPassword {
  login: string;
  password: string;
  current?: string;
}

/** The name that a person chooses. */
export interface NewPerson {
  name: string;
}

/** A report to the administrator about a chat message or a person. */
export interface NewReport {
  table: string;
  line?: number | null;
  seat?: number | null;
  reason: string;
}

/** The player of one seat of a new table. */
export interface NewSeat {
  name?: string;
  kind: string;
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
  time_limit?: TurnTimeLimit | GameTimeLimit | DaysTimeLimit | null;
  help_allowed?: boolean | null;
}

/** A request to announce a tournament. */
export interface NewTournament {
  name: string;
  format: 'round_robin' | 'swiss';
  rounds: number;
  table: TournamentTable;
  access?: 'open' | 'link' | 'named';
  mode?: 'live' | 'turns';
  invited?: string[];
}

/** A private note about a table. */
export interface Note {
  text: string;
}

/** The notification settings of a person. */
export interface NotificationsInfo {
  /** the kinds of channels that this server has */
  channel_kinds: ('email' | 'push' | 'webhook')[];
  /** the server's public key for Web Push */
  push_key: string;
  channels: ChannelInfo[];
  /** the time zone of the quiet hours, such as `Europe/Paris` */
  zone: string;
  /** in minutes since midnight */
  quiet_from: number | null;
  /** in minutes since midnight */
  quiet_until: number | null;
  /** whether to send a reminder when the time of a turn in days is nearly out */
  reminders: boolean;
}

/** A legal move. */
export interface Offer {
  /** in notation */
  action: string;
  text: string;
  /** points it brings at once */
  now: number;
  /** the change in what the next scoring would pay */
  scoring: number;
  moves: Moves;
  /** whether it is lost if the turn ends without it */
  lapses: boolean;
  /** the mail car it places */
  card?: string;
  /** usable actions that would be lost at the end of the turn */
  lost?: Loss[];
}

/** A contract that is not fulfilled yet. */
export interface OpenContract {
  card: string;
  /** whether it could be fulfilled now */
  met: boolean;
}

/** A game in the lobby, before it starts. */
export interface OpenGame {
  /** also the id of the table, once the game has begun */
  id: string;
  /** what the host chose, without the seed */
  settings: OpenGameSettings;
  /** whether the host named the seed, and may know every card */
  seed_named: boolean;
  seats: OpenGameSeat[];
  /** the seats of the caller */
  your_seats: number[];
  /** whether the caller is the host */
  is_host: boolean;
  /** whether the caller is invited and has not answered yet */
  is_invited: boolean;
  /** for the host: the names of invited people who have not joined */
  invited: string[];
  /** in seconds since 1970 */
  created_at: number;
  /** whether the table exists */
  started: boolean;
  /** whether the result counts for ratings, as far as is known */
  rated: boolean;
  /** why it does not, in the language of the request */
  unrated: string | null;
  /** whether players may use hints and branches during the game */
  help_allowed: boolean;
}

/** A seat of an open game. */
export interface OpenGameSeat {
  /** empty if the seat is free, or nobody gave one */
  name: string;
  /** `human` or the name of a bot */
  kind: string;
  /** whether the account on this seat is a bot's */
  is_bot: boolean;
  /** whether anybody can take it */
  is_free: boolean;
  /** whether it is the host's */
  is_host: boolean;
  /** whether the player is connected */
  is_connected: boolean;
  /** whether the player is ready; with `live` also connected */
  is_ready: boolean;
}

/** The table and the terms of an open game, as `NewOpenGame` describes them. */
export interface OpenGameSettings {
  table: NewTable;
  open_seats: number[];
  access?: 'open' | 'link' | 'named';
  mode?: 'live' | 'turns';
  random_seating?: boolean;
}

/** An order token on offer. */
export interface OpenOrder {
  order: 'coffee' | 'cake' | 'champagne';
  /** the lowest value of a car for it */
  car: number;
  points: number;
  /** the seat that bought it */
  by: number | null;
}

/** The token from an email link. */
export interface OpenedEmailLink {
  token: string;
}

/** A new table. */
export interface OpenedTable {
  table: string;
  /** opens the caller's seats; null if signed in, because none is needed */
  key: string | null;
}

/** An option of the rules. */
export interface Option {
  name: string;
  /** the first is the rulebook's */
  values: string[];
  /** whether the rulesets differ in it */
  ruled: boolean;
  /** the only module for which it matters */
  module?: string;
  /** the numbers of players for which it matters */
  players?: number[];
}

/** The upper half of a passenger card: what its owner gets for boarding. */
export interface Passenger {
  coins: number;
  bonus: string[];
}

/** The answer of a browser about a passkey: a WebAuthn credential as JSON. */
export interface PasskeyCredential {
  credential: Record<string, unknown>;
}

/** A passkey of a person. */
export interface PasskeyInfo {
  id: string;
  /** the device that made it */
  device: string;
  /** in seconds since 1970 */
  created_at: number;
}

/** The options with which a browser makes or uses a passkey. */
export interface PasskeyOptions {
  /** WebAuthn options as JSON */
  options: Record<string, unknown>;
}

/** A sign-in with a password. */
export interface PasswordSignIn {
  login: string;
  password: string;
}

export interface Paying {
  /** a card, or the notation of the move to pay for */
  for: string;
  /** coins still to pay */
  left: number;
}

export type Phase = 'draft' | 'turns' | 'compensation' | 'scoring' | 'over';

/** A request to learn whether the server is there, and its time. */
export interface PingRequest {
  id?: string | null;
  type: 'ping';
}

/** The games of a person with this number of players. */
export interface PlayerStats {
  players: number;
  games: number;
  won: number;
  /** starts at 1000; null before a rated game against people (for bots: against bots) */
  rating: number | null;
  /** whether the rating needs more games or more people for the list */
  provisional: boolean;
}

/** The server is there. */
export interface PongMessage {
  /** the id of the request, if it had one */
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
  /** whether the account is a bot's */
  is_bot: boolean;
  /** whether it is the caller */
  is_you: boolean;
  stats: PlayerStats[];
  /** the latest ones */
  results: Result[];
}

/** The rating of a bot: a person's bot, or one of the built-in ones. */
export interface RatedBot {
  /** the name of a built-in bot, or the id of a bot account */
  bot: string;
  /** the name of the bot account; empty for a built-in bot */
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

/** Ratings, best first, with people and bots in two lists. */
export interface RatingList {
  people: RatedPerson[];
  bots: RatedBot[];
}

/** Whether a participant is ready to start. */
export interface Readiness {
  ready: boolean;
}

/** The setup of a recorded game. */
export interface RecordedSetup {
  players: number;
  /** the two in the game */
  modules: string;
  /** those of them that the seed chose */
  drawn: string;
  seed: number;
  ruleset: string;
  /** null if the seed chose it */
  start_player: number | null;
  /** the value of every option, by name */
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
  /** null until all have answered */
  table: string | null;
  /** the key to it, the same as before; null if signed in */
  key: string | null;
}

/** Whether a person wants a rematch, and whether to start it without those who are away. */
export interface RematchAnswer {
  accepts?: boolean;
  start_now?: boolean;
}

/** The seat of a person, and whether that person wants a rematch. */
export interface RematchVote {
  seat: number;
  /** null: no answer yet */
  accepts: boolean | null;
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
  /** when the archive added it, in seconds since 1970 */
  counted_at: number;
  /** whether it counts for ratings */
  rated: boolean;
  /** why it does not, in words */
  unrated: string | null;
  seats: ResultSeat[];
}

/** The result of one seat in a finished game. */
export interface ResultSeat {
  /** empty if nobody gave one or the account was deleted */
  name: string;
  /** the id of the player; null for a built-in bot or a deleted account */
  person: string | null;
  /** `human` or the name of a bot */
  kind: string;
  /** whether a program has played for the person */
  is_bot: boolean;
  score: number;
  /** from 1; in a tie, the mean of the shared places */
  place: number;
  won: boolean;
  /** why it has lost whatever its score is, in words */
  loss: string | null;
}

/** Finished games, the latest first. */
export interface Results {
  results: Result[];
  /** whether there are more */
  more: boolean;
}

/** The review of a game. */
export interface Review {
  /** if not, it covers the game up to its last move */
  over: boolean;
  /** the version of the first row */
  first: number;
  seats: ReviewedSeat[];
  /** a row for each version: the points of each seat */
  scores: number[][];
  /** the odds of winning for each seat; they add up to 1 */
  odds: number[][];
  turns: ReviewedTurn[];
  /** each real choice */
  decisions: ReviewedDecision[];
  /** at most five for each seat, the worst first */
  costliest: CostlyDecision[];
}

/** The state of a review. */
export interface ReviewProgress {
  state: 'none' | 'waiting' | 'running' | 'failed' | 'late' | 'done';
  /** moves reviewed so far */
  done: number;
  total: number;
  /** null until it is done */
  review: Review | null;
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
  /** the only car it upgrades, such as `upper 3` (a mechanic) */
  target?: string;
  /** the highest value it upgrades to (a factory) */
  limit?: number;
  seat: number;
  source: string;
  icons: string[];
}

/** The player of a seat. */
export interface Seat {
  /** empty if nobody gave one; clients then choose their own word */
  name: string;
  /** `human`, the name of a bot, or `absent` at a table opened from a record */
  kind: string;
  /** whether a program has played for the person */
  is_bot?: boolean;
  /** whether the player used a hint or a branch */
  helped?: boolean;
  /** whether the game has moved elsewhere */
  moved?: boolean;
  /** whether a bot plays for a person who has left */
  left?: boolean;
}

/** The invitation to a seat. */
export interface SeatInvitation {
  /** works once; the first person to use it gets the seat */
  invitation: string;
  /** where other devices can reach the server; empty if they cannot */
  addresses: string[];
}

/** An order token on a car. */
export interface ServedOrder {
  order: 'coffee' | 'cake' | 'champagne';
  /** the lowest value of a car for it */
  car: number;
  points: number;
  position: number;
}

export type ServerMessage = HelloMessage | ByeMessage | StateMessage | SpectatorsMessage | DoneMessage | PongMessage | ErrorMessage | WhyMessage | HintMessage | ChatUpdateMessage;

/** A device on which a person is signed in. */
export interface SessionInfo {
  id: string;
  /** the browser and the system, as the browser names them */
  device: string;
  /** in seconds since 1970 */
  created_at: number;
  /** the last use, to the hour, in seconds since 1970 */
  last_used_at: number;
  /** whether this request comes from it */
  is_current: boolean;
}

/** The sessions of a person, the latest used first. */
export interface Sessions {
  sessions: SessionInfo[];
}

/** An automatic choice for a seat, used when the Start Player tile brings it something. */
export interface SetAutomaticChoiceRequest {
  id?: string | null;
  type: 'set_automatic_choice';
  seat: number;
  action: string | null;
}

/** Whether somebody is looking at the page; nobody is when it is in the background. */
export interface SetVisibilityRequest {
  id?: string | null;
  type: 'set_visibility';
  visible: boolean;
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
  /** from 1; arrested players rank below all others */
  rank: number;
  winner: boolean;
  /** the points of each round */
  by_source: Record<string, number[]>;
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

/** The number of spectators, sent when it changes. */
export interface SpectatorsMessage {
  type: 'spectators';
  spectator_count: number;
}

/** One of the three stacks. */
export interface Stack {
  left: number;
  /** its cards that have not been shown yet, sorted by id */
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
  /** moves played so far */
  version: number;
  seats: Seat[];
  /** the seats that this client may decide for */
  your_seats: number[];
  invited_seats: InvitedSeatInfo[];
  /** seats whose player is connected; empty if all play at one screen */
  connected_seats: number[];
  /** seats of `connected_seats` where nobody has the page in view */
  away_seats: number[];
  /** whether everybody may see everything */
  revealed: boolean;
  /** the number of spectators */
  spectator_count: number;
  /** the delay for spectators in moves; null: they cannot watch */
  spectators: number | null;
  view: View;
  /** empty unless this client decides; in the draft, it must also view the deciding seat */
  legal: Offer[];
  undo: Possible;
  redo: Possible;
  /** the `to` that undoes the turn of the last move with the consent of others */
  ask_undo_to: number | null;
  undo_request: UndoRequestInfo | null;
  /** the `to` that undoes the turn of the last move, as far as no consent is needed */
  undo_turn_to: number;
  /** from the deciding seat's last move to the start of its turn */
  recap: Since | null;
  /** the earliest version that can be shown */
  first_version: number;
  /** the table of the rematch */
  rematch_table: string | null;
  /** after the game: whether each person wants a rematch */
  rematch_votes: RematchVote[];
  /** whether somebody named the seed, and may know every card */
  seed_named: boolean;
  /** whether the result counts for ratings or in a tournament */
  rated: boolean;
  /** whether hints and branches are possible now */
  help_allowed: boolean;
  /** the day whose deal is played here, alone and without help, while that day lasts */
  day: string | null;
  /** the day whose deal is played here, once that day is over */
  past_day: string | null;
  /** the commitment to the deal; the record proves it after the game */
  commitment: string | null;
  branch_of: BranchPoint | null;
  /** these entries replace all later than this version */
  log_after: number;
  /** oldest first */
  log: LogEntry[];
  /** the seat of a bot that is about to move */
  thinking_seat: number | null;
  /** null without a time limit, and for spectators with a delay */
  clock: ClockInfo | null;
  /** null if the tile brings nothing between turns, or no seat is in view */
  automatic_choice: AutomaticChoiceOptions | null;
  /** null until the game is over */
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

/** A table in short. */
export interface TableInfo {
  table: string;
  players: number;
  modules: string;
  ruleset: string;
  /** the hash of its box */
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
  kind: 'tournament' | 'open_game' | 'none';
  /** the id of the tournament or open game */
  id: string;
  /** the name of the tournament */
  name: string;
  /** after a public game: who has left, and why it is not rated, in words */
  note: string;
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

/** The order tokens, and their price in coins. */
export interface Teatime {
  price: number;
  tokens: PrintedOrder[];
}

/** An action that waits on the account. */
export interface Ticket {
  /** the only car it upgrades, such as `upper 3` (a mechanic) */
  target?: string;
  /** the highest value it upgrades to (a factory) */
  limit?: number;
  source: string;
  icons: string[];
  /** how often it can still be used */
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
  /** what the host chose */
  settings: TournamentSettings;
  /** the name of the host */
  host: string;
  /** whether the caller is the host */
  is_host: boolean;
  /** whether the caller is invited and has not answered yet */
  is_invited: boolean;
  /** the number of the caller; null if they do not take part */
  your_number: number | null;
  /** the number of participants */
  entrant_count: number;
  /** the current or last round, from 1; 0 before the first */
  round: number;
  /** the number of rounds; 0 before it begins */
  rounds: number;
  /** in seconds since 1970 */
  created_at: number;
  over: boolean;
  entrants: TournamentEntrant[];
  /** the rounds so far, in order */
  played_rounds: TournamentRound[];
  /** the best first */
  standings: TournamentStanding[];
}

/** A participant of a tournament. */
export interface TournamentEntrant {
  /** from 1, shuffled at the start */
  number: number;
  name: string;
  /** `human` or the name of a bot */
  kind: string;
  /** whether they have withdrawn and get no more games */
  withdrawn: boolean;
}

/** A table of a round, or a bye. */
export interface TournamentMatch {
  /** null for a bye */
  table: string | null;
  /** the numbers of the participants, by seat */
  entrants: number[];
  over: boolean;
  /** by seat, once it is over; empty if there is no result */
  places: number[];
  /** by seat; empty if the game was not finished */
  scores: number[];
}

/** A round. */
export interface TournamentRound {
  /** the modules of all its tables */
  modules: string;
  matches: TournamentMatch[];
}

/** The settings of a tournament. */
export interface TournamentSettings {
  name: string;
  format: 'round_robin' | 'swiss';
  rounds: number;
  table: TournamentTable;
  access?: 'open' | 'link' | 'named';
  mode?: 'live' | 'turns';
}

/** A place in the standings. */
export interface TournamentStanding {
  /** equal in a tie */
  rank: number;
  entrant: number;
  /** finished games, byes included */
  games: number;
  /** 1 for a win, 0 for the last place, evenly spaced in between */
  points: number;
  /** the points of all opponents; the first tie-break */
  buchholz: number;
  /** the total lead over the mean score of the others; the second tie-break */
  margin: number;
}

/** The bots that fill the last table: one for each free seat, or none. */
export interface TournamentStart {
  bots?: NewSeat[];
}

/** A tournament in short. */
export interface TournamentSummary {
  id: string;
  /** what the host chose */
  settings: TournamentSettings;
  /** the name of the host */
  host: string;
  /** whether the caller is the host */
  is_host: boolean;
  /** whether the caller is invited and has not answered yet */
  is_invited: boolean;
  /** the number of the caller; null if they do not take part */
  your_number: number | null;
  /** the number of participants */
  entrant_count: number;
  /** the current or last round, from 1; 0 before the first */
  round: number;
  /** the number of rounds; 0 before it begins */
  rounds: number;
  /** in seconds since 1970 */
  created_at: number;
  over: boolean;
}

/** The setup of all tables. If fewer than two modules are named, each round draws the others. */
export interface TournamentTable {
  players: number;
  modules: string;
  ruleset?: string;
  options?: Record<string, string>;
  spectators?: number | null;
  time_limit?: TurnTimeLimit | GameTimeLimit | DaysTimeLimit | null;
}

/** All tournaments that a person can see, each in one list. */
export interface Tournaments {
  /** those that they host, take part in or are invited to */
  yours: TournamentSummary[];
  /** others that they can join, the oldest first */
  open: TournamentSummary[];
  /** others that are in progress */
  running: TournamentSummary[];
  /** others that are over, the latest first */
  ended: TournamentSummary[];
}

/** A train. */
export interface Train {
  cars: Car[];
  /** its position, 0 before the first car */
  conductor: number;
  mail: string | null;
  tile: string | null;
  /** the points that a scoring would pay now */
  value: number;
}

/** A whole game as a transfer file. Anybody who has the file can know every card. */
export interface TransferFile {
  record: GameRecord;
  seats: NewSeat[];
  spectators?: number | null;
}

/** A time limit of `seconds` for each turn. */
export interface TurnTimeLimit {
  kind: 'turn';
  seconds: number;
  on_timeout?: 'computer' | 'end';
}

/** A request to take back the last move or, where allowed, all after the version ``to``. */
export interface UndoRequest {
  id?: string | null;
  type: 'undo';
  version: number;
  to?: number | null;
}

/** A request to undo what others have done or seen since. The next move ends it. */
export interface UndoRequestInfo {
  /** the seats of the person who asks */
  by: number[];
  /** the version to go back to */
  to: number;
  /** the seats that have not agreed yet */
  waits_for: number[];
}

/** An observation: what a seat can see, and nothing else. */
export interface View {
  evidence_left?: number;
  /** A, B */
  dummies?: Dummy[];
  /** seats, at the end; higher numbers are dummies */
  arrested?: number[];
  /** a seat, at the end; higher numbers are dummies */
  murderer?: number | null;
  /** the toolbox is last; empty if no storage is open */
  storage?: StorageCard[];
  /** positions of the factories still to work, next first */
  factories?: number[];
  orders?: OpenOrder[];
  /** the seat that sees; null for what everybody can see */
  seat: number | null;
  players: number;
  modules: string;
  ruleset: string;
  options: Record<string, string>;
  /** moves played so far */
  version: number;
  phase: Phase;
  /** from 1 */
  round: number;
  rounds: number;
  /** the rounds that end with a scoring */
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
  /** the id of the rule for the decision, in docs/rules.md */
  ruling: string;
  /** whether a card was taken in this turn */
  taken: boolean;
  /** three rows of six */
  display: Slot[][];
  /** cards gone from each row */
  gone: number[];
  stacks: Stack[];
  game_end: EndDisplay;
  /** next first */
  tiles: string[];
  /** the seats that have arrived, in order */
  constantinople: (number | null)[];
  /** car cards left of 0/1, 2/4 and 7/12; only 0/1 can run out; null if unlimited */
  car_supply: number[] | null;
  frame: RunningFrame | null;
  room: Room | null;
  paying: Paying | null;
  /** the card just taken, while its place is chosen */
  laying: string | null;
  /** the viewer's hand in the draft, while it decides */
  hand: string[];
  /** the cards that the viewer passed on in the draft */
  passed: string[];
  boards: Board[];
  winners: number[];
}

/** A request to show what this seat can see from now on; None shows what everybody can see. */
export interface ViewAsRequest {
  id?: string | null;
  type: 'view_as';
  seat: number | null;
}

/** The reason why a move is not possible. */
export interface WhyMessage {
  /** the id of the request, if it had one */
  id?: string;
  type: 'why';
  action: string;
  text: string;
  /** the rule; empty if the move is legal */
  ruling: string;
}

/** A question why a move is not possible, now or at an earlier version of the game. */
export interface WhyRequest {
  id?: string | null;
  type: 'why';
  version?: number | null;
  action: string;
}

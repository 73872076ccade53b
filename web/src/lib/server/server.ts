/** Everything that the front end may know about a server. */
import type { Bye } from '../protocol/envelope';
import type {
  Arrival,
  Bot,
  Catalogue,
  Hint,
  Invitation,
  Invited,
  NewBranch,
  PlayAgain,
  Reason,
  Refusal,
  Rematch,
  Request,
  Reviewing,
  State,
  TableInfo,
  TableOrigin,
  GivenSeat,
  View,
} from '../protocol';
import type { ArchiveServer } from './archive';
import type { DailyServer } from './daily';
import type { LobbyServer } from './lobby';
import type { NoticesServer } from './notices';
import type { PeopleServer } from './people';
import type { TalkServer } from './talk';
import type { TournamentServer } from './tournaments';

/** A table with the key to a seat, or null if the signed-in person's right to play applies. */
export interface Place {
  table: string;
  key: string | null;
}

/** An action on a review: see its progress, start it, or cancel it. */
export type ReviewWish = 'see' | 'begin' | 'cancel';

export interface Server {
  people: PeopleServer;
  lobby: LobbyServer;
  archive: ArchiveServer;
  daily: DailyServer;
  notices: NoticesServer;
  talk: TalkServer;
  tournaments: TournamentServer;
  /** Return today's box, or the one with which a table began. */
  catalogue(box?: string): Promise<Catalogue>;
  bots(): Promise<Bot[]>;
  describe(table: string): Promise<TableInfo>;
  open(invitation: Invitation): Promise<Invited>;
  /** `text` is the game record as the reader provided it; the server checks it. */
  openRecord(text: string): Promise<Invited>;
  branch(from: Place, wish: NewBranch): Promise<Invited>;
  /** Return what a seat (`null`: everybody) saw at each version of a range. */
  moments(place: Place, seat: number | null, first: number, last: number): Promise<View[]>;
  /** Return the game record exactly as the server wrote it. */
  record(place: Place): Promise<string>;
  /** Return the tournament or open game behind a table, as far as the reader may know it. */
  origin(table: string): Promise<TableOrigin>;
  /**
   * Say whether to play again with the same people, modules and rules but another deal. There is a table once everybody
   * has answered.
   */
  rematch(place: Place, wish?: PlayAgain): Promise<Rematch>;
  /** Give a seat away to the first person who brings the invitation. */
  invite(place: Place, seat: number): Promise<GivenSeat>;
  /** Cancel the invitation to a seat. */
  withdraw(place: Place, seat: number): Promise<void>;
  /** Take a seat by invitation; the key opens that seat only. */
  accept(table: string, arrival: Arrival): Promise<Invited>;
  /** Return the moment as a seat (`null`: everybody) knows it, as a scenario in TOML. */
  report(place: Place, version: number, seat: number | null): Promise<{ scenario: string }>;
  review(place: Place, wish: ReviewWish): Promise<Reviewing>;
  sit(place: Place, listener: Listener): Channel;
}

/** `connecting` until the first hello, `lost` until the next one, `closed` for good. */
export type Status = 'connecting' | 'open' | 'lost' | 'closed';

export interface Listener {
  state(state: State): void;
  status(status: Status): void;
  /** There are new chat messages. */
  said?(): void;
  /** Something went wrong that was not the answer to a request. */
  warned?(message: string): void;
  /** The server has ended the visit for good. */
  bye(bye: Bye): void;
}

export type AnswerTo<R extends Request> = R extends { type: 'why' } ? Reason : R extends { type: 'hint' } ? Hint : void;

/** The connection to one table. */
export interface Channel {
  /** Send a request. Rejects with a `Refused` if the server refuses or is unreachable. */
  ask<R extends Request>(request: R): Promise<AnswerTo<R>>;
  close(): void;
}

/** Why a request failed: the server's code and message, or `lost` if the server is unreachable. */
export class Refused extends Error {
  constructor(
    readonly code: Refusal['code'] | 'lost' | (string & {}),
    message = '',
    readonly ruling?: string,
  ) {
    super(message);
  }
}

/** All that the front end may know of a server. */
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

/** A table, and what proves the right to play there, unless it is who is signed in. */
export interface Place {
  table: string;
  key: string | null;
}

/** What is wished of a review: to see how far it is, to have it made, to give it up. */
export type ReviewWish = 'see' | 'begin' | 'cancel';

export interface Server {
  people: PeopleServer;
  lobby: LobbyServer;
  archive: ArchiveServer;
  daily: DailyServer;
  notices: NoticesServer;
  talk: TalkServer;
  tournaments: TournamentServer;
  /** Today's box, or that which a table began with. */
  catalogue(box?: string): Promise<Catalogue>;
  bots(): Promise<Bot[]>;
  describe(table: string): Promise<TableInfo>;
  open(invitation: Invitation): Promise<Invited>;
  /** `text` is the record as it was found; the server judges it. */
  openRecord(text: string): Promise<Invited>;
  branch(from: Place, wish: NewBranch): Promise<Invited>;
  /** What a seat (`null`: everybody) saw at each version from one to another. */
  moments(place: Place, seat: number | null, first: number, last: number): Promise<View[]>;
  /** As the server wrote it. */
  record(place: Place): Promise<string>;
  /** The same company, the same modules and rules, another deal. */
  /** What a table was laid for, as far as one may know. */
  origin(table: string): Promise<TableOrigin>;
  /** Says whether one plays again; there is a table once all have answered. */
  rematch(place: Place, wish?: PlayAgain): Promise<Rematch>;
  /** Gives a seat away to whoever brings the invitation first. */
  invite(place: Place, seat: number): Promise<GivenSeat>;
  /** Takes the invitation to a seat back. */
  withdraw(place: Place, seat: number): Promise<void>;
  /** Sits down with an invitation; the key opens that seat alone. */
  accept(table: string, arrival: Arrival): Promise<Invited>;
  /** The moment as a seat knows it (`null`: everybody), as a scenario in TOML. */
  report(place: Place, version: number, seat: number | null): Promise<{ scenario: string }>;
  review(place: Place, wish: ReviewWish): Promise<Reviewing>;
  sit(place: Place, listener: Listener): Channel;
}

/** `connecting` until the first hello, `lost` until the next one, `closed` for good. */
export type Status = 'connecting' | 'open' | 'lost' | 'closed';

export interface Listener {
  state(state: State): void;
  status(status: Status): void;
  /** Something was said at the table. */
  said?(): void;
  /** Something went wrong that nobody here has asked for. */
  warned?(message: string): void;
  /** Sent away, for good. */
  bye(bye: Bye): void;
}

export type AnswerTo<R extends Request> = R extends { type: 'why' } ? Reason : R extends { type: 'hint' } ? Hint : void;

/** The conversation at one table. */
export interface Channel {
  /** Rejects with a `Refused`: by the server, or because it can not be reached. */
  ask<R extends Request>(request: R): Promise<AnswerTo<R>>;
  close(): void;
}

/** Why something was not done: the server's code and sentence, or `lost` where it can not be reached. */
export class Refused extends Error {
  constructor(
    readonly code: Refusal['code'] | 'lost' | (string & {}),
    message = '',
    readonly ruling?: string,
  ) {
    super(message);
  }
}

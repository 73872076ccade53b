/** Everything that the front end may know about a server. */
import type { Bye } from '../protocol/closeReasons';
import type {
  AcceptInvitation,
  Bot,
  Catalogue,
  Hint,
  Invitation,
  OpenedTable,
  NewBranch,
  RematchAnswer,
  Reason,
  Refusal,
  Rematch,
  Request,
  ReviewProgress,
  State,
  TableInfo,
  TableOrigin,
  SeatInvitation,
  View,
} from '../protocol';
import type * as calls from './calls';
import type { watchLobby } from './lobby';

/** A table with the key to a seat, or null if the signed-in person's right to play applies. */
export interface TableAccess {
  table: string;
  key: string | null;
}

/** An action on a review: see its progress, start it, or cancel it. */
export type ReviewAction = 'see' | 'begin' | 'cancel';

type Services = Pick<typeof calls, 'archive' | 'chat' | 'daily' | 'notifications' | 'people' | 'tournaments'>;

export interface Server extends Services {
  lobby: typeof calls.lobby & { watch: typeof watchLobby };
  /** Return today's box, or the one with which a table began. */
  catalogue(box?: string): Promise<Catalogue>;
  bots(): Promise<Bot[]>;
  tableInfo(table: string): Promise<TableInfo>;
  openTable(invitation: Invitation): Promise<OpenedTable>;
  /** `text` is the game record as the reader provided it; the server checks it. */
  openRecord(text: string): Promise<OpenedTable>;
  branch(from: TableAccess, request: NewBranch): Promise<OpenedTable>;
  /** Return what a seat (`null`: everybody) saw at each version of a range. */
  moments(place: TableAccess, seat: number | null, first: number, last: number): Promise<View[]>;
  /** Return the game record exactly as the server wrote it. */
  record(place: TableAccess): Promise<string>;
  /** Return the tournament or open game behind a table, as far as the reader may know it. */
  origin(table: string): Promise<TableOrigin>;
  /**
   * Say whether to play again with the same people, modules and rules but another deal. There is a table once everybody
   * has answered.
   */
  rematch(place: TableAccess, request?: RematchAnswer): Promise<Rematch>;
  /** Give a seat away to the first person who brings the invitation. */
  invite(place: TableAccess, seat: number): Promise<SeatInvitation>;
  /** Cancel the invitation to a seat. */
  withdrawInvitation(place: TableAccess, seat: number): Promise<void>;
  /** Take a seat by invitation; the key opens that seat only. */
  acceptInvitation(table: string, guest: AcceptInvitation): Promise<OpenedTable>;
  /** Return the moment as a seat (`null`: everybody) knows it, as a scenario in TOML. */
  exportScenario(place: TableAccess, version: number, seat: number | null): Promise<{ scenario: string }>;
  review(place: TableAccess, action: ReviewAction): Promise<ReviewProgress>;
  sit(place: TableAccess, listener: TableListener): TableChannel;
}

/**
 * `connecting` until the first hello, `lost` until the next one, `blocked` if meanwhile the server answers calls,
 * `closed` for good.
 */
export type Status = 'connecting' | 'open' | 'lost' | 'blocked' | 'closed';

export interface TableListener {
  state(state: State): void;
  status(status: Status): void;
  /** There are new chat messages. */
  chatChanged?(): void;
  /** Something went wrong that was not the answer to a request. */
  failed?(message: string): void;
  /** The server has ended the visit for good. */
  bye(bye: Bye): void;
}

export type AnswerTo<R extends Request> = R extends { type: 'why' } ? Reason : R extends { type: 'hint' } ? Hint : void;

/** The connection to one table. */
export interface TableChannel {
  /** Send a request. Rejects with a `RequestError` if the server refuses or is unreachable. */
  ask<R extends Request>(request: R): Promise<AnswerTo<R>>;
  close(): void;
}

/** Why a request failed: the server's code and message, or `lost` if the server is unreachable. */
export class RequestError extends Error {
  constructor(
    readonly code: Refusal['code'] | 'lost' | (string & {}),
    message = '',
    readonly ruling?: string,
  ) {
    super(message);
  }
}

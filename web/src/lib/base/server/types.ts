/** The types of a table's connection, and the failure of a request. */
import type { Hint, Reason, Refusal, Request, State } from '../protocol';
import type { Bye } from '../protocol/closeReasons';

/** A table with the key to a seat, or null if the signed-in person's right to play applies. */
export interface TableAccess {
  table: string;
  key: string | null;
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

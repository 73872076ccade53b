/** Why the server ends a visit to a table. */
import type { ByeMessage } from './generated';

export type Bye = ByeMessage;

/** The codes with which the server closes a connection after a `bye`. */
export const CLOSE_REASONS: Record<number, Bye['reason']> = {
  4400: 'malformed',
  4403: 'forbidden',
  4404: 'unknown',
  4426: 'upgrade',
  4429: 'too_many',
  4503: 'busy',
};

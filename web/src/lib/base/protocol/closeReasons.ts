/** Why the server ends a connection. */
import type { ByeMessage } from './generated';

export type Bye = ByeMessage;

/** The codes with which the server closes a connection after a `bye`. */
const CLOSE_REASONS: Record<number, Bye['reason']> = {
  4400: 'malformed',
  4403: 'forbidden',
  4404: 'unknown',
  4426: 'upgrade',
  4429: 'too_many',
  4503: 'busy',
};

/** Return the reason in a close code as a `bye` without a message, if the server closed the connection for good. */
export function byeOf(code: number): Bye | undefined {
  const reason = CLOSE_REASONS[code];
  return reason && { type: 'bye', reason, message: '' };
}

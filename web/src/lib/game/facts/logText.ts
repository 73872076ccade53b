/** The events from one state to the next, in words. */
import { say } from '../../base/messages';
import { signed } from './offers';
import type { Gain, LogEntry, Seat, State } from '../../base/protocol';

/** Turn a log entry into a full sentence with its player; after a scoring, with everybody's points. */
export function logSentence({ seat, text, points, gains }: LogEntry, seats: Seat[]): string {
  if (gains.length > 0) return `${text}: ${gains.map((gain) => gainText(gain, seats)).join(', ')}`;
  const name = seat === null ? '' : (seats[seat]?.name ?? '');
  const whole = name === '' || text.startsWith(name) ? text : `${name}: ${text}`;
  return points ? `${whole} (${say.icon.points(points)})` : whole;
}

const gainText = ({ seat, points }: Gain, seats: Seat[]) => `${seats[seat]?.name ?? ''} ${signed(points)}`;

/** Return everything new since a version, including a note if the game went back. */
export function newLogLines(since: number, { version, log }: Pick<State, 'version' | 'log'>, seats: Seat[]): string[] {
  const fresh = log.filter((entry) => entry.version > since).map((entry) => logSentence(entry, seats));
  return version < since ? [say.text.undone, ...fresh] : fresh;
}

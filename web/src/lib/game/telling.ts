/** What happened, from one state to the next. */
import { say } from '../messages';
import { signed } from './offers';
import type { Gain, LogEntry, Seat, State } from '../protocol';

/** A log entry as a whole sentence: who, and what; after a scoring what everybody gained. */
export function sentence({ seat, text, points, gains }: LogEntry, seats: Seat[]): string {
  if (gains.length > 0) return `${text}: ${gains.map((gain) => told(gain, seats)).join(', ')}`;
  const name = seat === null ? '' : (seats[seat]?.name ?? '');
  const whole = name === '' || text.startsWith(name) ? text : `${name}: ${text}`;
  return points ? `${whole} (${say.icon.points(points)})` : whole;
}

const told = ({ seat, points }: Gain, seats: Seat[]) => `${seats[seat]?.name ?? ''} ${signed(points)}`;

/** All that is new since a version; going back says so. */
export function news(heard: number, { version, log }: Pick<State, 'version' | 'log'>, seats: Seat[]): string[] {
  const fresh = log.filter((entry) => entry.version > heard).map((entry) => sentence(entry, seats));
  return version < heard ? [say.text.undone, ...fresh] : fresh;
}

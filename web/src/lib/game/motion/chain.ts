/** The order in which changes are shown: that of the log, one after another. */
import type { LogEntry } from '../../base/protocol';
import type { Change } from './changes';
import type { SoundName } from './sounds';

/** The events that move pieces of each kind. */
const EVENTS: Record<string, string[]> = {
  card: ['took', 'declined', 'removed', 'cleared', 'fulfilled', 'boarded', 'round'],
  by: ['took', 'declined'],
  flag: ['took_tile', 'round'],
  end: ['took_end', 'refilled'],
  car: ['car', 'lent', 'repaid'],
  turned: ['upgraded'],
  mail: ['mail'],
  tile: ['tile'],
  action: ['waits', 'frame'],
  conductor: ['conductor'],
  engine: ['locomotive'],
  coin: ['coins', 'spent'],
  order: ['served'],
  badge: ['points'],
};

/** Events that concern no card, even if their log line names one. */
const NAMELESS = ['spent', 'coins', 'car', 'upgraded', 'conductor', 'locomotive', 'points'];

const SOUNDS: Record<string, SoundName> = {
  took: 'card',
  declined: 'card',
  took_tile: 'card',
  took_end: 'card',
  fulfilled: 'card',
  round: 'card',
  car: 'car',
  upgraded: 'car',
  mail: 'car',
  tile: 'car',
  coins: 'coin',
  spent: 'coin',
  conductor: 'step',
  locomotive: 'whistle',
  over: 'end',
};

/**
 * A step of the chain: simultaneous changes and their sound, with the event behind them and the last card that was
 * named.
 */
export interface Beat<T = HTMLElement> {
  entry: LogEntry | null;
  card: string | null;
  changes: Change<T>[];
}

export const soundOf = ({ entry }: Beat<unknown>) => (entry ? SOUNDS[entry.kind] : undefined);
export const gainOf = ({ entry }: Beat<unknown>) =>
  entry && entry.seat !== null && entry.points > 0 ? { seat: entry.seat, points: entry.points } : null;

/** Split a log line into its events; the points come with the last one. */
const eventsOf = (entry: LogEntry): LogEntry[] =>
  entry.events.map((kind, i) => ({
    ...entry,
    kind,
    card: NAMELESS.includes(kind) ? null : entry.card,
    points: i === entry.events.length - 1 ? entry.points : 0,
  }));

/** Return the beats of a chain, leaving out those that are neither visible nor, if sound counts, audible. */
export function chain<T>(changes: Change<T>[], lines: LogEntry[], withSound: boolean): Beat<T>[] {
  const entries = lines.flatMap(eventsOf);
  let card: string | null = null;
  const beats = entries.map((entry): Beat<T> => ({ entry, card: (card = entry.card ?? card), changes: [] }));
  const along: Change<T>[] = [];
  const counts = new Map<string, number>();
  for (const change of changes) {
    const group = groupOf(change);
    const nth = counts.get(group) ?? 0;
    counts.set(group, nth + 1);
    (beats[causeOf(change, nth, entries)]?.changes ?? along).push(change);
  }
  const shown = beats.filter((beat) => beat.changes.length > 0 || gainOf(beat) || (withSound && soundOf(beat)));
  // Changes without an event make room for others or close gaps, so they go along with the first beat.
  if (shown[0]) shown[0].changes.push(...along);
  else if (along.length > 0) shown.push({ entry: null, card: null, changes: along });
  return shown;
}

const partsOf = ({ name }: Change<unknown>) => name.split(' ') as [kind: string, seat: string, which: string];

function groupOf(change: Change<unknown>): string {
  const [kind, seat] = partsOf(change);
  const turned = change.from && change.to && change.from.look !== change.to.look;
  return `${turned && kind === 'car' ? 'turned' : kind} ${seat}`;
}

/**
 * Find the event behind the nth change of its group: the one that names the card, else the nth of its kind; -1 if there
 * is none.
 */
function causeOf(change: Change<unknown>, nth: number, entries: LogEntry[]): number {
  const [group, owner] = groupOf(change).split(' ') as [string, string];
  const which = partsOf(change)[2];
  const candidates = entries.flatMap((entry, i) => {
    const fits = EVENTS[group]?.includes(entry.kind) && (owner === '-' || Number(owner) === entry.seat);
    return fits ? [{ i, card: entry.card }] : [];
  });
  const named = candidates.find(({ card }) => card === which);
  const others = candidates.filter(({ card }) => card === null || group === 'by');
  return (named ?? others[Math.min(nth, others.length - 1)])?.i ?? -1;
}

/** The reader's tries at the puzzles, which this browser stores. */
import { preferences } from '../../base/session/preferences';
import { isSolved, type Try } from './puzzle';

type Results = Record<string, Try[]>;

const isTries = (tries: unknown): tries is Try[] =>
  Array.isArray(tries) && tries.every((each) => each === null || typeof each === 'number');

function results(): Results {
  try {
    const stored: unknown = JSON.parse(preferences.get('puzzles') ?? '{}');
    const entries = Object.entries((stored ?? {}) as Record<string, unknown>);
    return Object.fromEntries(entries.filter((entry): entry is [string, Try[]] => isTries(entry[1])));
  } catch {
    return {};
  }
}

export const triesAt = (number: number): Try[] => results()[number] ?? [];

export function addTry(number: number, lost: Try) {
  preferences.set('puzzles', JSON.stringify({ ...results(), [number]: [...triesAt(number), lost] }));
}

/** Return how many puzzles in a row the reader has solved, up to today's or, if that is still open, yesterday's. */
export function streak(today: number): number {
  const known = results();
  const solved = (number: number) => isSolved(known[number] ?? []);
  const last = known[today] ? today : today - 1;
  let first = last;
  while (solved(first)) first--;
  return last - first;
}

/**
 * Adapt the suggested level to the reader: a win leads to a stronger opponent next time, a last place to a weaker one.
 */
import { preferences } from '../session/preferences';
import { levelOf } from './bots';

/** The level for a reader who has not played yet. */
const FIRST = 4;

/** Return the suggested level for a bot with this many levels. */
export const suggested = (most: number) => Math.min(most, Number(preferences.get('level')) || FIRST);

/** Learn from the result of a game. Each game counts once, and only if the reader had exactly one seat. */
export function follow(table: string, kinds: string[], mine: number[], ranks: { seat: number; winner: boolean }[]) {
  const levels = kinds.map(levelOf).filter((level) => level > 0);
  if (mine.length !== 1 || levels.length === 0 || preferences.get(`followed-${table}`)) return;
  preferences.set(`followed-${table}`, 'yes');
  const before = suggested(Infinity);
  const place = ranks.findIndex(({ seat }) => seat === mine[0]);
  if (ranks[place]?.winner) preferences.set('level', String(Math.max(before, Math.max(...levels) + 1)));
  else if (place === ranks.length - 1)
    preferences.set('level', String(Math.max(1, Math.min(before, Math.min(...levels) - 1))));
}

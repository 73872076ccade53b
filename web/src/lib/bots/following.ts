/** The level that follows the reader: who wins is offered a stronger opponent next, who comes last a weaker one. */
import { preferences } from '../session/preferences';
import { levelOf } from './bots';

/** Where who has not played yet begins. */
const FIRST = 4;

/** The level, of so many, at which the reader has an opponent just above. */
export const suggested = (most: number) => Math.min(most, Number(preferences.get('level')) || FIRST);

/** What a game at a table came to; it counts once, and only for who had one seat there. */
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

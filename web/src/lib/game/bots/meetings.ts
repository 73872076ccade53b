/**
 * The reader's games against the cast, as this browser remembers them: the reader's strength follows from them, and
 * whom they have beaten.
 */
import type { Bot } from '../../base/protocol';
import { CAST } from './bots';
import { preferences } from '../../base/session/preferences';
import type { Rank } from '../facts/ranking';

/** One opponent of one game. */
export interface Meeting {
  name: string;
  /** Whether the reader finished ahead. */
  won: boolean;
  players: number;
  modules: string;
}

/** The seats of a finished game. */
export interface Finished {
  kinds: string[];
  /** The seats of the reader. */
  mine: number[];
  ranks: Pick<Rank, 'seat' | 'rank'>[];
  modules: string;
}

const REMEMBERED = 500;
/** Only these many meetings count for the strength, because people learn. */
const COUNTED = 12;

/** A character wins about 64% of its games against the one below, so it is about 100 Elo stronger. */
const ELO_OF_A_LEVEL = 100;

/** The strength of a reader who has not played yet, as a level of the cast, and its standard deviation. */
const FIRST = 2;
const SPREAD = 4;
const STRENGTHS = Array.from({ length: 49 }, (_, n) => n / 4);

/** Return the remembered meetings, the earliest first; none if what is stored makes no sense. */
export function meetings(): Meeting[] {
  try {
    const stored: unknown = JSON.parse(preferences.get('meetings') ?? '[]');
    return Array.isArray(stored) ? (stored as (Meeting | null)[]).filter((each) => each !== null) : [];
  } catch {
    return [];
  }
}

/** Remember a finished game. Each counts once, and only if the reader had exactly one seat. */
export function remember(table: string, { kinds, mine, ranks, modules }: Finished) {
  if (mine.length !== 1 || preferences.get(`followed-${table}`)) return;
  const rankOf = (seat: number) => ranks.find((each) => each.seat === seat)!.rank;
  const met = kinds.flatMap((name, seat) =>
    CAST.some((bot) => bot.name === name)
      ? [{ name, won: rankOf(mine[0]!) < rankOf(seat), players: kinds.length, modules }]
      : [],
  );
  if (met.length === 0) return;
  preferences.set(`followed-${table}`, 'yes');
  preferences.set('meetings', JSON.stringify([...meetings(), ...met].slice(-REMEMBERED)));
}

/** Return the reader's most probable strength, as a level of the cast. */
export function strength(met: Meeting[]): number {
  const known = met.slice(-COUNTED).flatMap(({ name, won }) => {
    const level = levelOf(name);
    return level > 0 ? [{ level, won }] : [];
  });
  const logPosterior = (own: number) =>
    known.reduce(
      (sum, { level, won }) => sum - Math.log1p(10 ** (((won ? level - own : own - level) * ELO_OF_A_LEVEL) / 400)),
      -((own - FIRST) ** 2) / (2 * SPREAD ** 2),
    );
  return STRENGTHS.reduce((best, own) => (logPosterior(own) > logPosterior(best) ? own : best));
}

/** Return the opponent for the reader: a little stronger than they are, but not than somebody who has just won. */
export function suggested(met = meetings()): Bot {
  const level = Math.min(Math.max(Math.round(strength(met) + 0.25), 1), CAST.length);
  const last = met.at(-1);
  const lastLevel = last ? levelOf(last.name) : 0;
  if (!lastLevel) return CAST[level - 1]!;
  return CAST[(last!.won ? Math.max(level, lastLevel) : Math.min(level, lastLevel)) - 1]!;
}

/** Return the level of a character, or 0 for others. */
const levelOf = (name: string) => CAST.find((bot) => bot.name === name)?.level ?? 0;

/** Return the sizes and modules with which the reader has beaten a character. */
export function beaten(name: string, met = meetings()): Map<number, Set<string>> {
  const wins = new Map<number, Set<string>>();
  for (const { players, modules } of met.filter((each) => each.won && each.name === name))
    wins.set(players, (wins.get(players) ?? new Set()).add(modules));
  return wins;
}

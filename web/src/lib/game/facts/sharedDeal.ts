/**
 * A deal to play again, in a link. All of it comes after the `#`, which a browser sends to no server: the start of the
 * game's record, the players, and the points to beat.
 */
import { dealPath } from '../../base/route/routes';
import { to } from '../../base/session/address';

export interface SharedDeal {
  /** The game record without actions, as text: a number could not hold all digits of the seed. */
  record: string;
  /** The kinds of all seats. */
  kinds: string[];
  /** The challenger's seat, and the points reached there. */
  seat: number;
  points: number;
}

/** Return the record of a game as it was before the first action. */
export const beginningOf = (record: string) => record.replace(/"actions":.*$/s, '"actions":[]}');

export function dealLink({ record, kinds, seat, points }: SharedDeal, here: string): string {
  const code = btoa([seat, points, kinds.join(','), record].join(' '));
  return new URL(`${to(dealPath)}#${code.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`, here).href;
}

/** Return the deal in the last part of a link, or null if there is none. */
export function dealIn(hash: string): SharedDeal | null {
  try {
    const text = atob(hash.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const [, seat, points, kinds, record] = /^(\d) (-?\d+) (\S+) (\{.*)$/s.exec(text)!;
    return { record: record!, kinds: kinds!.split(','), seat: Number(seat), points: Number(points) };
  } catch {
    return null;
  }
}

/** Facts about open games that need no drawing. */
import type { Departure, DepartureSeat, Lobby } from '../protocol';

/** Return all listed games: those of the reader first, and each one once. */
export function all({ open, yours }: Lobby): { yours: Departure[]; others: Departure[] } {
  const waiting = yours.filter(({ begun }) => !begun);
  return { yours: waiting, others: open.filter(({ id }) => !yours.some((each) => each.id === id)) };
}

/** Return the lobby with one of the reader's open games updated. */
export function withYours(lobby: Lobby | undefined, departure: Departure): Lobby {
  const { yours, ...rest } = lobby ?? { open: [], yours: [], playing: [], here: [], watching: 0 };
  const known = yours.some(({ id }) => id === departure.id);
  return {
    ...rest,
    yours: known ? yours.map((each) => (each.id === departure.id ? departure : each)) : [departure, ...yours],
  };
}

/** Return the reader's open games that have started since the last update. */
export function begun(before: Lobby | undefined, now: Lobby): Departure[] {
  const waited = new Set(before?.yours.filter((each) => !each.begun).map(({ id }) => id));
  return now.yours.filter(({ id, mine, begun }) => begun && mine.length > 0 && waited.has(id));
}

export const free = ({ seats }: Departure) => seats.flatMap(({ vacant }, seat) => (vacant ? [seat] : []));

/** The participants who are not ready yet. */
export const unready = ({ seats }: Departure): DepartureSeat[] =>
  seats.filter(({ vacant, ready }) => !vacant && !ready);

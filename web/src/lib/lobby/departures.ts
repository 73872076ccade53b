/** What can be told of departures without drawing them. */
import type { Departure, DepartureSeat, Lobby } from '../protocol';

/** All that is shown: those of the reader first, each once. */
export function all({ open, yours }: Lobby): { yours: Departure[]; others: Departure[] } {
  const waiting = yours.filter(({ begun }) => !begun);
  return { yours: waiting, others: open.filter(({ id }) => !yours.some((each) => each.id === id)) };
}

/** The same with one of the reader's departures as it is now. */
export function withYours(lobby: Lobby | undefined, departure: Departure): Lobby {
  const { yours, ...rest } = lobby ?? { open: [], yours: [], playing: [], here: [], watching: 0 };
  const known = yours.some(({ id }) => id === departure.id);
  return {
    ...rest,
    yours: known ? yours.map((each) => (each.id === departure.id ? departure : each)) : [departure, ...yours],
  };
}

/** The departures of the reader that have begun since they were seen waiting. */
export function begun(before: Lobby | undefined, now: Lobby): Departure[] {
  const waited = new Set(before?.yours.filter((each) => !each.begun).map(({ id }) => id));
  return now.yours.filter(({ id, mine, begun }) => begun && mine.length > 0 && waited.has(id));
}

export const free = ({ seats }: Departure) => seats.flatMap(({ vacant }, seat) => (vacant ? [seat] : []));

/** Who is on board, and waited for. */
export const unready = ({ seats }: Departure): DepartureSeat[] =>
  seats.filter(({ vacant, ready }) => !vacant && !ready);

/** Facts about open games that need no drawing. */
import type { OpenGame, OpenGameSeat, Lobby } from '../../base/protocol';

/** Return all listed games, each one once: the reader's invitations, their other games, and the rest. */
export function all({ open_games, your_games }: Lobby): Record<'invitations' | 'yours' | 'others', OpenGame[]> {
  const waiting = your_games.filter(({ started }) => !started);
  return {
    invitations: waiting.filter(({ is_invited }) => is_invited),
    yours: waiting.filter(({ is_invited }) => !is_invited),
    others: open_games.filter(({ id }) => !your_games.some((each) => each.id === id)),
  };
}

/** Return the lobby with one of the reader's open games updated. */
export function withYours(lobby: Lobby | undefined, openGame: OpenGame): Lobby {
  const { your_games, ...rest } = lobby ?? {
    open_games: [],
    your_games: [],
    running_games: [],
    people: [],
    people_count: 0,
  };
  const known = your_games.some(({ id }) => id === openGame.id);
  return {
    ...rest,
    your_games: known
      ? your_games.map((each) => (each.id === openGame.id ? openGame : each))
      : [openGame, ...your_games],
  };
}

/** Return the reader's open games that have started since the last update. */
export function begun(before: Lobby | undefined, now: Lobby): OpenGame[] {
  const waited = new Set(before?.your_games.filter((each) => !each.started).map(({ id }) => id));
  return now.your_games.filter(({ id, your_seats, started }) => started && your_seats.length > 0 && waited.has(id));
}

export const free = ({ seats }: OpenGame) => seats.flatMap(({ is_free }, seat) => (is_free ? [seat] : []));

/** The participants who are not ready yet. */
export const unready = ({ seats }: OpenGame): OpenGameSeat[] =>
  seats.filter(({ is_free, is_ready }) => !is_free && !is_ready);

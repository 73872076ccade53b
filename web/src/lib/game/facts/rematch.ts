/** Whether the players of a finished game play again. */
import type { StateMessage } from '../../base/protocol';

type RematchState = Pick<StateMessage, 'rematch_table' | 'connected_seats' | 'your_seats' | 'rematch_votes' | 'seats'>;

/** The viewer's next step. `alone`: there is nobody to ask. `left`: the others play without them. */
export type Next = 'alone' | 'asked' | 'waits' | 'away' | 'joins' | 'left' | 'watches';

export function nextStep({ rematch_table, your_seats, rematch_votes }: RematchState): Next {
  const own = rematch_votes.filter(({ seat }) => your_seats.includes(seat));
  const alone = own.length === rematch_votes.length;
  const plays = own.some((vote) => vote.accepts);
  if (rematch_table !== null) {
    const unasked = rematch_votes.every((vote) => vote.accepts === null);
    return alone || plays || unasked ? 'joins' : 'left';
  }
  if (alone) return 'alone';
  if (own.length === 0) return 'watches';
  if (plays) return 'waits';
  return own.every((vote) => vote.accepts === null) ? 'asked' : 'away';
}

/** The seats that have not answered. */
export const unanswered = ({ rematch_votes }: RematchState) =>
  rematch_votes.filter(({ accepts }) => accepts === null).map(({ seat }) => seat);

/** How many sit at the next table if nobody else joins. */
export const nextPlayerCount = ({ rematch_votes, seats }: RematchState) =>
  seats.filter(({ kind }) => kind !== 'human').length + rematch_votes.filter(({ accepts }) => accepts).length;

/**
 * Whether the rematch can start without those who have not answered: none of them is connected, and enough others play.
 */
export const canStart = (state: RematchState) =>
  unanswered(state).length > 0 &&
  !unanswered(state).some((seat) => state.connected_seats.includes(seat)) &&
  nextPlayerCount(state) > 1;

/** Whether the players of a finished game play again. */
import type { StateMessage } from '../protocol';

type RematchState = Pick<StateMessage, 'again' | 'here' | 'mine' | 'rematch' | 'seats'>;

/** The viewer's next step. `alone`: there is nobody to ask. `left`: the others play without them. */
export type Next = 'alone' | 'asked' | 'waits' | 'away' | 'joins' | 'left' | 'watches';

export function nextStep({ again, mine, rematch }: RematchState): Next {
  const own = rematch.filter(({ seat }) => mine.includes(seat));
  const alone = own.length === rematch.length;
  const plays = own.some((said) => said.plays);
  if (again !== null) {
    const unasked = rematch.every((said) => said.plays === null);
    return alone || plays || unasked ? 'joins' : 'left';
  }
  if (alone) return 'alone';
  if (own.length === 0) return 'watches';
  if (plays) return 'waits';
  return own.every((said) => said.plays === null) ? 'asked' : 'away';
}

/** The seats that have not answered. */
export const unanswered = ({ rematch }: RematchState) =>
  rematch.filter(({ plays }) => plays === null).map(({ seat }) => seat);

/** How many sit at the next table if nobody else joins. */
export const nextPlayerCount = ({ rematch, seats }: RematchState) =>
  seats.filter(({ kind }) => kind !== 'human').length + rematch.filter(({ plays }) => plays).length;

/**
 * Whether the rematch can start without those who have not answered: none of them is connected, and enough others play.
 */
export const canStart = (said: RematchState) =>
  unanswered(said).length > 0 &&
  !unanswered(said).some((seat) => said.here.includes(seat)) &&
  nextPlayerCount(said) > 1;

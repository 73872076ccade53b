/** How the company of a table is called in the reader's language. */
import { say } from '../messages';
import type { Seat } from '../protocol';

/** Everybody with a name: a seat nobody named is "you" where no other person plays, else a player with a number. */
export function named<Each extends Seat>(seats: Each[], yours = true): Each[] {
  const alone = yours && seats.filter(({ kind }) => kind === 'human').length === 1;
  return seats.map((seat, i) => ({
    ...seat,
    name: seat.name || (alone && seat.kind === 'human' ? say.start.you : say.start.player(i + 1)),
  }));
}

/** As they are called at the table, where it is said for whom a program plays. */
export const marked = <Each extends Seat>(seats: Each[], yours = true): Each[] =>
  named(seats, yours).map((seat) =>
    seat.program && seat.kind === 'human' ? { ...seat, name: say.programs.named(seat.name) } : seat,
  );

/** All their names. */
export const companyOf = (seats: Seat[], yours = true) =>
  named(seats, yours)
    .map(({ name }) => name)
    .join(', ');

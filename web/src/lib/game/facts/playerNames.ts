/** The names of a table's players in the reader's language. */
import { say } from '../../base/messages';
import type { Seat } from '../../base/protocol';

/** Give every seat a name: an unnamed seat is "you" if no other person plays, and otherwise a player with a number. */
export function withNames<Each extends Seat>(seats: Each[], yours = true): Each[] {
  const alone = yours && seats.filter(({ kind }) => kind === 'human').length === 1;
  return seats.map((seat, i) => ({
    ...seat,
    name: seat.name || (alone && seat.kind === 'human' ? say.start.you : say.start.player(i + 1)),
  }));
}

/** Return the seats with their names at the table, which say where a bot plays for a person. */
export const withBotMarks = <Each extends Seat>(seats: Each[], yours = true): Each[] =>
  withNames(seats, yours).map((seat) =>
    seat.is_bot && seat.kind === 'human' ? { ...seat, name: say.bot.named(seat.name) } : seat,
  );

/** Return all names, separated by commas. */
export const playerNames = (seats: Seat[], yours = true) =>
  withNames(seats, yours)
    .map(({ name }) => name)
    .join(', ');

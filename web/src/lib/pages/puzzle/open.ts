/** Opening the tables of a puzzle. */
import { NOVICE, seatName } from '../../game/bots/bots';
import { say } from '../../base/messages';
import { openTable } from '../../game/play/open';
import type { Seat } from '../../base/protocol';
import type { Server } from '../../base/server/server';
import { markTable } from '../../base/session/tables';
import { loadPuzzle, openSolution, openTry } from './puzzle';

/** Open a table for the next try, and go there. */
export async function openNextTry(number: number, server: Server) {
  const puzzle = await loadPuzzle(number);
  // The bots never get to play.
  const seats = Array.from({ length: puzzle.record.setup.players }, (_, seat): Seat =>
    seat === puzzle.seat ? { name: '', kind: 'human' } : { name: seatName(NOVICE, seat), kind: NOVICE.name },
  );
  const opened = await openTry(puzzle, server, seats);
  markTable(opened.table, number);
  openTable(opened, say.puzzle.name(number));
}

/** Open the record of the best turn, and go to its beginning. */
export async function showSolution(number: number, server: Server) {
  const puzzle = await loadPuzzle(number);
  openTable(await openSolution(puzzle, server), say.puzzle.name(number), `?at=${puzzle.record.actions.length}`);
}

/** The log in the order a reader wants: rounds, in them turns, in a turn its chain of causes. */
import type { LogEntry, Seat } from '../protocol';

export interface LogTurn {
  seat: number | null;
  title: LogEntry | null;
  entries: LogEntry[];
}

export interface LogRound {
  round: number;
  turns: LogTurn[];
}

/** The name stands beside the emblem already: the sentence goes on from it. */
function afterName(entry: LogEntry, seats: Seat[]): LogEntry {
  const name = entry.seat === null ? undefined : seats[entry.seat]?.name;
  if (!name) return entry;
  const text = entry.text.startsWith(`${name} `) ? entry.text.slice(name.length + 1) : entry.text;
  // What a frame came from is a title of its own; all else goes on with a verb.
  return entry.kind === 'frame' ? entry : { ...entry, text: text.charAt(0).toLowerCase() + text.slice(1) };
}

export function groupLog(log: LogEntry[], seats: Seat[]): LogRound[] {
  const rounds: LogRound[] = [];
  let turn: LogTurn | undefined;
  for (const entry of log) {
    let round = rounds.at(-1);
    if (!round || round.round !== entry.round) {
      round = { round: entry.round, turns: [] };
      rounds.push(round);
      turn = undefined;
    }
    // What nobody did (a row is cleared) belongs to the turn that caused it.
    const consequence = entry.seat === null && entry.depth > 0;
    if (!turn || (turn.seat !== entry.seat && !consequence)) {
      turn = { seat: entry.seat, title: null, entries: [] };
      round.turns.push(turn);
      if (entry.depth === 0) {
        turn.title = afterName(entry, seats);
        continue;
      }
    }
    turn.entries.push(entry);
  }
  return rounds;
}

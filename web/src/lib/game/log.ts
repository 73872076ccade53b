/** The log in the order a reader wants: rounds and scorings, in them turns, in a turn its chain of causes. */
import type { LogEntry, Seat } from '../protocol';

/** A line, how often it came in a row, and for each level of the chain down to it whether that goes on below. */
export interface LogLine {
  entry: LogEntry;
  times: number;
  rails: boolean[];
}

export interface LogTurn {
  seat: number | null;
  title: LogEntry | null;
  lines: LogLine[];
}

/** A round, a scoring or the end; without a heading the draft, or what is left of a round. */
export interface LogPart {
  heading: LogEntry | null;
  round: number;
  turns: LogTurn[];
}

const HEADINGS = ['round', 'scoring', 'final'];
/** Who takes, or is next in a scoring, begins a turn; all else may come before that. */
const BEGINNINGS = ['took', 'declined', 'took_tile', 'compensation', 'scoring_turn'];

/** The name stands beside the emblem already: the sentence goes on from it. */
const afterName = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** In a turn the player's name is not said again. */
function inTurn(entry: LogEntry, seats: Seat[]): LogEntry {
  const name = entry.seat === null ? undefined : seats[entry.seat]?.name;
  return name ? { ...entry, text: afterName(entry.text), short: afterName(entry.short) } : entry;
}

function ofPart(parts: LogPart[], entry: LogEntry): LogPart {
  const last = parts.at(-1);
  const heading = HEADINGS.includes(entry.kind);
  if (last && !heading && last.round === entry.round) return last;
  const part: LogPart = { heading: heading ? entry : null, round: entry.round, turns: [] };
  parts.push(part);
  return part;
}

/** Whether an entry goes on with a turn: what nobody did (a row is cleared) belongs to the turn that caused it. */
function goesOn(turn: LogTurn | undefined, { seat, depth, kind }: LogEntry): turn is LogTurn {
  if (!turn) return false;
  if (seat === null) return depth > 0;
  return turn.seat === seat && !(turn.title && BEGINNINGS.includes(kind));
}

/** The same once more is no line of its own: the last one stands for all. */
function counted(entries: LogEntry[]): Omit<LogLine, 'rails'>[] {
  const lines: Omit<LogLine, 'rails'>[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last?.entry.text !== entry.text || last.entry.depth !== entry.depth) lines.push({ entry, times: 1 });
    else
      lines[lines.length - 1] = {
        entry: { ...entry, points: last.entry.points + entry.points },
        times: last.times + 1,
      };
  }
  return lines;
}

/** Where a line of this level comes again before a higher one, its rail goes on. */
const railed = (lines: Omit<LogLine, 'rails'>[]): LogLine[] =>
  lines.map((line, i) => {
    const after = lines.slice(i + 1);
    const comesAgain = (level: number) => after.find(({ entry }) => entry.depth <= level)?.entry.depth === level;
    const rails = Array.from({ length: Math.max(line.entry.depth - 1, 0) }, (_, n) => comesAgain(n + 2));
    return { ...line, rails };
  });

export function groupLog(log: LogEntry[], seats: Seat[]): LogPart[] {
  const parts: LogPart[] = [];
  const entries = new Map<LogTurn, LogEntry[]>();
  for (const entry of log) {
    const part = ofPart(parts, entry);
    if (part.heading === entry) continue;
    let turn = part.turns.at(-1);
    if (!goesOn(turn, entry)) {
      turn = { seat: entry.seat, title: entry.depth === 0 ? inTurn(entry, seats) : null, lines: [] };
      part.turns.push(turn);
      entries.set(turn, []);
      if (turn.title) continue;
    }
    entries.get(turn)!.push(entry);
  }
  for (const [turn, chain] of entries) turn.lines = railed(counted(chain));
  return parts;
}

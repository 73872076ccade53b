/** The log in reading order: rounds and scorings contain turns, and a turn contains its chain of causes. */
import type { LogEntry, Seat } from '../../base/protocol';

/**
 * A line, how often it occurs in a row, and for each level of the chain above it whether that level continues below.
 */
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

/** A round, a scoring or the end of the game. Without a heading it is the draft or the rest of a round. */
export interface LogPart {
  heading: LogEntry | null;
  round: number;
  turns: LogTurn[];
}

const HEADINGS = ['round', 'scoring', 'final'];
/** Taking a card, or the next player in a scoring, starts a turn. Everything else may come before that. */
const BEGINNINGS = ['took', 'declined', 'took_tile', 'compensation', 'scoring_turn'];

/** The name is already next to the emblem, so the sentence continues from it. */
const afterName = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Within a turn, leave the player's name out. */
function inTurn(entry: LogEntry, seats: Seat[]): LogEntry {
  const name = entry.seat === null ? undefined : seats[entry.seat]?.name;
  return name ? { ...entry, text: afterName(entry.text), short: afterName(entry.short) } : entry;
}

/**
 * Tell whether an entry continues a turn. An entry without a player, such as a cleared row, belongs to the turn that
 * caused it.
 */
function goesOn(turn: TurnEntries | undefined, { seat, depth, kind }: LogEntry): turn is TurnEntries {
  if (!turn) return false;
  if (seat === null) return depth > 0;
  return turn.seat === seat && !(turn.title && BEGINNINGS.includes(kind));
}

/** Merge repetitions into one line, which keeps the last entry. */
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

/** A rail continues where a line of the same level follows before a line of a higher level. */
const railed = (lines: Omit<LogLine, 'rails'>[]): LogLine[] =>
  lines.map((line, i) => {
    const after = lines.slice(i + 1);
    const comesAgain = (level: number) => after.find(({ entry }) => entry.depth <= level)?.entry.depth === level;
    const rails = Array.from({ length: Math.max(line.entry.depth - 1, 0) }, (_, n) => comesAgain(n + 2));
    return { ...line, rails };
  });

/** The entries of a turn, in the part of the game to which they belong. */
interface TurnEntries {
  seat: number | null;
  title: LogEntry | null;
  chain: LogEntry[];
}

const drawn = ({ seat, title, chain }: TurnEntries, seats: Seat[]): LogTurn => ({
  seat,
  title: title && inTurn(title, seats),
  lines: railed(counted(chain)),
});

const sameEntries = (one: TurnEntries, other: TurnEntries) =>
  one.title === other.title &&
  one.chain.length === other.chain.length &&
  one.chain.every((entry, i) => entry === other.chain[i]);

/**
 * Return a function that groups the log. An unchanged turn remains the same object from call to call, which avoids
 * drawing it again.
 */
export function logGroups(): (log: LogEntry[], seats: Seat[]) => LogPart[] {
  let known = new Map<LogEntry, { from: TurnEntries; name: string | undefined; turn: LogTurn }>();
  return (log, seats) => {
    const parts: LogPart[] = [];
    const now: typeof known = new Map();
    let open: TurnEntries | undefined;

    function close() {
      if (!open) return;
      const key = open.title ?? open.chain[0]!;
      const name = open.seat === null ? undefined : seats[open.seat]?.name;
      const was = known.get(key);
      const same = was?.name === name && was && sameEntries(was.from, open);
      const made = same ? was : { from: open, name, turn: drawn(open, seats) };
      now.set(key, made);
      parts.at(-1)!.turns.push(made.turn);
      open = undefined;
    }

    for (const entry of log) {
      const heading = HEADINGS.includes(entry.kind);
      if (heading || parts.at(-1)?.round !== entry.round) {
        close();
        parts.push({ heading: heading ? entry : null, round: entry.round, turns: [] });
      }
      if (heading) continue;
      if (goesOn(open, entry)) {
        open.chain.push(entry);
        continue;
      }
      close();
      const title = entry.depth === 0 ? entry : null;
      open = { seat: entry.seat, title, chain: title ? [] : [entry] };
    }
    close();
    known = now;
    return parts;
  };
}

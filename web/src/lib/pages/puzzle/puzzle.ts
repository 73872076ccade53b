/** The puzzles: which one is today's, what each turn loses, and how a result is shared. */
import type { Board, GameRecord, Seat } from '../../base/protocol';
import type { Server } from '../../base/server/server';
import { busy } from '../../base/session/idle';

/** A position in which to find the best turn. `scripts/puzzles.py` writes them. */
export interface Puzzle {
  /** The game up to the beginning of the turn. */
  record: GameRecord;
  seat: number;
  /** The actions of the best turn, in notation. */
  solution: string[];
  /** The points that a turn loses, by the digest of the seat's board before the turn ends. Other turns are worse. */
  lost: Record<string, number>;
}

/** The points that a try loses against the best turn; null if the turn is not among the best ones. */
export type Try = number | null;

export const TRIES = 3;
const FIRST_DAY = Date.UTC(2026, 10, 26);
const DAY = 86_400_000;
/** The number of puzzles in a file, except in the last one. */
const IN_A_FILE = 32;
/** Parts of a board that say nothing about the result of the turn. */
const NOT_COUNTED = new Set(['account', 'multipliers']);
/** Tries that lose more points than this are far from the best turn. */
const CLOSE = 3;

const files = Object.values(
  import.meta.glob<string>('./positions/*.json', { query: '?url', import: 'default', eager: true }),
);

/** Return the number of the puzzle of this day, which is the same all over the world. The first one is 1. */
export const puzzleOf = (time: number) => Math.floor((time - FIRST_DAY) / DAY) + 1;

/** Return a puzzle. After the last one, they begin again. */
export async function loadPuzzle(number: number): Promise<Puzzle> {
  const [file, index] = placeOf(number, files.length * IN_A_FILE);
  return ((await (await busy(fetch(files[file]!))).json()) as Puzzle[])[index]!;
}

/** Return the file that contains a puzzle, and its index there. */
export function placeOf(number: number, count: number): [number, number] {
  const index = (((number - 1) % count) + count) % count;
  return [Math.floor(index / IN_A_FILE), index % IN_A_FILE];
}

/** Open a table on which the reader can try the puzzle, against bots that never get to play. */
export async function openTry({ record, seat }: Puzzle, server: Server, seats: Seat[]) {
  const { table, key } = await server.tables.openRecord(record);
  return server.tables.branch(table, { version: record.actions.length, seats, seat }, key);
}

/** Open the record of the best turn. */
export const openSolution = ({ record, solution }: Puzzle, server: Server) =>
  server.tables.openRecord({ ...record, actions: [...record.actions, ...solution] });

/** Return the points that a turn loses if this is the board before its end. */
export const judged = (puzzle: Puzzle, board: Board): Try => puzzle.lost[digest(board)] ?? null;

/** Return the 32-bit FNV-1a hash of what counts on a board, in hexadecimal. `scripts/puzzles.py` computes the same. */
export function digest(board: Board): string {
  const counts = Object.entries(board).filter(([name]) => !NOT_COUNTED.has(name));
  const text = JSON.stringify(sorted(Object.fromEntries(counts.map(([name, value]) => [name, unordered(value)]))));
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** Return a list of cards without its order. */
const unordered = (value: unknown): unknown =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? [...value].sort() : value;

/** Return plain data with the keys of all objects in order. */
function sorted(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(sorted);
  if (typeof data !== 'object' || data === null) return data;
  const names = Object.keys(data).sort();
  return Object.fromEntries(names.map((name) => [name, sorted((data as Record<string, unknown>)[name])]));
}

export const isSolved = (tries: Try[]) => tries.includes(0);
export const isOver = (tries: Try[]) => isSolved(tries) || tries.length >= TRIES;

/** Return a square for each try. They tell nothing about the solution. */
export const squares = (tries: Try[]) =>
  tries.map((lost) => (lost === null ? '🟥' : lost === 0 ? '🟩' : lost <= CLOSE ? '🟨' : '🟧')).join('');

/** Return the text to share: which puzzle, how many tries, their squares, and the address. */
export const shared = (title: string, tries: Try[], address: string) =>
  `${title} ${isSolved(tries) ? tries.length : '–'}/${TRIES}\n${squares(tries)}\n${address}`;

import { beforeEach, expect, test } from 'vitest';
import type { Board } from '../../base/protocol';
import { preferences } from '../../base/session/preferences';
import { digest, isOver, placeOf, puzzleOf, shared, squares } from './puzzle';
import { addTry, streak, triesAt } from './results';

beforeEach(() => preferences.set('puzzles', null));

test('a puzzle lasts from midnight to midnight in universal time', () => {
  expect(puzzleOf(Date.parse('2026-11-26T00:00:00Z'))).toBe(1);
  expect(puzzleOf(Date.parse('2026-11-26T23:59:59Z'))).toBe(1);
  expect(puzzleOf(Date.parse('2027-11-26T00:00:00Z'))).toBe(366);
});

test('after the last puzzle the first one comes again', () => {
  expect(placeOf(1, 64)).toEqual([0, 0]);
  expect(placeOf(64, 64)).toEqual([1, 31]);
  expect(placeOf(65, 64)).toEqual([0, 0]);
  expect(placeOf(0, 64)).toEqual([1, 31]);
});

test('a digest depends on what counts on a board, and not on the order of its cards', () => {
  const board = { seat: 1, pile: ['b', 'ä'], coins: [1, 0], account: [1], multipliers: [2] } as unknown as Board;
  const same = { coins: [1, 0], pile: ['ä', 'b'], seat: 1, account: [] } as unknown as Board;
  // Python: digest({"seat": 1, "pile": ["b", "ä"], "coins": [1, 0]})
  expect(digest(board)).toBe('53fc8c4f');
  expect(digest(same)).toBe(digest(board));
  expect(digest({ ...same, coins: [0, 1] })).not.toBe(digest(same));
});

test('the tries are over once the best turn is found, or after three', () => {
  expect([[], [2], [2, 0], [2, null], [1, 2, null]].map(isOver)).toEqual([false, false, true, false, true]);
});

test('a result tells nothing about the solution', () => {
  expect(squares([null, 3.1, 2, 0])).toBe('🟥🟧🟨🟩');
  expect(shared('Puzzle 7', [null, 0], 'https://example.org/puzzle')).toBe(
    'Puzzle 7 2/3\n🟥🟩\nhttps://example.org/puzzle',
  );
  expect(shared('Puzzle 7', [1, 2, 3], 'x')).toContain('–/3');
});

test('a streak counts the puzzles solved in a row', () => {
  for (const number of [3, 5, 6]) addTry(number, 0);
  expect(streak(6)).toBe(2);
  expect(streak(7)).toBe(2);
  addTry(7, 2.5);
  expect(streak(7)).toBe(0);
  addTry(7, 0);
  expect(streak(7)).toBe(3);
  expect(streak(9)).toBe(0);
  expect(triesAt(7)).toEqual([2.5, 0]);
});

test('results that cannot be read count as none', () => {
  for (const stored of ['{', 'null', '[1]', '{"4":[0],"5":"x","6":["0"]}']) {
    preferences.set('puzzles', stored);
    expect([triesAt(5), triesAt(6)]).toEqual([[], []]);
  }
  expect(triesAt(4)).toEqual([0]);
});

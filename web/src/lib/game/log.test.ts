import { expect, it } from 'vitest';
import { groupLog } from './log';
import type { LogEntry } from '../protocol';

const entry = (more: Partial<LogEntry>): LogEntry => ({
  version: 1,
  seat: 0,
  round: 1,
  text: '',
  kind: 'took',
  depth: 0,
  points: 0,
  icons: [],
  card: null,
  ...more,
});
const seats = [
  { name: 'You', kind: 'human' as const },
  { name: 'Planner', kind: 'planner' as const },
];

it('gives dummies a turn of their own', () => {
  const holders = [...seats, { name: 'Dummy A', kind: 'random' as const }];
  const rounds = groupLog([entry({ text: 'takes 1.2' }), entry({ text: 'has 1 evidence token', seat: 2 })], holders);
  expect(rounds[0]?.turns.map(({ seat, title }) => [seat, title?.text])).toEqual([
    [0, 'takes 1.2'],
    [2, 'has 1 evidence token'],
  ]);
});

it('groups a chain under the turn that began it', () => {
  const rounds = groupLog(
    [
      entry({ text: 'Planner Takes 1.2', seat: 1 }),
      entry({ text: 'Both conductors 2', seat: 1, depth: 1 }),
      entry({ text: 'Row 1 is cleared', seat: null, depth: 1 }),
      entry({ text: 'takes 2.1' }),
      entry({ text: 'takes 3.1', round: 2 }),
    ],
    seats,
  );
  expect(rounds.map(({ round, turns }) => [round, turns.length])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(rounds[0]?.turns[0]?.title?.text).toBe('takes 1.2');
  expect(rounds[0]?.turns[0]?.entries.map(({ text }) => text)).toEqual(['Both conductors 2', 'Row 1 is cleared']);
});

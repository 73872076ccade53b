import { expect, it } from 'vitest';
import { logGroups } from './log';
import type { LogEntry } from '../../base/protocol';

const entry = (text: string, more: Partial<LogEntry> = {}): LogEntry => ({
  version: 1,
  seat: 0,
  round: 1,
  text,
  short: text,
  kind: 'took',
  events: ['took'],
  depth: 0,
  points: 0,
  icons: [],
  card: null,
  gains: [],
  ...more,
});
const done = (text: string, depth = 1) => entry(text, { depth, kind: 'upgraded', seat: 1 });
const seats = [
  { name: 'You', kind: 'human' as const },
  { name: 'Planner', kind: 'planner' as const },
];

it('gives dummies turns of their own', () => {
  const holders = [...seats, { name: 'Dummy A', kind: 'random' as const }];
  const [part] = logGroups()(
    [entry('Took 1.2'), entry('Has 1 evidence token', { seat: 2, kind: 'evidence' })],
    holders,
  );
  expect(part?.turns.map(({ seat, title }) => [seat, title?.text])).toEqual([
    [0, 'took 1.2'],
    [2, 'has 1 evidence token'],
  ]);
});

it('groups a chain under the turn that started it, even if one player has two turns in a row', () => {
  const parts = logGroups()(
    [
      entry('Took 1.2', { seat: 1 }),
      done('Both conductors 2'),
      entry('Row 1 is cleared', { seat: null, depth: 1, kind: 'cleared' }),
      entry('Took 2.1'),
      entry('Took 2.2'),
      entry('Round 2 begins', { seat: null, kind: 'round', round: 2 }),
      entry('Took 3.1', { round: 2 }),
    ],
    seats,
  );
  expect(parts.map(({ heading, turns }) => [heading?.text, turns.length])).toEqual([
    [undefined, 3],
    ['Round 2 begins', 1],
  ]);
  const [turn] = parts[0]!.turns;
  expect(turn?.title?.text).toBe('took 1.2');
  expect(turn?.lines.map(({ entry: { text } }) => text)).toEqual(['Both conductors 2', 'Row 1 is cleared']);
});

it('puts the scoring and the end of the game under headings of their own, within their round', () => {
  const parts = logGroups()(
    [
      entry('Took 1.2', { round: 2 }),
      entry('First scoring', { round: 2, seat: null, kind: 'scoring' }),
      entry('Now in the scoring', { round: 2, kind: 'scoring_turn' }),
      entry('First scoring', { round: 2, seat: null, kind: 'scored' }),
      entry('Final scoring', { round: 2, seat: null, kind: 'final' }),
    ],
    seats,
  );
  expect(parts.map(({ heading, turns }) => [heading?.kind, turns.map(({ title }) => title?.kind)])).toEqual([
    [undefined, ['took']],
    ['scoring', ['scoring_turn', 'scored']],
    ['final', []],
  ]);
});

it('counts repeated entries and adds up their points', () => {
  const point = entry('A coin for a point', { depth: 1, kind: 'points', points: 1 });
  const [part] = logGroups()([entry('Took 1.2'), ...[3, 4, 5].map((version) => ({ ...point, version }))], seats);
  const [line] = part!.turns[0]!.lines;
  expect([line?.times, line?.entry.points, line?.entry.version]).toEqual([3, 3, 5]);
});

it('tells for each level of a chain whether it continues', () => {
  const chain = [done('a'), done('b', 2), done('c', 3), done('d', 2), done('e'), done('f', 2)];
  const [part] = logGroups()([entry('Took 1.2', { seat: 1 }), ...chain], seats);
  expect(part?.turns[0]?.lines.map(({ rails }) => rails)).toEqual([[], [true], [true, false], [false], [], [false]]);
});

it('returns the same object for an unchanged turn, so that it is not drawn again', () => {
  const grouped = logGroups();
  const log = [entry('Took 1.2'), entry('2 coins', { depth: 1 }), entry('Took 1.3', { seat: 1 })];
  const [before] = grouped(log, seats);
  const [after] = grouped([...log, done('3 coins')], seats);
  expect(after?.turns[0]).toBe(before?.turns[0]);
  expect(after?.turns[1]?.lines).toHaveLength(1);
  const [renamed] = grouped(log, [{ name: 'Anna', kind: 'human' }, ...seats.slice(1)]);
  expect(renamed?.turns[0]).not.toBe(before?.turns[0]);
});

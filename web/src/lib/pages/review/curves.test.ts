import { expect, it } from 'vitest';
import type { Review } from '../../base/protocol';
import { Chart, EDGE, lastOf, roundsOf, topScore } from './curves';

const chart = new Chart(454, 234, 10, 50, 1);
const review = (scores: number[][], rounds: number[] = []) =>
  ({ first: 10, scores, turns: rounds.map((round, i) => ({ version: 10 + i, seat: 0, round })) }) as unknown as Review;

it('spans its width from the first version to the last', () => {
  expect([chart.x(10), chart.x(30), chart.x(50)]).toEqual([44, 244, 444]);
  expect([chart.y(1), chart.y(0.5), chart.y(0)]).toEqual([10, 110, 210]);
});

it('finds the version under a pointer, even next to the curves', () => {
  for (const version of [10, 11, 37, 50]) expect(chart.versionAt(chart.x(version))).toBe(version);
  expect(chart.versionAt(chart.x(37) + 4)).toBe(37);
  expect(chart.versionAt(-100)).toBe(10);
  expect(chart.versionAt(5000)).toBe(50);
});

it('finds a version before the page has a layout', () => {
  expect(new Chart(0, 0, 10, 50, 1).versionAt(0)).toBe(10);
});

it('draws one line through all versions of a seat', () => {
  const small = new Chart(EDGE.left + EDGE.right + 20, EDGE.top + EDGE.bottom + 10, 10, 12, 10);
  expect(
    small.path(
      [
        [0, 10],
        [5, 10],
        [10, 0],
      ],
      0,
    ),
  ).toBe('M44.0 20.0L54.0 15.0L64.0 10.0');
  expect(
    small.path(
      [
        [0, 10],
        [5, 10],
        [10, 0],
      ],
      1,
    ),
  ).toBe('M44.0 10.0L54.0 10.0L64.0 20.0');
});

it('draws a game without any moves', () => {
  expect(new Chart(400, 200, 0, 0, 1).path([[0.5, 0.5]], 1)).toBe('M44.0 93.0');
});

it('has a scale with four steps up to a round number above all scores', () => {
  expect(
    topScore(
      review([
        [0, 0],
        [155, 161],
      ]),
    ),
  ).toBe(200);
  expect(
    topScore(
      review([
        [0, 0],
        [40, 3],
      ]),
    ),
  ).toBe(40);
  expect(topScore(review([[0, 0]]))).toBe(40);
  expect(new Chart(400, 200, 0, 9, 200).scale).toEqual([0, 50, 100, 150, 200]);
});

it('marks the start of each round, but not the draft', () => {
  expect(roundsOf(review([[0]], [0, 0, 1, 1, 2, 2, 3]))).toMatchObject([
    { round: 1, version: 12 },
    { round: 2, version: 14 },
    { round: 3, version: 16 },
  ]);
});

it('ends with the last row', () => {
  expect(
    lastOf(
      review([
        [0, 0],
        [1, 0],
        [1, 2],
      ]),
    ),
  ).toBe(12);
});

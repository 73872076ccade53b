import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LONGEST, Pace } from './pace';

const REST = 350;
let shown: number[];
let pace: Pace<number>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  pace = new Pace<number>((n) => {
    shown.push(n);
    return REST;
  });
});
afterEach(() => void vi.useRealTimers());

it('shows the first at once and the next after its rest', () => {
  pace.push(1, 2);
  expect(shown).toEqual([1]);
  expect(pace.waiting).toBe(1);
  vi.advanceTimersByTime(REST);
  expect(shown).toEqual([1, 2]);
});

it('never keeps anybody waiting for a long queue', () => {
  for (let n = 0; n < 100; n += 1) pace.push(n);
  vi.advanceTimersByTime(LONGEST + REST);
  expect(shown).toHaveLength(100);
});

it('goes to the end on demand, past what lies between', () => {
  pace.push(1, 2, 3);
  pace.finish();
  expect(shown).toEqual([1, 3]);
});

it('answers an own move without a rest', () => {
  pace.push(1);
  pace.finish();
  pace.push(2);
  expect(shown).toEqual([1, 2]);
});

it('tells each item how long it may take, and nothing where it is to be there at once', () => {
  const limits: number[] = [];
  const told = new Pace<number>((_, limit) => limits.push(limit));
  told.push(1, 2, 3);
  told.finish();
  expect(limits).toEqual([LONGEST / 3, 0]);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LONGEST, Pace, REST } from './pace';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows the first at once and the next after a rest', () => {
  const shown: number[] = [];
  const pace = new Pace<number>((n) => shown.push(n));
  pace.push(1);
  pace.push(2);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(REST);
  expect(shown).toEqual([1, 2]);
});

it('never keeps anybody waiting for a long queue', () => {
  const shown: number[] = [];
  const pace = new Pace<number>((n) => shown.push(n));
  for (let n = 0; n < 100; n += 1) pace.push(n);
  vi.advanceTimersByTime(LONGEST + REST);
  expect(shown).toHaveLength(100);
});

it('answers an own move without a rest', () => {
  const shown: number[] = [];
  const pace = new Pace<number>((n) => shown.push(n));
  pace.push(1);
  pace.hurry();
  pace.push(2);
  expect(shown).toEqual([1, 2]);
});

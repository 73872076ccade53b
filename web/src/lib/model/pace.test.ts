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

it('shows the first item at once and the next after a pause', () => {
  pace.push(1, 2);
  expect(shown).toEqual([1]);
  expect(pace.waiting).toBe(1);
  vi.advanceTimersByTime(REST);
  expect(shown).toEqual([1, 2]);
});

it('shows even a long queue within the longest wait', () => {
  for (let n = 0; n < 100; n += 1) pace.push(n);
  vi.advanceTimersByTime(LONGEST + REST);
  expect(shown).toHaveLength(100);
});

it('jumps to the last item on request', () => {
  pace.push(1, 2, 3);
  pace.finish();
  expect(shown).toEqual([1, 3]);
});

it("shows the player's own move without a pause", () => {
  pace.push(1);
  pace.finish();
  pace.push(2);
  expect(shown).toEqual([1, 2]);
});

it('passes each item its time limit, and zero if it must appear at once', () => {
  const limits: number[] = [];
  const told = new Pace<number>((_, limit) => limits.push(limit));
  told.push(1, 2, 3);
  told.finish();
  expect(limits).toEqual([LONGEST / 3, 0]);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_DURATION, PlaybackQueue } from './playbackQueue';

const REST = 350;
let shown: number[];
let queue: PlaybackQueue<number>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  queue = new PlaybackQueue<number>((n, limit) => {
    shown.push(n);
    return Math.min(REST, limit);
  });
});
afterEach(() => void vi.useRealTimers());

it('shows the first item at once and the next after a pause', () => {
  queue.push(1, 2);
  expect(shown).toEqual([1]);
  expect(queue.waiting).toBe(1);
  vi.advanceTimersByTime(REST);
  expect(shown).toEqual([1, 2]);
});

it('shows even a long queue within the longest wait', () => {
  for (let n = 0; n < 100; n += 1) queue.push(n);
  vi.advanceTimersByTime(MAX_DURATION + REST);
  expect(shown).toHaveLength(100);
});

it('jumps to the last item on request', () => {
  queue.push(1, 2, 3);
  queue.finish();
  expect(shown).toEqual([1, 3]);
});

it("shows the player's own move without a pause", () => {
  queue.push(1);
  queue.finish();
  queue.push(2);
  expect(shown).toEqual([1, 2]);
});

it('passes each item its time limit, and zero if it must appear at once', () => {
  const limits: number[] = [];
  const limited = new PlaybackQueue<number>((_, limit) => limits.push(limit));
  limited.push(1, 2, 3);
  limited.finish();
  expect(limits).toEqual([MAX_DURATION / 3, 0]);
});

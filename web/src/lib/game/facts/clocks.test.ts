import { expect, test } from 'vitest';
import type { ClockInfo } from '../../base/protocol';
import { isLow, timeLeft, clockText, PRESETS, timeLimitText } from './clocks';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

const face = (change: Partial<ClockInfo>): ClockInfo => ({
  time_limit: { kind: 'turn', seconds: 120 },
  now: 5000,
  running_seat: 0,
  runs_out_at: 65_000,
  time_left: [60_000, 120_000, null],
  full_time: 120_000,
  taken_over: [],
  returning: [],
  timed_out_seat: null,
  current_holidays: [null, null, null],
  holidays_left: [0, 0, 0],
  ...change,
});
const days = face({ time_limit: { kind: 'days', days: 3 } });

test('counts down only for the player who must decide', () => {
  expect(timeLeft(face({}), 0, 6000)).toBe(59_000);
  expect(timeLeft(face({}), 1, 6000)).toBe(120_000);
  expect(timeLeft(face({}), 0, 70_000)).toBe(0);
});

test('shows nothing for a seat whose time is not counted', () => {
  expect(timeLeft(face({}), 2, 6000)).toBeNull();
  expect(timeLeft(face({ taken_over: [0] }), 0, 6000)).toBeNull();
  expect(timeLeft(face({ timed_out_seat: 1 }), 0, 6000)).toBeNull();
  expect(timeLeft(days, 1, 6000)).toBeNull();
});

test('rounds up to a full second', () => {
  expect([60_000, 59_001, 59_000, 1, 0].map((left) => clockText(left, face({})))).toEqual([
    '1:00',
    '1:00',
    '0:59',
    '0:01',
    '0:00',
  ]);
  expect(clockText(2 * HOUR + 61 * SECOND, face({}))).toBe('2:01:01');
});

test('shows days and hours while there is a lot of time', () => {
  expect(clockText(51 * HOUR, days)).toBe('2 d 3 h');
  expect(clockText(5 * HOUR + 120 * SECOND, days)).toBe('5:02 h');
  expect(clockText(61 * SECOND, days)).toBe('1:01');
});

test('the last tenth of the time is little time', () => {
  expect([12_000, 11_999].map((left) => isLow(left, face({})))).toEqual([false, true]);
});

test('every clock preset has a description', () => {
  expect(new Set(PRESETS.map(timeLimitText)).size).toBe(PRESETS.length);
});

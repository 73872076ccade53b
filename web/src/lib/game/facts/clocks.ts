/** The text on a clock. */
import { say } from '../../base/messages';
import type { ClockInfo, NewTable } from '../../base/protocol';

export type TimeLimit = NonNullable<NewTable['time_limit']>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The share of the time that counts as little. */
const LITTLE = 0.1;

/** Return what a seat has left now, or null if its time is not counted or not on display. */
export function timeLeft(clock: ClockInfo, seat: number, now: number): number | null {
  const left = clock.time_left[seat] ?? null;
  if (left === null || clock.timed_out_seat !== null || clock.taken_over.includes(seat)) return null;
  if (clock.running_seat === seat && clock.runs_out_at !== null) return Math.max(0, clock.runs_out_at - now);
  return clock.time_limit.kind === 'days' ? null : left;
}

export const isLow = (left: number, { full_time }: ClockInfo) => left < LITTLE * full_time;

const two = (n: number) => String(n).padStart(2, '0');

/**
 * Return the time left as seconds or, while there is a lot, as days and hours. A started second counts as a whole one.
 */
export function clockText(left: number, { time_limit }: ClockInfo): string {
  if (time_limit.kind === 'days' && left >= DAY)
    return say.clock.days(Math.floor(left / DAY), Math.floor((left % DAY) / HOUR));
  if (time_limit.kind === 'days' && left >= HOUR)
    return say.clock.hours(Math.floor(left / HOUR), two(Math.floor((left % HOUR) / MINUTE)));
  const seconds = Math.ceil(left / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Time limits that players can choose with one click. */
export const PRESETS: TimeLimit[] = [
  { kind: 'turn', seconds: 120 },
  { kind: 'turn', seconds: 300 },
  { kind: 'game', seconds: 1200, increment: 20 },
  { kind: 'game', seconds: 2700, increment: 30 },
  { kind: 'days', days: 1, holidays: 7 },
  { kind: 'days', days: 3, holidays: 14 },
  { kind: 'days', days: 7, holidays: 14 },
];

/** Return the time limit in a few words. */
export function timeLimitText(limit: TimeLimit): string {
  if (limit.kind === 'turn') return say.clock.turn(limit.seconds / 60);
  if (limit.kind === 'game') return say.clock.game(limit.seconds / 60, limit.increment ?? 0);
  return say.clock.daysEach(limit.days);
}

/** Return a moment of the server's clock in the reader's local format. */
export function momentText(moment: number, language: string): string {
  const when = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(language, when).format(moment);
}

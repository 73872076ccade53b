import { expect, test } from 'vitest';
import { dayName, seatNames, signed } from './days';

test('a day is called the same wherever its reader is', () => {
  expect(dayName('2026-12-24', 'en')).toBe('Thursday, December 24, 2026');
  expect(dayName('2026-12-24', 'de')).toBe('Donnerstag, 24. Dezember 2026');
});

test('players of the same kind have names of their own', () => {
  const planner = { name: 'planner', level: 4, levels: 0, line: '' };
  expect(seatNames(['planner', 'planner', 'stranger'], [planner])).toEqual(['Planner', 'Dispatcher', 'stranger']);
});

test('a difference has its sign', () => {
  expect([12, 0, -3].map(signed)).toEqual(['+12', '0', '−3']);
});

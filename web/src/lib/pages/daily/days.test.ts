import { expect, test } from 'vitest';
import { dayName, seatNames, signed } from './days';

test('a day has the same name in every time zone', () => {
  expect(dayName('2026-12-24', 'en')).toBe('Thursday, December 24, 2026');
  expect(dayName('2026-12-24', 'de')).toBe('Donnerstag, 24. Dezember 2026');
});

test('bots of the same kind have different names', () => {
  const planner = { name: 'planner', level: 4, in_cast: false, description: '' };
  expect(seatNames(['planner', 'planner', 'stranger'], [planner])).toEqual(['Planner', 'Planner 2', 'stranger']);
});

test('a difference has a sign', () => {
  expect([12, 0, -3].map(signed)).toEqual(['+12', '0', '−3']);
});

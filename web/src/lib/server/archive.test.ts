import { expect, it } from 'vitest';
import { queryOf } from './archive';

const NOTHING = { name: '', modules: '', players: '', since: '', until: '' };

it('sends no parameters for empty fields', () => {
  expect(queryOf(NOTHING, 0)).toBe('');
  expect(queryOf({ ...NOTHING, name: 'Ann & Ben', players: '2' }, 20)).toBe('name=Ann+%26+Ben&players=2&offset=20');
});

it('includes the whole last day', () => {
  expect(queryOf({ ...NOTHING, since: '2026-01-02', until: '2026-01-02' }, 0)).toBe(
    'since=1767312000&until=1767398400',
  );
});

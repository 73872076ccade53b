import { expect, it } from 'vitest';
import { queryOf } from './archiveSearch';

const NOTHING = { name: '', modules: '', players: '', since: '', until: '' };
const EVERYTHING = { name: null, modules: null, players: null, since: null, until: null, offset: 0 };

it('ignores empty fields', () => {
  expect(queryOf(NOTHING, 0)).toEqual(EVERYTHING);
  expect(queryOf({ ...NOTHING, name: 'Ann & Ben', players: '2' }, 20)).toEqual({
    ...EVERYTHING,
    name: 'Ann & Ben',
    players: 2,
    offset: 20,
  });
});

it('includes the whole last day', () => {
  expect(queryOf({ ...NOTHING, since: '2026-01-02', until: '2026-01-02' }, 0)).toEqual({
    ...EVERYTHING,
    since: 1767312000,
    until: 1767398400,
  });
});

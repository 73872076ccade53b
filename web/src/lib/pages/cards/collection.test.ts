import { expect, it } from 'vitest';
import type { Catalogue } from '../../base/protocol';
import { chosen, countOf, entriesOf } from './collection';

const catalogue = {
  cards: {
    'X1-01': { id: 'X1-01', set: 'X', stack: 1, kind: 'car', copies: 2, provenance: 'rulebook' },
    'A2-01': { id: 'A2-01', set: 'A', stack: 2, kind: 'contract', copies: 1, provenance: 'reconstructed' },
  },
  game_end: { G01: { id: 'G01', type: 'car', points: 1, frame: [], copies: 1, provenance: 'reconstructed' } },
  mail: { P1: { id: 'P1', frame: [], provenance: 'rulebook' } },
  tiles: { L05: { id: 'L05', points: 5, frame: [] } },
} as unknown as Catalogue;

it('filters the cards by set and stack and counts the copies', () => {
  const entries = entriesOf(catalogue);
  expect(entries.map(({ id }) => id)).toEqual(['X1-01', 'A2-01', 'G01', 'P1', 'L05']);
  expect(countOf(entries)).toBe(6);
  expect(chosen(entries, 'A', 0).map(({ id }) => id)).toEqual(['A2-01']);
  expect(chosen(entries, '', 1).map(({ id }) => id)).toEqual(['X1-01']);
  expect(chosen(entries, 'A', 1)).toEqual([]);
  expect(chosen(entries, 'box', 0).map(({ id }) => id)).toEqual(['P1', 'L05']);
});

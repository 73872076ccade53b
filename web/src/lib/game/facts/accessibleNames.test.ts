import { expect, it } from 'vitest';
import type { Catalogue, View } from '../../base/protocol';
import { cardOf } from './accessibleNames';

it('names the card of a choice without punctuation, because a sentence follows', () => {
  const view = { display: [[{ card: 'F1-02', by: null }]] } as unknown as View;
  const catalogue = { cards: { 'F1-02': { kind: 'factory', name: '' } } } as unknown as Catalogue;
  expect(cardOf('take 1.1', view, catalogue)).toBe('1.1 Factory');
});

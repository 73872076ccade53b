import { expect, it } from 'vitest';
import { storageCard } from './sizes';

it('leaves the cards of a storage readable beside many tickets', () => {
  expect(storageCard(400)).toBe(86);
  expect(storageCard(-11)).toBeGreaterThan(50);
});

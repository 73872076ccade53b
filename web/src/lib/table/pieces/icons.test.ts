import { describe, expect, it } from 'vitest';
import type { Card } from '../../base/protocol';
import { fit, rowsOf } from './frames';
import { compose, composeRequirement } from './icons';

describe('the composition of icons', () => {
  it('draws every car of an upgrade', () => {
    expect(compose('upgrade 7>12').pieces.map(({ name, value }) => [name, value])).toEqual([
      ['car', 7],
      ['arrow', undefined],
      ['car', 12],
    ]);
  });

  it('writes a number instead of drawing more than three', () => {
    expect(compose('car 3').pieces).toHaveLength(3);
    expect(compose('car 4').pieces.map(({ name }) => name)).toEqual(['text', 'car']);
  });

  it('shows the conductors of a contract that they must reach', () => {
    expect(composeRequirement({ mail_cars: 2, reached: true }).pieces.map(({ name }) => name)).toEqual([
      'mail',
      'mail',
      'conductor',
    ]);
  });

  it('puts the two uses of a passenger card one above the other', () => {
    const card = {
      kind: 'passenger',
      passenger: { coins: 2, bonus: ['car 1'] },
      baggage: { points: 4, bonus: [] },
    } as unknown as Card;
    expect(rowsOf(card)).toEqual([
      ['passenger', 'coins 2', 'car 1'],
      ['baggage', 'points 4'],
    ]);
  });

  it('has a piece for every icon on the module cards', () => {
    const icons = [
      'route',
      'suspect_self',
      'suspect_others',
      'destroy',
      'passenger',
      'baggage',
      'switch',
      'least 4',
      'upper 5',
      'lower 2',
      'mechanic',
      'storage',
      'cards',
      'toolbox',
      'factory',
      'works 3',
      'coffee',
      'cake',
      'champagne',
      'prints 2',
      'dagger',
      'heart',
      'cuffs',
    ];
    const unknown = icons.filter((icon) =>
      compose(icon).pieces.some(({ name, label }) => name === 'text' && label === icon),
    );
    expect(unknown).toEqual([]);
  });

  it('shrinks a crowded frame, so that it never overflows', () => {
    const lone = fit(['free 1'], 72, 69);
    const crowd = fit(['upgrade 1>2', 'upgrade 2>4', 'upgrade 4>7', 'upgrade 4>7'], 72, 69);
    expect(lone).toBe(32);
    expect(crowd).toBeLessThan(lone);
    const wide = compose('upgrade 1>2', crowd).width * (crowd / 30);
    const lines = Math.ceil(4 / Math.floor((72 + 5) / (wide + 5)));
    expect(lines * (crowd + 2) - 2).toBeLessThanOrEqual(69);
  });
});

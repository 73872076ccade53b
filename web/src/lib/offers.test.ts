import { describe, expect, it } from 'vitest';
import { compose, composeRequirement, fit } from './icons';
import { Offers, signed } from './offers';

const offer = (action: string) => ({ id: 0, action, text: action, now: 0, scoring: 0 });

describe('offers', () => {
  const offers = new Offers(['coin 2 upper', 'coin 2 locomotive', 'point 2', 'point 1', 'frame 1', 'end turn'].map(offer));

  it('gathers what a coin of one column may do', () => {
    expect(offers.ofColumn(2).map(({ action }) => action)).toEqual(['coin 2 upper', 'coin 2 locomotive', 'point 2']);
    expect(offers.ofColumn(3)).toEqual([]);
  });

  it('knows what lapses with the turn', () => {
    expect(offers.lapsing.map(({ action }) => action)).toEqual(['frame 1']);
  });

  it('finds an action by its whole notation only', () => {
    expect(offers.get('coin 2')).toBeUndefined();
    expect(offers.get('end turn')?.action).toBe('end turn');
  });

  it('writes points with a real minus', () => {
    expect([signed(3), signed(0), signed(-2)]).toEqual(['+3', '+0', '−2']);
  });
});

describe('icons', () => {
  it('draws every car of an upgrade', () => {
    expect(compose('upgrade 7>12').pieces.map(({ name, value }) => [name, value])).toEqual([
      ['car', 7], ['arrow', undefined], ['car', 12],
    ]);
  });

  it('counts instead of drawing more than three', () => {
    expect(compose('car 3').pieces).toHaveLength(3);
    expect(compose('car 4').pieces.map(({ name }) => name)).toEqual(['text', 'car']);
  });

  it('shows the conductors of a contract that asks to be reached', () => {
    expect(composeRequirement({ mail_cars: 2, reached: true }).pieces.map(({ name }) => name)).toEqual([
      'mail', 'mail', 'conductor',
    ]);
  });

  it('makes a crowded frame smaller, and never overflows', () => {
    const lone = fit(['free 1'], 72, 69);
    const crowd = fit(['upgrade 1>2', 'upgrade 2>4', 'upgrade 4>7', 'upgrade 4>7'], 72, 69);
    expect(lone).toBe(32);
    expect(crowd).toBeLessThan(lone);
    expect(4 * (crowd + 3) - 3).toBeLessThanOrEqual(69);
  });
});

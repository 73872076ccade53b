import { describe, expect, it } from 'vitest';
import { Offers, signed } from './offers';

const offer = (action: string) => ({ action, text: action, now: 0, scoring: 0, moves: {}, lapses: false });
const ending = {
  ...offer('end turn'),
  lost: [{ text: 'the factory', action: 'factory' }, { text: 'the mail car, once coins are spent' }],
};

describe('the offers of a turn', () => {
  const offers = new Offers(
    ['coin 2 upper', 'coin 2 locomotive', 'point 2', 'point 1', 'frame 1', 'end turn'].map(offer),
  );

  it('collects the uses of a coin from one column', () => {
    expect(offers.ofColumn(2).map(({ action }) => action)).toEqual(['coin 2 upper', 'coin 2 locomotive']);
    expect(offers.ofColumn(3)).toEqual([]);
  });

  it('lists what ending the turn would lose', () => {
    expect(offers.losses).toEqual([]);
    const waiting = new Offers([offer('factory'), offer('coin 1'), ending]);
    expect(waiting.losses).toEqual(ending.lost);
  });

  it('finds an action by its full notation only', () => {
    expect(offers.get('coin 2')).toBeUndefined();
    expect(offers.get('end turn')?.action).toBe('end turn');
  });

  it.each([
    ['the display when a turn begins', 'ends', 'coin 1,take 1.1,decline 1.1', 'display'],
    ['the tab where room for coins can be made', 'display', 'coin 1,point 1,buy 2', 'route'],
    ['that tab also if the player is at the other one', 'ends', 'coin 1,point 1,buy 2', 'ends'],
    ['the Game End cards, although the player may skip them', 'display', 'game end 1,forgo', 'ends'],
    ['the route for its bonuses', 'ends', 'bonus 0,coin 1,buy 2,end turn', 'route'],
    ['the same tab if the trains have the choices', 'ends', 'car upper,game end 1,forgo', 'ends'],
    ['the same tab after the player has taken a card', 'ends', 'coin 1,contract 2,end turn', 'ends'],
    ['the same tab without choices', 'route', '', 'route'],
  ] as const)('shows on a phone %s', (_, current, actions, shown) => {
    expect(new Offers(actions.split(',').filter(Boolean).map(offer)).tabFrom(current)).toBe(shown);
  });

  it('writes negative points with a minus sign', () => {
    expect([signed(3), signed(0), signed(-2)]).toEqual(['+3', '+0', '−2']);
  });
});

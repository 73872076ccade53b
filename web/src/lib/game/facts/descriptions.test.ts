import { expect, it } from 'vitest';
import type { Card, Catalogue, View } from '../../base/protocol';
import { cardTitle, decisionWords, describeCard, describeKept, frameName, requirementName } from './descriptions';

const card = (more: Partial<Card>): Card => ({
  id: 'X1-01',
  set: 'X',
  stack: 1,
  kind: 'car',
  copies: 1,
  name: '',
  provenance: 'rulebook',
  ...more,
});

it('names icons with their numbers', () => {
  expect(frameName(['car 2', 'upgrade 0>1', 'single 3'])).toBe(
    '2 new 0-cars, upgrade a 0-car to 1, 3 conductor steps (split as you like)',
  );
});

it('says what a base card counts as, and nothing for other cards', () => {
  expect(describeCard(card({ counts_as: 'car' })).join(' ')).toContain('car card');
  expect(describeCard(card({})).join(' ')).not.toContain('car card');
});

it('tells equal cards of the draft apart by their actions, which are not used', () => {
  const [one, other] = [['free 1'], ['coins 2']].map((frame) =>
    describeKept({ id: '', type: 'car', points: 2, copies: 1, provenance: 'rulebook', frame }),
  );
  expect(one![0]).toBe(other![0]);
  expect([one![1], other![1]]).toEqual(['Not used: 1 free upgrade.', 'Not used: 2 coins.']);
});

it('describes a contract by its declaration', () => {
  const lines = describeCard(
    card({
      set: 'A',
      kind: 'contract',
      requirement: { contracts: 1, reached: false },
      bonus: ['coins 1'],
      per: 'contract',
    }),
  );
  expect(lines).toEqual([
    'Needs 1 fulfilled contract, including this one.',
    'Gives: 1 coin, once for each fulfilled contract, including this one.',
  ]);
});

it('describes each station of a route card', () => {
  const stations = [{ city: 'Lausanne' }, { city: 'Milan', points: 5 }, { city: 'Venice', bonus: ['coins 2'] }];
  expect(describeCard(card({ kind: 'route', stations }))).toEqual([
    'Lausanne: nothing.',
    'Milan: 5 points.',
    'Venice: 2 coins in every scoring.',
  ]);
});

it('describes every requirement', () => {
  expect(requirementName({ mail_cars: 2, reached: true })).toBe('2 mail cars, reached by the conductors');
  expect(requirementName({ row: [4, 2, 1], reached: false })).toContain('4, 2 and 1');
  expect(requirementName({ celebrities_postcards: 2, reached: false })).toBe('2 celebrities and postcards laid');
  expect(cardTitle(card({ set: 'B', kind: 'celebrity', name: 'The soprano' }))).toBe('Celebrity: The soprano');
});

it('describes the cards of the modules', () => {
  const passenger = { coins: 2, bonus: ['car 1'] };
  expect(describeCard(card({ set: 'D', kind: 'passenger', passenger, baggage: { points: 6, bonus: [] } }))).toEqual([
    'Upper train, as a passenger: 2 coins, and 1 more for each passenger already aboard; 1 new 0-car.',
    'Lower train, as baggage: 6 points, and 2 more for each piece already loaded.',
    expect.stringContaining('at least 1'),
  ]);
  expect(describeCard(card({ set: 'E', kind: 'mechanic', value: 4, bonus: ['coins 2'] }))).toEqual([
    'Gives: 2 coins.',
    expect.stringContaining('at least 4'),
  ]);
  expect(requirementName({ passengers: 4, reached: false })).toContain('4 passengers');
  expect(cardTitle(card({ set: 'C', kind: 'suspect_self' }))).toBe('Suspect yourself');
});

const decisionText = (view: View) =>
  decisionWords(view, {} as Catalogue, (seat) => ['Anna', 'Ben', 'Cleo', 'Dan'][seat]!);

it('says how many coins must be spent to make room for those to come', () => {
  const view = { decision: 'room', room: { coins: 4, free: 2 } } as unknown as View;
  expect(decisionText(view)).toEqual(['Make room for the coins', 'Spend coins: 2 must go.']);
});

it('names the player who took the Start Player tile and the compensation for the others', () => {
  const view = (current: number, ...icons: string[]) =>
    ({
      decision: 'frame',
      players: 4,
      start_tile: 2,
      current,
      frame: { seat: current, source: 'start tile', icons },
    }) as unknown as View;
  expect(decisionText(view(0, 'car 1'))).toEqual([
    'New car: choose a train',
    'Cleo took the Start Player tile; as third in order you get a car.',
  ]);
  expect(decisionText(view(1, 'car 1', 'upgrade 0>1'))).toEqual([
    'Choose one',
    'Cleo took the Start Player tile; as fourth in order you get a car or an upgrade.',
  ]);
  expect(decisionText(view(2, 'coins 2'))[1]).toBe('From: Start Player tile.');
});

it('says what a payment is for', () => {
  const view = (what: string) => ({ decision: 'pay', paying: { for: what, left: 2 } }) as View;
  expect(decisionText(view('order 2'))[0]).toBe('Pay for the order');
  expect(decisionText(view('G03'))[0]).toBe('Pay for the Game End card');
});

it('falls back to the names of the rules for a new module', () => {
  const view = { decision: 'telegraph' } as unknown as View;
  expect(decisionText(view)).toEqual(['telegraph', '']);
  expect(frameName(['telegram 2'])).toBe('telegram 2');
  expect(cardTitle(card({ kind: 'telegraph' as Card['kind'] }))).toBe('telegraph');
});

import { expect, it } from 'vitest';
import type { Advice, Card } from '../../base/protocol';
import { hintLines, lead, percent, pointSources, sourceText, comparison, stepText } from './hintText';

const advice = (overrides: Partial<Advice> = {}): Advice => ({
  action: 'take 2.3',
  points: 101.2,
  odds: 0.534,
  arrest: 0,
  score: 40,
  line: [
    { action: 'take 2.3', text: 'Take: both conductors 2 steps' },
    { action: 'end turn', text: 'End the turn' },
  ],
  now: { stations: 3, constantinople: 20 },
  later: { trains: 20.4, route: 8.4, coins: 0, 'game end': 4.4 },
  experience: 5,
  ...overrides,
});

it('names the sources in the order of their points and leaves out those that bring nothing', () => {
  expect(pointSources(advice()).map(({ part, source }) => [part, source])).toEqual([
    ['score', ''],
    ['now', 'constantinople'],
    ['now', 'stations'],
    ['later', 'trains'],
    ['later', 'route'],
    ['later', 'game end'],
    ['experience', ''],
  ]);
});

it('rounds the parts so that they add up to the total on the screen', () => {
  for (const experience of [5, -3.7, 0.2, 12.5]) {
    const points = 96.2 + experience;
    const total = pointSources(advice({ points, experience })).reduce((sum, each) => sum + each.points, 0);
    expect(total).toBe(Math.round(points));
  }
});

it('tells how far a choice is behind the best one', () => {
  const best = advice();
  expect(comparison(best, best)).toBe('best');
  expect(comparison(advice({ points: 95.9, odds: 0.61 }), best)).toBe('−5');
  expect(comparison(advice({ points: 99.3 }), best)).toBe('about equal');
  expect(comparison(advice({ points: 98.2, arrest: 0.62 }), best)).toBe('−3 · 62% risk of arrest');
});

it('explains that avoiding an arrest counts as points where somebody will be arrested', () => {
  expect(lead([advice({ arrest: 0.25 })])).toMatch(/of such games\. An arrest loses the game/);
  expect(lead([advice()])).not.toContain('arrest');
  const arrest = advice({ points: 90, score: 0, now: {}, later: { liberty: 90 }, experience: 0 });
  expect(pointSources(arrest).map(sourceText)).toEqual(['Not arrested']);
});

it('names the card that a choice declines', () => {
  const display = [
    [
      { card: null, by: 1 },
      { card: 'X1-01', by: null },
    ],
  ];
  const cards = { 'X1-01': { id: 'X1-01', set: 'X', stack: 1, kind: 'car' } as Card };
  expect(stepText({ action: 'decline 1.2', text: 'Decline it' }, { display }, { cards })).toBe(
    'Decline it (Car card, 1.2)',
  );
  expect(stepText({ action: 'end turn', text: 'End the turn' }, { display }, { cards })).toBe('End the turn');
});

it('never shows odds of 0% or 100%', () => {
  expect([0.001, 0.5, 0.999].map(percent)).toEqual([1, 50, 99]);
});

it('puts a hint into lines to read aloud', () => {
  expect(hintLines([advice({ line: [{ action: 'end turn', text: 'End the turn' }] })])).toEqual([
    'end turn: End the turn: 101 points at the end, best. Where the points come from: ' +
      'Scored so far 40, Constantinople 20, Stations 3, Trains 20, Route 9, Game End cards 4, Learned from many games 5.',
  ]);
  expect(hintLines([advice()])[0]).toContain('Then: End the turn.');
});

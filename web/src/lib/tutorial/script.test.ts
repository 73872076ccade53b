import { expect, it } from 'vitest';
import { CODES, messagesIn } from '../messages/spoken';
import type { Catalogue, Offer, View } from '../protocol';
import { lessonAt, SCRIPT, type Moment } from './script';

const catalogue = {
  cards: {
    c: { kind: 'car', frame: ['upgrade 0>1', 'upgrade 0>1'] },
    cc: { kind: 'car', frame: ['car 1', 'upgrade 0>1'] },
    r: { kind: 'route' },
  },
} as unknown as Catalogue;

const moment = (view: Partial<View>, ...actions: string[]): Moment => ({
  catalogue,
  legal: actions.map((action) => ({ action }) as Offer),
  view: { players: 2, round: 1, turn: 1, phase: 'turns', decision: 'turn', taken: false, display: [], ...view } as View,
});
const slots = (...cards: string[]) => [cards.map((card) => ({ card, by: null }))];
const lesson = (id: string) => SCRIPT.findIndex((each) => each.id === id);
const idAt = (from: string, at: Moment) => SCRIPT[lessonAt(lesson(from), at) ?? -1]?.id;

it('says something in every lesson, in every language', async () => {
  for (const code of CODES)
    expect(Object.keys((await messagesIn(code)).tutorial.lessons)).toEqual(SCRIPT.map(({ id }) => id));
});

it('recommends the card that shows most of what the lesson says', () => {
  const wanted = (...cards: string[]) =>
    SCRIPT[lesson('car')]!.wants!(moment({ display: slots(...cards) }, ...cards.map((_, i) => `take 1.${i + 1}`)))
      ?.action;
  expect(wanted('r', 'c', 'cc')).toBe('take 1.3');
  expect(wanted('r', 'c')).toBe('take 1.2');
  expect(wanted('r')).toBeUndefined();
});

it('goes on with the next lesson that fits when something else was done', () => {
  expect(idAt('place', moment({ taken: true }, 'coin 1', 'end turn'))).toBe('coin');
  expect(idAt('place', moment({ taken: true }, 'end turn'))).toBe('end');
  expect(idAt('place', moment({ decision: 'postcard' }))).toBeUndefined();
  expect(idAt('table', moment({ turn: 3 }, 'decline 1.1'))).toBe('rows');
  expect(idAt('coin', moment({ round: 2 }, 'decline 1.1'))).toBe('round');
});

import { expect, it } from 'vitest';
import { CODES, messagesIn } from '../../base/messages/languages';
import type { Catalogue, Offer, View } from '../../base/protocol';
import { COURSES } from './courses';
import { FIRST } from './firstCourse';
import { lessonFor, type Lesson, type Moment } from './script';
import { SECOND } from './secondCourse';

const catalogue = {
  cards: {
    c: { kind: 'car', frame: ['car 1'] },
    cu: { kind: 'car', frame: ['car 1', 'upgrade 0>1'] },
    u: { kind: 'car', frame: ['upgrade 0>1'] },
    l: { kind: 'locomotive', frame: ['locomotive 2'] },
  },
} as unknown as Catalogue;

const START = { players: 2, round: 1, turn: 1, turns: 6, phase: 'turns', decision: 'turn', taken: false, display: [] };
const moment = (view: object, actions: string[] = [], learnt: string[] = []): Moment => ({
  catalogue,
  legal: actions.map((action) => ({ action }) as Offer),
  view: { ...START, ...view } as unknown as View,
  learnt: new Set(learnt),
});
const slots = (...cards: string[]) => ({ display: [cards.map((card) => ({ card, by: null }))] });
const idAt = (at: Moment, course: Lesson[] = FIRST) => lessonFor(course, at)?.id;

it('has a text for every lesson, in every language', async () => {
  for (const code of CODES)
    for (const [course, lessons] of Object.entries(COURSES)) {
      const texts = (await messagesIn(code)).tutorial.lessons[course as keyof typeof COURSES];
      expect(Object.keys(texts).sort()).toEqual(lessons.map(({ id }) => id).sort());
    }
});

it('recommends the card that shows most of the lesson, and none that does not show it', () => {
  const car = FIRST.find(({ id }) => id === 'car')!;
  const wanted = (...cards: string[]) =>
    car.wants!(
      moment(
        slots(...cards),
        cards.map((_, i) => `take 1.${i + 1}`),
      ),
    )?.action;
  expect(wanted('l', 'c', 'cu')).toBe('take 1.3');
  expect(wanted('l', 'c')).toBe('take 1.2');
  expect(wanted('l', 'u')).toBeUndefined();
});

it('returns to a missed lesson at the next opportunity', () => {
  const read = ['welcome', 'table', 'rows'];
  const begun = ['take 1.1', 'decline 1.1'];
  expect(idAt(moment(slots('cu'), begun, read))).toBe('car');
  // The player took another card, so the lesson teaches its effect first, and the car in the next turn.
  expect(idAt(moment({ decision: 'frame' }, ['conductor upper'], read))).toBe('step');
  expect(idAt(moment({ taken: true }, ['end turn'], read))).toBe('end');
  expect(idAt(moment({ ...slots('cu'), turn: 3 }, begun, [...read, 'step', 'end']))).toBe('car');
});

it('ends when everything has been taught or the game has gone too far', () => {
  const all = FIRST.map(({ id }) => id).filter((id) => id !== 'goodbye');
  expect(idAt(moment({ round: 2 }, ['end turn'], all))).toBe('goodbye');
  expect(idAt(moment({ round: 2, phase: 'scoring', decision: 'scoring' }, ['end turn']))).toBe('welcome');
  expect(idAt(moment({ round: 2, phase: 'scoring', decision: 'scoring' }, ['end turn'], ['welcome']))).toBeUndefined();
  expect(idAt(moment({ round: 3, phase: 'scoring', decision: 'scoring' }, ['end turn'], ['welcome']))).toBe('goodbye');
});

it('explains an action only after the contract that it came from', () => {
  const read = ['aim', 'standing', 'contracts', 'take', 'raise', 'again', 'couple'];
  const finishing = moment({ taken: true, round: 4 }, ['frame 1', 'end turn'], read);
  expect(idAt(finishing, SECOND)).toBe('end');
  expect(idAt({ ...finishing, learnt: new Set([...read, 'contract']) }, SECOND)).toBe('action');
});

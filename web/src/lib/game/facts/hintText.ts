/** The content of a hint, in whole numbers and in lines to read aloud. */
import { say, saidOf } from '../../base/messages';
import { signed } from './offers';
import type { Advice, Catalogue, Step, View } from '../../base/protocol';
import { cardTitle } from './descriptions';

/** The points expected from one source, and how certain they are. */
export interface PointSource {
  part: 'score' | 'now' | 'later' | 'experience';
  source: string;
  points: number;
}

/** Return everything that makes up the final score, rounded so that it adds up, without sources that round to zero. */
export function pointSources({ points, score, now, later, experience }: Advice): PointSource[] {
  const most = (of: Record<string, number>, part: PointSource['part']): PointSource[] =>
    Object.entries(of)
      .sort(([, a], [, b]) => b - a)
      .map(([source, each]) => ({ part, source, points: each }));
  const all: PointSource[] = [
    { part: 'score', source: '', points: score },
    ...most(now, 'now'),
    ...most(later, 'later'),
    { part: 'experience', source: '', points: experience },
  ];
  let sum = 0;
  let previous = 0;
  return all.flatMap((reason, i) => {
    sum += reason.points;
    const until = Math.round(i === all.length - 1 ? points : sum);
    const whole = until - previous;
    previous = until;
    return whole === 0 ? [] : [{ ...reason, points: whole }];
  });
}

/** Return the name of a source of points. */
export function sourceText({ part, source }: PointSource): string {
  if (part === 'score') return say.hint.score;
  if (part === 'experience') return say.hint.experience;
  return saidOf<string>(part === 'now' ? say.sheet.sources : say.hint.later, source) ?? source;
}

/** Describe a choice or a later step. The text alone does not say which card it declines. */
export function stepText(
  { action, text }: Step,
  { display }: Pick<View, 'display'>,
  { cards }: Pick<Catalogue, 'cards'>,
): string {
  const [, row = 0, slot = 0] = /^decline (\d)\.(\d)$/.exec(action) ?? [];
  const card = cards[display[Number(row) - 1]?.[Number(slot) - 1]?.card ?? ''];
  return card ? `${text} (${cardTitle(card)}, ${row}.${slot})` : text;
}

/**
 * A smaller difference means nothing: below it the odds to win disagree with the points in two cases of five, above it
 * in one of six.
 */
const EQUAL_WITHIN = 2;

/** Compare a choice with the best one, and add its risk. */
export function comparison(choice: Advice, best: Advice): string {
  const behind = best.points - choice.points;
  const place = choice === best ? say.hint.best : behind < EQUAL_WITHIN ? say.hint.level : signed(-Math.round(behind));
  return choice.arrest > 0 ? `${place} · ${say.hint.arrest(percent(choice.arrest))}` : place;
}

/** Explain the numbers of a hint. */
export function lead([best]: Advice[]): string {
  if (!best) return '';
  const numbers = say.hint.lead(percent(best.odds));
  return best.arrest > 0 ? `${numbers} ${say.hint.liberty}` : numbers;
}

/** Never round to certainty. */
export const percent = (odds: number) => Math.min(99, Math.max(1, Math.round(100 * odds)));

/** A hint as lines to read aloud. */
export const hintLines = (choices: Advice[]) =>
  choices.map((choice) => {
    const [first, ...then] = choice.line;
    const from = pointSources(choice).map((reason) => `${sourceText(reason)} ${reason.points}`);
    return [
      `${first?.action}: ${first?.text}: ${say.hint.points(Math.round(choice.points))}, ${comparison(choice, choices[0]!)}.`,
      ...(then.length > 0 ? [`${say.hint.then}: ${then.map(({ text }) => text).join('; ')}.`] : []),
      `${say.hint.from}: ${from.join(', ')}.`,
    ].join(' ');
  });

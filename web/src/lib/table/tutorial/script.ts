/**
 * The parts of a course. A lesson has a text, the moments to which it belongs, and the choice that it recommends. The
 * server decides what is legal. No lesson is skipped: each moment gets the first lesson that fits it and has not been
 * learnt yet. After another choice, a missed lesson returns at the next opportunity.
 */
import type { Catalogue, Offer, View } from '../../base/protocol';

export interface Moment {
  view: View;
  legal: Offer[];
  catalogue: Catalogue;
  /** The ids of the lessons that the reader has learnt. */
  learnt: ReadonlySet<string>;
}

export interface Lesson {
  id: string;
  at: (moment: Moment) => boolean;
  /** The action to play. Without one the reader only reads the lesson; if no legal action fits, the lesson waits. */
  wants?: (moment: Moment) => Offer | undefined;
  /** The subject of a lesson that is only to be read. */
  shows?: string;
}

export const choosing = ({ view }: Moment) => view.decision === 'turn' && !view.taken && view.phase === 'turns';
export const finishing = ({ view }: Moment) => view.decision === 'turn' && view.taken && view.phase === 'turns';
export const running = ({ view }: Moment) => view.decision === 'frame';

export const after =
  (...ids: string[]) =>
  ({ learnt }: Moment) =>
    ids.every((id) => learnt.has(id));
export const all =
  (...conditions: ((moment: Moment) => boolean)[]) =>
  (moment: Moment) =>
    conditions.every((holds) => holds(moment));

/** Choose the first legal action with one of these prefixes; earlier prefixes have priority. */
export const starting =
  (...beginnings: string[]) =>
  ({ legal }: Moment) =>
    beginnings.flatMap((beginning) => legal.find(({ action }) => action.startsWith(beginning)) ?? [])[0];

/** Choose the card of this kind that has most of these icons, and at least the first one. */
export const taking =
  (kind: string, ...icons: string[]) =>
  ({ view, legal, catalogue }: Moment) => {
    const fitting = legal.flatMap((offer) => {
      const [, row = 0, slot = 0] = /^take (\d)\.(\d)$/.exec(offer.action)?.map(Number) ?? [];
      const card = catalogue.cards[view.display[row - 1]?.[slot - 1]?.card ?? ''];
      const has = icons.map((icon) => card?.frame?.some((each) => each.startsWith(icon)) ?? false);
      return card?.kind === kind && has[0] !== false ? [{ offer, fits: has.filter(Boolean).length }] : [];
    });
    return fitting.reduce<(typeof fitting)[0] | undefined>(
      (best, each) => (best && best.fits >= each.fits ? best : each),
      undefined,
    )?.offer;
  };

/** Return the lesson for this moment, if there is one. */
export const lessonFor = (course: Lesson[], moment: Moment): Lesson | undefined =>
  course.find(
    (lesson) => !moment.learnt.has(lesson.id) && lesson.at(moment) && (!lesson.wants || lesson.wants(moment)),
  );

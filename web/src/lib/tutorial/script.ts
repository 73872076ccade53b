/**
 * What a course is made of. A lesson is a text, the moments it belongs to, and the choice it recommends; what may be
 * done is the server's to say. No lesson is skipped: the first one that was not learnt yet and fits the moment is
 * given, so who does something else meets what was missed at its next chance.
 */
import type { Catalogue, Offer, View } from '../protocol';

export interface Moment {
  view: View;
  legal: Offer[];
  catalogue: Catalogue;
  /** The lessons that were learnt. */
  learnt: ReadonlySet<string>;
}

export interface Lesson {
  id: string;
  at: (moment: Moment) => boolean;
  /** The action to play; without one the lesson is only read. Where none fits, the lesson waits. */
  wants?: (moment: Moment) => Offer | undefined;
  /** What a lesson that is only read speaks of. */
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

/** The first legal action that begins like this, the first of these beginnings before the others. */
export const starting =
  (...beginnings: string[]) =>
  ({ legal }: Moment) =>
    beginnings.flatMap((beginning) => legal.find(({ action }) => action.startsWith(beginning)) ?? [])[0];

/** The card of this kind that may be taken and has most of these icons, the first of them at least. */
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

/** The lesson for this moment, if there is one. */
export const lessonFor = (course: Lesson[], moment: Moment): Lesson | undefined =>
  course.find(
    (lesson) => !moment.learnt.has(lesson.id) && lesson.at(moment) && (!lesson.wants || lesson.wants(moment)),
  );

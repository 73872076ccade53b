/**
 * The tutorial: the first turns of a game whose box is always shuffled the same way. A lesson is a text,
 * the moment it belongs to, and the choice it recommends; what may be done is the server's to say. Who does
 * something else is simply met again at the next lesson that fits.
 */
import type { Catalogue, Invitation, Offer, View } from '../protocol';

/** The display of this game has what the lessons speak of, whatever the other player takes. */
export const GAME: Omit<Invitation, 'seats'> & { seed: number } = { players: 2, modules: 'AB', seed: 342 };

export interface Moment {
  view: View;
  legal: Offer[];
  catalogue: Catalogue;
}

export interface Lesson {
  id: string;
  at: (moment: Moment) => boolean;
  /** The action to play; without one the lesson is only read. */
  wants?: (moment: Moment) => Offer | undefined;
}

/** The number of the own turn in this round, from 1. */
const ownTurn = ({ turn, players }: View) => Math.ceil(turn / players);

const choosing =
  (round: number, turn: number) =>
  ({ view }: Moment) =>
    view.decision === 'turn' && !view.taken && view.round === round && ownTurn(view) === turn;
/** The frame of a card of this kind, or of this source, runs in the first round. */
const running =
  (turn: number, what: string) =>
  ({ view, catalogue }: Moment) => {
    const source = view.frame?.source ?? '';
    return (
      view.decision === 'frame' &&
      view.round === 1 &&
      ownTurn(view) === turn &&
      (catalogue.cards[source]?.kind ?? source) === what
    );
  };
const finishing =
  (turn: number) =>
  ({ view }: Moment) =>
    view.decision === 'turn' && view.taken && view.round === 1 && ownTurn(view) === turn;

const starting =
  (...actions: string[]) =>
  ({ legal }: Moment) =>
    actions.flatMap((start) => legal.find(({ action }) => action.startsWith(start)) ?? [])[0];

/** The first card of this kind that may be taken, best one with all of these icons. */
const taking =
  (kind: string, ...icons: string[]) =>
  ({ view, legal, catalogue }: Moment) => {
    const found = legal.flatMap((offer) => {
      const [, row = 0, slot = 0] = /^take (\d)\.(\d)$/.exec(offer.action)?.map(Number) ?? [];
      const card = catalogue.cards[view.display[row - 1]?.[slot - 1]?.card ?? ''];
      return card?.kind === kind
        ? [{ offer, fits: icons.every((icon) => card.frame?.some((each) => each.startsWith(icon))) }]
        : [];
    });
    return (found.find(({ fits }) => fits) ?? found[0])?.offer;
  };

export const SCRIPT: Lesson[] = [
  { id: 'welcome', at: ({ view }) => view.phase === 'draft' },
  { id: 'draft', at: ({ view }) => view.decision === 'keep', wants: starting('keep') },
  { id: 'table', at: choosing(1, 1) },
  { id: 'car', at: choosing(1, 1), wants: taking('car', 'car', 'upgrade') },
  { id: 'place', at: running(1, 'car'), wants: starting('car upper') },
  { id: 'upgrade', at: running(1, 'car'), wants: starting('upgrade upper', 'upgrade') },
  {
    id: 'coin',
    at: (moment) => finishing(1)(moment) && starting('coin 1')(moment) !== undefined,
    wants: starting('coin 1'),
  },
  { id: 'coinCar', at: running(1, 'coin 1'), wants: starting('car lower') },
  { id: 'end', at: finishing(1), wants: starting('end turn') },
  { id: 'rows', at: choosing(1, 2) },
  { id: 'conductor', at: choosing(1, 2), wants: taking('conductor', 'both') },
  { id: 'step', at: running(2, 'conductor'), wants: starting('conductor') },
  { id: 'worth', at: finishing(2), wants: starting('end turn') },
  { id: 'decline', at: choosing(1, 3), wants: starting('decline') },
  { id: 'free', at: running(3, 'decline'), wants: starting('upgrade', 'car') },
  { id: 'last', at: finishing(3), wants: starting('end turn') },
  { id: 'round', at: choosing(2, 1) },
  { id: 'locomotive', at: choosing(2, 1), wants: taking('locomotive') },
  { id: 'modules', at: ({ view }) => view.round === 2 },
  { id: 'farewell', at: ({ view }) => view.round >= 2 },
];

/** The lesson for this moment: the next one that fits it, or none as long as no other comes up. */
export const lessonAt = (from: number, moment: Moment): number | null => {
  const found = SCRIPT.findIndex(
    (lesson, i) => i >= from && lesson.at(moment) && (!lesson.wants || lesson.wants(moment)),
  );
  return found < 0 ? null : found;
};

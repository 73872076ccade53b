/** The first lesson: the first turns of a game, from the table after the draft. */
import { after, all, choosing, finishing, running, starting, taking, type Lesson, type Moment } from './script';

const later = ({ view }: Moment) => view.turn > view.players;
const inRound =
  (round: number) =>
  ({ view }: Moment) =>
    view.round >= round;
const lastTurn = ({ view }: Moment) => view.turn > view.turns - view.players;

const TAUGHT: Lesson[] = [
  { id: 'welcome', at: () => true },
  { id: 'table', at: choosing },
  { id: 'rows', at: all(choosing, later), shows: '[data-area="display"]' },
  { id: 'round', at: all(choosing, inRound(2)) },
  { id: 'car', at: choosing, wants: taking('car', 'car', 'upgrade') },
  { id: 'place', at: running, wants: starting('car upper', 'car') },
  { id: 'upgrade', at: running, wants: starting('upgrade upper', 'upgrade') },
  { id: 'coin', at: finishing, wants: starting('coin 1') },
  { id: 'where', at: ({ view }) => view.frame?.source === 'coin 1', wants: starting('car lower', 'car') },
  { id: 'worth', at: all(finishing, after('conductor')), wants: starting('end turn') },
  { id: 'last', at: all(finishing, lastTurn), wants: starting('end turn') },
  { id: 'end', at: finishing, wants: starting('end turn') },
  { id: 'conductor', at: choosing, wants: taking('conductor', 'single') },
  { id: 'step', at: running, wants: starting('conductor') },
  { id: 'steps', at: all(running, after('step')), wants: starting('conductor lower', 'conductor') },
  { id: 'decline', at: choosing, wants: starting('decline') },
  { id: 'free', at: ({ view }) => view.frame?.source === 'decline', wants: starting('upgrade', 'car') },
  { id: 'locomotive', at: choosing, wants: taking('locomotive') },
  {
    id: 'promise',
    at: all(choosing, inRound(2)),
    shows: '[data-secret], [data-tab="ends"]:not([aria-selected="true"])',
  },
  { id: 'modules', at: all(choosing, inRound(2)) },
];

/** The end: everything has been taught, or the game has gone too far. */
const done = (moment: Moment) => inRound(3)(moment) || after(...TAUGHT.map(({ id }) => id))(moment);

export const FIRST: Lesson[] = [...TAUGHT, { id: 'goodbye', at: done }];

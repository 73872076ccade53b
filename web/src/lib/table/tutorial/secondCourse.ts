/** The second lesson: the last turn before a scoring, and the scoring itself. */
import { CARD_TYPES } from '../../game/facts/accessibleNames';
import type { Offer } from '../../base/protocol';
import { after, all, choosing, finishing, running, starting, type Lesson, type Moment } from './script';

const scoring = ({ view }: Moment) => view.phase === 'scoring' && view.decision === 'scoring';
/** Nothing is left that ending the turn would lose. */
const spent = ({ legal }: Moment) => !legal.some(({ lapses }) => lapses);
/** The round after the scoring. */
const beyond = ({ view }: Moment) => view.round > 4;

/** On a phone the route is behind a tab. */
const ROUTE = '[data-tab="route"]:not([aria-selected="true"])';

/** The choices prepared by the game record: this card, and this car upgraded twice, fulfil the contract. */
const CARD = 'take 2.2';
const CAR = 'upgrade upper 2';

/** The Game End card that would pay most for the cars, conductors and locomotives taken so far. */
function buying({ view, legal, catalogue }: Moment) {
  const taken = view.boards.find(({ seat }) => seat === view.current)?.base_cards ?? [];
  const worth = ({ action }: Offer) => {
    const card = catalogue.game_end[view.game_end.display[Number(action.split(' ')[1]) - 1] ?? ''];
    return card ? card.points * (taken[CARD_TYPES.indexOf(card.type)] ?? 0) : 0;
  };
  return legal.filter(({ action }) => action.startsWith('buy')).sort((one, other) => worth(other) - worth(one))[0];
}

export const SECOND: Lesson[] = [
  { id: 'aim', at: choosing },
  { id: 'standing', at: choosing, shows: '[data-area="trains"]' },
  { id: 'contracts', at: choosing, shows: `[data-area="contracts"], ${ROUTE}` },
  { id: 'take', at: choosing, wants: starting(CARD) },
  { id: 'couple', at: all(running, after('take')), wants: starting('car upper') },
  { id: 'raise', at: all(running, after('take')), wants: starting(CAR) },
  { id: 'again', at: all(running, after('raise')), wants: starting(CAR) },
  { id: 'contract', at: finishing, wants: starting('contract') },
  { id: 'action', at: all(finishing, after('contract')), wants: starting('frame') },
  { id: 'coins', at: all(finishing, after('action')), shows: `[data-area="coins"], ${ROUTE}` },
  { id: 'end', at: finishing, wants: starting('end turn') },
  { id: 'bonus', at: scoring, wants: starting('bonus') },
  { id: 'buy', at: scoring, wants: buying },
  { id: 'chain', at: scoring, wants: starting('frame') },
  { id: 'pay', at: all(scoring, spent), wants: starting('end turn') },
  { id: 'paid', at: beyond },
  { id: 'goodbye', at: beyond },
];

/** Names of the things on the table, with their state, for screen readers. */
import { stationBonus, type Plate } from './routeLayout';
import { say } from '../../base/messages';
import type { Board, CardType, Catalogue, Loss, Phase, Slot, Ticket, View } from '../../base/protocol';
import { cardTitle, explain, frameName, sourceName, stationName } from './descriptions';

const listed = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(', ');

/** Return the name of a card with everything that is printed on it. */
export function cardName(id: string, catalogue: Catalogue): string {
  const { title, lines } = explain(id, catalogue);
  return [`${title}.`, ...lines].join(' ');
}

/** Return why a slot of the display has no card. */
export function emptySlotName({ by }: Slot, phase: Phase, nameOf: (seat: number) => string): string {
  if (typeof by === 'number') return say.display.takenBy(nameOf(by));
  if (by === 'removed') return say.display.removed;
  return phase === 'draft' ? say.display.undealt : say.display.cleared;
}

export function slotName(name: string, what: string): string {
  const [row = 0, slot = 0] = name.split('.').map(Number);
  return say.names.slot(row, slot, what);
}

/** Return the name of a car with its guest and its order. `train` counts from 0. */
export function carName(board: Board, train: number, position: number, catalogue: Catalogue): string {
  const { cars, conductor } = board.trains[train]!;
  const car = cars.find((each) => each.position === position);
  if (!car) return say.names.newCar(position);
  const guest = car.card ? catalogue.cards[car.card] : undefined;
  const aboard =
    guest?.kind === 'passenger' && (board.boarded?.[train]?.includes(position) ? say.board.aboard : say.board.waits);
  const order = board.served?.[train]?.find((token) => token.position === position);
  return listed(
    say.names.car(position, car.value),
    position <= conductor && say.names.reached,
    guest && cardTitle(guest),
    aboard,
    order && say.board.order(say.order[order.order], order.points),
  );
}

export function plateName({ stations, reached, postcard }: Plate, bonusTaken: boolean): string {
  return listed(
    stations.map((station, i) => listed(stationName(station), i < reached && say.names.stationReached)).join('; '),
    bonusTaken && say.names.bonusTaken,
    postcard && say.names.withPostcard,
  );
}

export function contractName(id: string, met: boolean, catalogue: Catalogue): string {
  return `${cardName(id, catalogue)} ${met ? say.board.met : say.board.open}`;
}

/** Return the name of a card between the trains, with the current effect of its halves. */
export function gapName(board: Board, position: number, catalogue: Catalogue): string {
  const laid = board.gap?.[position - 1];
  const card = laid && catalogue.cards[laid.card];
  if (!card) return say.board.gapPosition(position);
  const [upper = false, lower = false] = laid.fulfilled;
  const [paysUpper = false, paysLower = false] = laid.pays;
  const state =
    card.kind === 'switch'
      ? say.names.pays(paysUpper, paysLower)
      : card.kind === 'mechanic'
        ? say.names.upgradedPair(upper, lower)
        : '';
  return listed(`${say.board.gapPosition(position)}: ${cardTitle(card)}`, state);
}

/** Return what to say of the 0/1 cards left, the only car cards that can run out. */
export const carsLeft = ([left = 0]: number[]): string => say.ends.carsLeft(left);

export function waitingActionName({ source, icons, count }: Ticket, catalogue: Catalogue): string {
  const times = count > 1 ? ` ${say.bar.times(count)}` : '';
  return say.names.action(sourceName(source, catalogue), frameName(icons) + times);
}

/** Return what the player loses by ending the turn without this choice, and where it came from. */
export function lostName({ action = '', text }: Loss, { account, route }: Board, catalogue: Catalogue): string {
  const [verb, place] = action.split(' ');
  const waiting = verb === 'frame' ? account[Number(place) - 1] : undefined;
  if (waiting) return say.names.lost(frameName(waiting.icons), sourceName(waiting.source, catalogue));
  if (verb !== 'bonus') return text;
  const source = route[Number(place) - 1]?.card ?? 'board';
  const stations = catalogue.cards[source]?.stations ?? catalogue.board.stations;
  return say.names.lost(frameName(stationBonus(stations)), sourceName(source, catalogue));
}

/** Return the name and place of the display card that an action takes or declines; empty for other actions. */
export function cardOf(action: string, { display }: Pick<View, 'display'>, catalogue: Catalogue): string {
  const [, row = 0, slot = 0] = /^(?:take|decline) (\d)\.(\d)$/.exec(action) ?? [];
  const card = catalogue.cards[display[Number(row) - 1]?.[Number(slot) - 1]?.card ?? ''];
  return card ? say.names.inSlot(`${row}.${slot}`, cardTitle(card)) : '';
}

export const CARD_TYPES: readonly CardType[] = ['car', 'conductor', 'locomotive'];

/** Return how many cards of the pile count for a type, and what each would pay at the end without the hidden card. */
export function tallyOf(board: Board, type: CardType, catalogue: Catalogue) {
  const place = CARD_TYPES.indexOf(type);
  const hidden = catalogue.game_end[board.secret ?? ''];
  const cards = board.base_cards[place] ?? 0;
  const all = board.multipliers[place] ?? 0;
  return { type, cards, all, worth: hidden?.type === type ? all - hidden.points : all };
}

/** The overview of a board in words, with the next scoring if there is one. */
export function boardFacts(board: Board, { phase }: Pick<View, 'phase'>): string[] {
  return [
    say.icon.points(board.score),
    say.names.contracts(board.contracts.filter((contract) => contract !== null).length),
    say.names.gameEnd(board.game_end.length),
    say.names.pile(board.pile.length),
    board.evidence === undefined ? '' : say.murder.evidenceOf(board.evidence),
    board.destroy ? say.murder.destroy(board.destroy) : '',
    board.switch_points ? say.board.switchPoints(board.switch_points) : '',
    phase === 'over' ? '' : say.names.nextScoring(board.next_scoring),
  ].filter(Boolean);
}

/** Names of the things on the table, with their state: what somebody hears who does not see them. */
import { paying } from './gap';
import type { Plate } from './route';
import { say } from '../messages';
import type { Board, CardType, Catalogue, Ticket } from '../protocol';
import { cardTitle, countsAs, explain, frameName, sourceName, stationName } from './words';

const listed = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(', ');

/** A card with all that it says. */
export function cardName(id: string, catalogue: Catalogue): string {
  const { title, lines } = explain(id, catalogue);
  return [`${title}.`, ...lines].join(' ');
}

export function slotName(name: string, what: string): string {
  const [row = 0, slot = 0] = name.split('.').map(Number);
  return say.names.slot(row, slot, what);
}

/** A car with its guest and its order. `train` counts from 0. */
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
    order && say.board.order(say.ends.orders[order.order], order.points),
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

/** A card between the trains, and what its halves do now. */
export function gapName(board: Board, position: number, catalogue: Catalogue): string {
  const laid = board.gap?.[position - 1];
  const card = laid && catalogue.cards[laid.card];
  if (!card) return say.board.gapPosition(position);
  const [upper = false, lower = false] = laid.fulfilled;
  const pays = paying(board, position, card);
  const state =
    card.kind === 'switch'
      ? say.names.pays(pays.upper, pays.lower)
      : card.kind === 'mechanic'
        ? say.names.upgradedPair(upper, lower)
        : '';
  return listed(`${say.board.gapPosition(position)}: ${cardTitle(card)}`, state);
}

export function ticketName({ source, icons, count }: Ticket, catalogue: Catalogue): string {
  const times = count > 1 ? ` ${say.bar.times(count)}` : '';
  return say.names.ticket(sourceName(source, catalogue), frameName(icons) + times);
}

export const CARD_TYPES: readonly CardType[] = ['car', 'conductor', 'locomotive'];

/** How many cards of the pile count for a type, and what each would pay at the end. */
export function tallyOf(board: Board, type: CardType, catalogue: Catalogue) {
  const cards = board.pile.map((id) => catalogue.cards[id]).filter((card) => card && countsAs(card) === type).length;
  const worth = board.game_end
    .map((id) => catalogue.game_end[id])
    .filter((card) => card?.type === type)
    .reduce((sum, card) => sum + (card?.points ?? 0), 0);
  return { type, cards, worth };
}

/** What the next scoring would pay for both trains. */
export const trainPoints = (board: Board) => board.trains.reduce((sum, train) => sum + train.value, 0);

/** A board in one breath: what an overview of it shows. */
export function boardFacts(board: Board): string[] {
  return [
    say.icons.points(board.score),
    say.names.contracts(board.contracts.filter((contract) => contract !== null).length),
    say.names.gameEnd(board.game_end.length),
    say.names.pile(board.pile.length),
    board.evidence === undefined ? '' : say.murder.evidenceOf(board.evidence),
    board.destroy ? say.murder.destroy(board.destroy) : '',
    board.switch_points ? say.board.switchPoints(board.switch_points) : '',
    say.names.nextScoring(trainPoints(board)),
  ].filter(Boolean);
}

/** The table in plain lines for the command line, with nothing that is not on the screen. */
import { layOut } from '../../game/facts/routeLayout';
import { SIDES } from '../../game/facts/sizes';
import { say } from '../../base/messages';
import {
  boardFacts,
  CARD_TYPES,
  cardName,
  carName,
  carsLeft,
  contractName,
  emptySlotName,
  gapName,
  lostName,
  plateName,
  slotName,
  tallyOf,
  waitingActionName,
} from '../../game/facts/accessibleNames';
import { signed } from '../../game/facts/offers';
import type { Table } from '../../game/model/table.svelte';
import type { Board, Catalogue, Offer, Slot } from '../../base/protocol';
import { plain } from '../../base/protocol/parse';
import { decisionWords } from '../../game/facts/descriptions';
import { logSentence } from '../../game/facts/logText';

/** A table, and the catalogue of its cards. */
export interface TableContext {
  table: Table;
  catalogue: Catalogue;
}

export function offerLine({ action, text, now, scoring }: Offer): string {
  const gains = [now && say.bar.now(signed(now)), scoring && say.bar.scoring(signed(scoring))].filter(Boolean);
  return [`${action}: ${text}`, ...gains].join(', ');
}

/** The current decision and its player. */
export function decisionLine(at: TableContext): string {
  const { view } = at.table;
  if (view.phase === 'over' || view.current === null) return say.bar.decisions.over[0];
  const name = at.table.seat(view.current).name;
  if (!at.table.deciding) return say.bar.waiting(name);
  const text = decisionWords(view, at.catalogue, (seat) => at.table.seat(seat).name)
    .filter(Boolean)
    .map((each) => (/[.?]$/.test(each) ? each : `${each}.`))
    .join(' ');
  return at.table.shared ? `${name}: ${text}` : text;
}

export function decisionLines(at: TableContext): string[] {
  const { view } = at.table;
  const where = `${say.header.round(view.round)}, ${say.header.phases[view.phase] || say.header.turn(view.turn, view.turns)}.`;
  return [where, decisionLine(at), ...at.table.offers.all.map(offerLine)];
}

export function displayLines(at: TableContext): string[] {
  const {
    catalogue,
    table: { view },
  } = at;
  const nameOf = (seat: number) => at.table.seat(seat).name;
  const slotText = (slot: Slot) =>
    slot.card ? cardName(slot.card, catalogue) : emptySlotName(slot, view.phase, nameOf);
  return [
    view.start_tile === null
      ? `${say.display.tile}: ${say.about.startTile}`
      : `${say.display.tile}: ${say.display.takenBy(at.table.seat(view.start_tile).name)}`,
    ...view.display.flatMap((slots, row) => [
      say.display.row(row + 1, view.gone[row] ?? 0, view.players),
      ...slots.map((each, column) => slotName(`${row + 1}.${column + 1}`, slotText(each))),
    ]),
    ...view.game_end.display.flatMap((id, i) => (id ? [`${i + 1}. ${cardName(id, catalogue)}`] : [])),
    ...view.tiles.slice(0, 1).map((id) => `${say.ends.next}: ${cardName(id, catalogue)}`),
    ...catalogue.constantinople.map((points, i) => {
      const seat = view.constantinople[i] ?? null;
      return say.names.constantinople(points, seat === null ? 'nobody' : at.table.seat(seat).name);
    }),
    ...(view.orders ?? []).map(
      ({ order, points, by }, i) =>
        `${i + 1}. ${say.board.order(say.order[order], points)}${by === null ? '' : `, ${say.display.takenBy(at.table.seat(by).name)}`}`,
    ),
    ...(view.storage ?? []).map(
      ({ card, used }, i) =>
        `${say.bar.storage} ${i + 1}: ${cardName(card, catalogue)}${used ? ` ${say.bar.used}` : ''}`,
    ),
    ...(view.car_supply ? [carsLeft(view.car_supply)] : []),
    say.ends.inStack(view.stacks[view.stack - 1]?.left ?? 0),
  ];
}

function trainLine(at: TableContext, board: Board, train: number): string {
  const { cars, conductor, mail, tile, value } = board.trains[train]!;
  const { mail_position, tile_position } = at.catalogue.constants;
  const points = tile ? (at.catalogue.tiles[tile]?.points ?? 0) : 0;
  return `${say.board.trains[SIDES[train]!]}: ${[
    ...cars
      .filter(({ position }) => position < mail_position)
      .map(({ position }) => carName(board, train, position, at.catalogue)),
    ...(mail ? [say.names.mail(mail_position)] : []),
    ...cars
      .filter(({ position }) => position > mail_position)
      .map(({ position }) => carName(board, train, position, at.catalogue)),
    ...(tile ? [say.names.tile(tile_position, points)] : []),
    say.names.conductor(conductor),
    say.board.trainValue(value),
  ].join('; ')}.`;
}

export function boardLines(at: TableContext, board: Board): string[] {
  const { catalogue } = at;
  const secret = board.secret ? catalogue.game_end[board.secret] : undefined;
  return [
    `${say.names.facts(at.table.seat(board.seat).name, boardFacts(board, at.table.view).join(', '))}.`,
    trainLine(at, board, 0),
    trainLine(at, board, 1),
    ...(board.gap ?? []).map((_, i) => gapName(board, i + 1, catalogue)),
    ...catalogue.constants.coin_columns.map((of, column) => say.board.column(column + 1, board.coins[column] ?? 0, of)),
    `${say.names.locomotive(board.locomotive)}.`,
    ...layOut(board, catalogue, 1).plates.map(
      (plate, i) => `${say.board.route} ${i}: ${plateName(plate, board.bonuses_taken.includes(i))}`,
    ),
    ...board.contracts.flatMap((contract, i) =>
      contract ? [`${i + 1}. ${contractName(contract.card, contract.met, catalogue)}`] : [],
    ),
    ...board.account.flatMap((action, i) =>
      action ? [`${say.bar.account} ${i + 1}: ${waitingActionName(action, catalogue)}`] : [],
    ),
    ...CARD_TYPES.map((type) => {
      const { cards, worth } = tallyOf(board, type, catalogue);
      return say.names.tally(type, cards, worth, cards * worth);
    }),
    ...(secret ? [say.names.hiddenKnown(secret.type, secret.points)] : []),
    ...(board.role ? [say.murder.roles[board.role]] : []),
  ];
}

/** Return all boards, or the one with this name. */
export function boardsNamed(at: TableContext, name: string): Board[] {
  if (name === '') return [at.table.board(at.table.own)];
  const wanted = name.toLowerCase();
  return at.table.boards.filter(
    ({ seat }) => plain(at.table.seat(seat).name).toLowerCase().startsWith(wanted) || String(seat + 1) === wanted,
  );
}

export const scoreLines = (at: TableContext) =>
  at.table.order.map((seat) => say.header.points(at.table.seat(seat).name, at.table.board(seat).score));

export const logLines = (at: TableContext, count: number) =>
  at.table.state.log.slice(-count).map((entry) => logSentence(entry, at.table.everybody));

export const handLines = (at: TableContext) =>
  at.table.view.hand.map((id, i) => `${i + 1}. ${cardName(id, at.catalogue)}`);

/** The losses if the turn ended now. */
export const lapsingLines = ({ table, catalogue }: TableContext) => [
  say.dialogs.endText,
  ...table.offers.losses.map((loss) => lostName(loss, table.board(table.own), catalogue)),
];

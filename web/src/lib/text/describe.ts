/** The table in plain lines: what the command line answers, and nothing that is not on the screen. */
import { layOut } from '../game/route';
import { SIDES } from '../game/sizes';
import type { Game } from '../game.svelte';
import { say } from '../messages';
import {
  CARD_TYPES,
  boardFacts,
  cardName,
  carName,
  carsLeft,
  contractName,
  gapName,
  plateName,
  slotName,
  tallyOf,
  ticketName,
} from '../game/names';
import { signed } from '../game/offers';
import type { Board, Offer, Slot } from '../protocol';
import { decisionWords } from '../game/words';
import { sentence } from '../game/telling';

export function offerLine({ action, text, now, scoring }: Offer): string {
  const gains = [now && say.bar.now(signed(now)), scoring && say.bar.scoring(signed(scoring))].filter(Boolean);
  return [`${action}: ${text}`, ...gains].join(', ');
}

/** Who decides, and what. */
export function decisionLine(game: Game): string {
  const { view } = game;
  if (view.phase === 'over' || view.current === null) return say.bar.decisions.over[0];
  const name = game.seat(view.current).name;
  if (!game.deciding) return say.bar.waiting(name);
  const words = decisionWords(view, game.catalogue)
    .filter(Boolean)
    .map((each) => (/[.?]$/.test(each) ? each : `${each}.`))
    .join(' ');
  return game.shared ? `${name}: ${words}` : words;
}

export function decisionLines(game: Game): string[] {
  const { view } = game;
  const where = `${say.header.round(view.round)}, ${say.header.phases[view.phase] || say.header.turn(view.turn, view.turns)}.`;
  return [where, decisionLine(game), ...game.offers.all.map(offerLine)];
}

export function displayLines(game: Game): string[] {
  const { view, catalogue } = game;
  const slot = ({ card, by }: Slot) =>
    card
      ? cardName(card, catalogue)
      : typeof by === 'number'
        ? say.display.takenBy(game.seat(by).name)
        : by === 'removed'
          ? say.display.removed
          : say.display.cleared;
  return [
    view.start_tile === null
      ? `${say.display.tile}: ${say.cards.startTile}`
      : `${say.display.tile}: ${say.display.takenBy(game.seat(view.start_tile).name)}`,
    ...view.display.flatMap((slots, row) => [
      say.display.row(row + 1, view.gone[row] ?? 0, view.players),
      ...slots.map((each, column) => slotName(`${row + 1}.${column + 1}`, slot(each))),
    ]),
    ...view.game_end.display.flatMap((id, i) => (id ? [`${i + 1}. ${cardName(id, catalogue)}`] : [])),
    ...view.tiles.slice(0, 1).map((id) => `${say.ends.next}: ${cardName(id, catalogue)}`),
    ...catalogue.constantinople.map((points, i) => {
      const seat = view.constantinople[i] ?? null;
      return say.names.constantinople(points, seat === null ? null : game.seat(seat).name);
    }),
    ...(view.orders ?? []).map(
      ({ order, points, by }, i) =>
        `${i + 1}. ${say.board.order(say.ends.orders[order], points)}${by === null ? '' : `, ${say.display.takenBy(game.seat(by).name)}`}`,
    ),
    ...(view.storage ?? []).map(
      ({ card, used }, i) =>
        `${say.bar.storage} ${i + 1}: ${cardName(card, catalogue)}${used ? ` ${say.bar.used}` : ''}`,
    ),
    ...carsLeft(view.car_supply ?? [], catalogue.constants).map(({ name }) => name),
    say.ends.inStack(view.stacks[view.stack - 1]?.left ?? 0),
  ];
}

function trainLine(game: Game, board: Board, train: number): string {
  const { cars, conductor, mail, tile, value } = board.trains[train]!;
  const { mail_position, tile_position } = game.catalogue.constants;
  const points = tile ? (game.catalogue.tiles[tile]?.points ?? 0) : 0;
  return `${say.board.trains[SIDES[train]!]}: ${[
    ...cars
      .filter(({ position }) => position < mail_position)
      .map(({ position }) => carName(board, train, position, game.catalogue)),
    ...(mail ? [say.names.mail(mail_position)] : []),
    ...cars
      .filter(({ position }) => position > mail_position)
      .map(({ position }) => carName(board, train, position, game.catalogue)),
    ...(tile ? [say.names.tile(tile_position, points)] : []),
    say.names.conductor(conductor),
    say.board.trainValue(value),
  ].join('; ')}.`;
}

export function boardLines(game: Game, board: Board): string[] {
  const { catalogue } = game;
  const secret = board.secret ? catalogue.game_end[board.secret] : undefined;
  return [
    `${say.names.facts(game.seat(board.seat).name, boardFacts(board))}.`,
    trainLine(game, board, 0),
    trainLine(game, board, 1),
    ...(board.gap ?? []).map((_, i) => gapName(board, i + 1, catalogue)),
    ...catalogue.constants.coin_columns.map((of, column) => say.board.column(column + 1, board.coins[column] ?? 0, of)),
    `${say.names.locomotive(board.locomotive)}.`,
    ...layOut(board, catalogue, 1).plates.map(
      (plate, i) => `${say.board.route} ${i}: ${plateName(plate, board.bonuses_taken.includes(i))}`,
    ),
    ...board.contracts.flatMap((contract, i) =>
      contract ? [`${i + 1}. ${contractName(contract.card, contract.met, catalogue)}`] : [],
    ),
    ...board.account.flatMap((ticket, i) =>
      ticket ? [`${say.bar.account} ${i + 1}: ${ticketName(ticket, catalogue)}`] : [],
    ),
    ...CARD_TYPES.map((type) => {
      const { cards, worth } = tallyOf(board, type, catalogue);
      return say.names.tally(cards, say.cards.types[type], worth);
    }),
    ...(secret ? [say.names.hiddenKnown(say.cards.types[secret.type], secret.points)] : []),
    ...(board.role ? [say.murder.roles[board.role]] : []),
  ];
}

/** The boards of all, or of the one that is named. */
export function boardsNamed(game: Game, name: string): Board[] {
  if (name === '') return [game.board(game.own)];
  const wanted = name.toLowerCase();
  return game.boards.filter(
    ({ seat }) => game.seat(seat).name.toLowerCase().startsWith(wanted) || String(seat + 1) === wanted,
  );
}

export const scoreLines = (game: Game) =>
  game.order.map((seat) => say.header.points(game.seat(seat).name, game.board(seat).score));

export const logLines = (game: Game, count: number) =>
  game.state.log.slice(-count).map((entry) => sentence(entry, game.everybody));

export const handLines = (game: Game) => game.view.hand.map((id, i) => `${i + 1}. ${cardName(id, game.catalogue)}`);

/** What would be lost if the turn ended now. */
export const lapsingLines = (game: Game) => [say.dialogs.endText, ...game.offers.lapsing.map(({ text }) => text)];

/** Cards and icons in words, from their declarations. */
import { say, saidOf } from '../../base/messages';
import type { Card, Catalogue, Constants, GameEndCard, Requirement, Station, View } from '../../base/protocol';

export function iconName(icon: string): string {
  const [kind = '', amount = ''] = icon.split(' ');
  if (kind === 'upgrade') {
    const [from = 0, to = 0] = amount.split('>').map(Number);
    return say.icon.upgrade(from, to);
  }
  const name = say.icon[kind as Exclude<keyof typeof say.icon, 'upgrade'>];
  if (!name) return icon;
  const text = name(Number(amount));
  return kind === 'single' && Number(amount) > 1 ? say.about.apart(text) : text;
}

export const frameName = (icons: string[]) => icons.map(iconName).join(', ');

const listOf = (values: number[]) => say.need.and(values.slice(0, -1).join(', '), String(values.at(-1)));

export function requirementName(requirement: Requirement): string {
  const { need } = say;
  const { cars, value = 0, row, rows, mail_cars, locomotive_tiles, reached = false, ...counted } = requirement;
  if (cars) return need.cars(cars, value);
  if (row) return need.row(listOf(row));
  if (rows) return need.rows(listOf(rows));
  if (mail_cars) return need.mail_cars(mail_cars, reached);
  if (locomotive_tiles) return need.locomotive_tiles(locomotive_tiles, reached);
  const [form, n] = Object.entries(counted)[0]!;
  return need[form as keyof typeof counted](n);
}

export function stationName({ city, points, bonus }: Station): string {
  const pays = bonus ? say.about.bonusStation(frameName(bonus)) : points ? say.icon.points(points) : say.about.plain;
  return say.about.station(properName(city), pays);
}

/** Return the name of a city or a person in the reader's language. */
export const properName = (name: string) => saidOf(say.name, name) ?? name;

export const kindName = (kind: string) => saidOf(say.kind, kind) ?? kind;

/** Return the value of a car after an upgrade. */
export const nextValue = (value: number, { values }: Constants) => values[values.indexOf(value) + 1] ?? value;

export function cardTitle(card: Card): string {
  return card.name ? `${kindName(card.kind)}: ${properName(card.name)}` : kindName(card.kind);
}

/** Describe the parts that only cards of modules have. */
function describeModule({ kind, value = 0, upper = 0, lower = 0, passenger, baggage }: Card): string[] {
  switch (kind) {
    case 'switch':
      return [say.about.switch(value, upper, lower)];
    case 'mechanic':
      return [say.about.mechanic(value)];
    case 'passenger':
      return [
        say.about.passenger(passenger?.coins ?? 0, frameName(passenger?.bonus ?? []) || 'none'),
        say.about.baggage(baggage?.points ?? 0, frameName(baggage?.bonus ?? []) || 'none'),
        say.about.boards,
      ];
    default: {
      const about = saidOf<unknown>(say.about, kind);
      return typeof about === 'string' ? [about] : [];
    }
  }
}

export function describeCard(card: Card): string[] {
  const lines = [];
  if (card.frame?.length) lines.push(say.about.gives(frameName(card.frame)));
  if (card.stations) lines.push(...card.stations.map((station) => `${stationName(station)}.`));
  if (card.requirement) lines.push(say.about.contract(requirementName(card.requirement)));
  if (card.bonus) lines.push(say.about.gives(frameName(card.bonus) + (card.per ? say.about.per[card.per] : '')));
  lines.push(...describeModule(card));
  if (card.counts_as) lines.push(say.about.counts(card.counts_as));
  return lines;
}

export function describeGameEnd({ type, points, frame }: GameEndCard): string[] {
  return [say.about.gameEnd(points, type), say.about.gives(frameName(frame))];
}

/** Describe a Game End card for the player who keeps it: what it pays, and the action that is not used. */
export const describeKept = ({ type, points, frame }: GameEndCard): [string, string] => [
  say.about.gameEnd(points, type),
  say.dialogs.unused(frameName(frame)),
];

const bonusCity = (stations: Station[]) => properName(stations.find(({ bonus }) => bonus)?.city ?? '');

/** Return the name of the source of an action. */
export function sourceName(source: string, catalogue: Catalogue): string {
  if (source === 'board') return say.source.board(bonusCity(catalogue.board.stations));
  const named = saidOf<unknown>(say.source, source);
  if (typeof named === 'string') return named;
  const card = catalogue.cards[source];
  if (card?.stations) return say.source.route(bonusCity(card.stations));
  if (card) return cardTitle(card);
  if (catalogue.mail[source]) return say.source.mail;
  const tile = catalogue.tiles[source];
  if (tile) return say.source.tile(tile.points);
  return catalogue.game_end[source] ? kindName('game_end') : say.source.toolbox;
}

/** Explain an action of the Start Player tile to a player who did not take the tile. */
function compensated({ start_tile: taker, current, players }: View, nameOf: (seat: number) => string) {
  if (taker === null || current === null || current === taker) return undefined;
  return say.bar.compensated(nameOf(taker), ((current - taker + players) % players) + 1);
}

/** Return the sentence of the decision bar for the player who decides here, and its reason. */
export function decisionWords(view: View, catalogue: Catalogue, nameOf: (seat: number) => string): [string, string] {
  // A decision without a message shows the name that the rules use.
  const [title, reason] = saidOf<[string, string]>(say.bar.decisions, view.decision) ?? [view.decision, ''];
  if (view.decision === 'turn' && view.taken) return say.bar.afterTaking;
  if (view.decision === 'room' && view.room) return [title, say.bar.excess(view.room.coins - view.room.free)];
  if (view.decision === 'pay' && view.paying) {
    return [view.paying.for.startsWith('order ') ? say.bar.payOrder : title, say.bar.toPay(view.paying.left)];
  }
  if (view.decision === 'frame' && view.frame) {
    const kinds = new Set(view.frame.icons.map((icon) => icon.split(' ')[0] ?? ''));
    const why = view.frame.source === 'start tile' ? compensated(view, nameOf) : undefined;
    if (why && kinds.size > 1) return [say.bar.oneOf, why];
    const only = kinds.size === 1 ? [...kinds][0] : 'several';
    return [
      saidOf<string>(say.bar.actions, only ?? 'several') ?? title,
      why ?? say.bar.from(sourceName(view.frame.source, catalogue)),
    ];
  }
  return [title, reason];
}

/** Return the ruling behind a card, a mail car or a tile. */
export function cardRuling(id: string, { cards, game_end, mail, tiles, kinds }: Catalogue): string {
  const kind = cards[id]?.kind ?? (game_end[id] ? 'end' : mail[id] ? 'mail' : tiles[id] ? 'tile' : 'toolbox');
  return kinds[kind]?.ruling ?? '';
}

export interface Explanation {
  id: string;
  title: string;
  where: string;
  lines: string[];
}

/** Everything that the magnified card explains. */
export function explain(id: string, catalogue: Catalogue): Explanation {
  const card = catalogue.cards[id];
  if (card)
    return { id, title: cardTitle(card), where: say.about.where(card.set, card.stack), lines: describeCard(card) };
  const end = catalogue.game_end[id];
  if (end) return { id, title: kindName('game_end'), where: '', lines: describeGameEnd(end) };
  const frame = (catalogue.mail[id] ?? catalogue.tiles[id])?.frame ?? [];
  return {
    id,
    title: sourceName(id, catalogue),
    where: '',
    lines: frame.length ? [say.about.gives(frameName(frame))] : [],
  };
}

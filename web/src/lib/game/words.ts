/** Cards and icons in plain words, from their declarations. */
import { say } from '../messages';
import type { Card, Catalogue, Constants, GameEndCard, Requirement, Station, View } from '../protocol';

export function iconName(icon: string): string {
  const [kind = '', amount = ''] = icon.split(' ');
  if (kind === 'upgrade') {
    const [from = 0, to = 0] = amount.split('>').map(Number);
    return say.icons.upgrade(from, to);
  }
  const name = say.icons[kind as Exclude<keyof typeof say.icons, 'upgrade'>];
  return name ? name(Number(amount)) : icon;
}

export const frameName = (icons: string[]) => icons.map(iconName).join(', ');

export function requirementName(need: Requirement): string {
  const { requirements } = say;
  if (need.cars !== undefined) return requirements.cars(need.cars, need.value ?? 0);
  if (need.row) return requirements.row(need.row.join(', '));
  if (need.rows) return requirements.rows(need.rows.join(', '));
  if (need.mail_cars) return requirements.mail(need.mail_cars, need.reached ?? false);
  if (need.locomotive_tiles) return requirements.tiles(need.locomotive_tiles, need.reached ?? false);
  if (need.contracts) return requirements.contracts(need.contracts);
  if (need.suspect_self) return requirements.suspect_self(need.suspect_self);
  if (need.suspect_others) return requirements.suspect_others(need.suspect_others);
  if (need.destroy) return requirements.destroy(need.destroy);
  if (need.passengers) return requirements.passengers(need.passengers);
  if (need.baggage) return requirements.baggage(need.baggage);
  return requirements.celebrities(need.celebrities_postcards ?? 0);
}

export function stationName({ city, points, bonus }: Station): string {
  const pays = bonus ? say.cards.bonusStation(frameName(bonus)) : points ? say.icons.points(points) : say.cards.plain;
  return say.cards.station(properName(city), pays);
}

/** A city or a person in the reader's language. */
const properName = (name: string) => say.properNames[name] ?? name;

export const kindName = (kind: string) => say.cards.kinds[kind] ?? kind;

/** What a car becomes that is upgraded. */
export const nextValue = (value: number, { values }: Constants) => values[values.indexOf(value) + 1] ?? value;

export function cardTitle(card: Card): string {
  return card.name ? `${kindName(card.kind)}: ${properName(card.name)}` : kindName(card.kind);
}

/** What only cards of the modules do. */
function describeModule({ kind, value = 0, upper = 0, lower = 0, passenger, baggage }: Card): string[] {
  switch (kind) {
    case 'celebrity':
    case 'postcard':
    case 'suspect_self':
    case 'suspect_others':
    case 'destroy':
    case 'storage':
    case 'factory':
      return [say.cards[kind]];
    case 'switch':
      return [say.cards.switch(value, upper, lower)];
    case 'mechanic':
      return [say.cards.mechanic(value)];
    case 'passenger':
      return [
        say.cards.passenger(passenger?.coins ?? 0, frameName(passenger?.bonus ?? [])),
        say.cards.baggage(baggage?.points ?? 0, frameName(baggage?.bonus ?? [])),
        say.cards.boards,
      ];
    default:
      return [];
  }
}

export function describeCard(card: Card): string[] {
  const lines = [];
  if (card.frame?.length) lines.push(say.cards.gives(frameName(card.frame)));
  if (card.stations) lines.push(...card.stations.map(stationName));
  if (card.requirement) lines.push(say.cards.contract(requirementName(card.requirement)));
  if (card.bonus) lines.push(say.cards.gives(frameName(card.bonus) + (card.per ? say.cards.per[card.per] : '')));
  lines.push(...describeModule(card));
  if (card.counts_as) lines.push(say.cards.counts(say.cards.types[card.counts_as]));
  return lines;
}

export function describeGameEnd({ type, points, frame }: GameEndCard): string[] {
  return [say.cards.gameEnd(points, say.cards.types[type]), say.cards.gives(frameName(frame))];
}

/** Where a frame or a ticket comes from. */
export function sourceName(source: string, catalogue: Catalogue): string {
  const named = say.cards.sources[source];
  if (named) return named;
  const card = catalogue.cards[source];
  if (card) return cardTitle(card);
  if (catalogue.mail[source]) return say.cards.mail;
  const tile = catalogue.tiles[source];
  if (tile) return say.cards.tile(tile.points);
  return catalogue.game_end[source] ? kindName('game_end') : say.cards.toolbox;
}

/** The decision bar's sentence for whoever decides here, and why. */
export function decisionWords(view: View, catalogue: Catalogue): [string, string] {
  const [title, reason] = say.bar.decisions[view.decision];
  if (view.decision === 'turn' && view.taken) return say.bar.afterTaking as [string, string];
  if (view.decision === 'room' && view.room) return [title, say.bar.coinsWait(view.room.coins, view.room.free)];
  if (view.decision === 'pay' && view.paying) {
    return [view.paying.for.startsWith('order ') ? say.bar.payOrder : title, say.bar.toPay(view.paying.left)];
  }
  if (view.decision === 'frame' && view.frame) {
    const kinds = new Set(view.frame.icons.map((icon) => icon.split(' ')[0] ?? ''));
    const only = kinds.size === 1 ? [...kinds][0] : 'several';
    return [say.bar.frames[only ?? 'several'] ?? title, say.bar.from(sourceName(view.frame.source, catalogue))];
  }
  return [title, reason];
}

/** The ruling that says what a card, a mail car or a tile does. */
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

/** Everything the magnified card says. */
export function explain(id: string, catalogue: Catalogue): Explanation {
  const card = catalogue.cards[id];
  if (card)
    return { id, title: cardTitle(card), where: say.cards.where(card.set, card.stack), lines: describeCard(card) };
  const end = catalogue.game_end[id];
  if (end) return { id, title: kindName('game_end'), where: '', lines: describeGameEnd(end) };
  const frame = (catalogue.mail[id] ?? catalogue.tiles[id])?.frame ?? [];
  return {
    id,
    title: sourceName(id, catalogue),
    where: '',
    lines: frame.length ? [say.cards.gives(frameName(frame))] : [],
  };
}

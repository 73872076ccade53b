/**
 * How an icon of the catalogue is drawn. An icon is a text ("upgrade 0>1"). `compose` turns it into pieces side by side
 * in a box 30 units high, which serves every size. Small icons are plainer, so that their numbers remain readable.
 */
import type { Requirement } from '../../base/protocol';

const TOKENS = [
  'coin',
  'badge',
  'clock',
  'clipboard',
  'hat',
  'postcard',
  'flag',
  'doubled',
  'check',
  'lock',
  'arrow',
  'down',
  'slash',
  'track',
] as const;
export type TokenName = (typeof TOKENS)[number];
export const isToken = (name: string): name is TokenName => (TOKENS as readonly string[]).includes(name);

export type PieceName =
  | 'car'
  | 'plate'
  | 'to'
  | 'free'
  | 'mail'
  | 'tile'
  | 'conductor'
  | 'pair'
  | 'steps'
  | 'engine'
  | 'text'
  | TokenName
  | ModulePieceName;

/** The pieces of modules C to F and of the order tokens. */
export type ModulePieceName =
  | 'evidence'
  | 'self'
  | 'others'
  | 'destroy'
  | 'print'
  | 'dagger'
  | 'heart'
  | 'cuffs'
  | 'passenger'
  | 'baggage'
  | 'switch'
  | 'mechanic'
  | 'least'
  | 'rise'
  | 'fall'
  | 'factory'
  | 'storage'
  | 'cards'
  | 'toolbox'
  | 'coffee'
  | 'cake'
  | 'champagne';

export interface Piece {
  name: PieceName;
  width: number;
  label?: string;
  value?: number;
  left?: boolean;
}

export interface Drawing {
  width: number;
  pieces: (Piece & { x: number })[];
}

const WIDTHS: Record<PieceName, number> = {
  car: 34,
  plate: 23,
  to: 8,
  free: 34,
  mail: 34,
  tile: 38,
  conductor: 23,
  pair: 34,
  steps: 0,
  engine: 39,
  coin: 28,
  badge: 30,
  clock: 23,
  clipboard: 24,
  hat: 38,
  postcard: 38,
  flag: 28,
  doubled: 28,
  check: 28,
  lock: 24,
  arrow: 16,
  down: 16,
  text: 14,
  slash: 8,
  track: 34,
  evidence: 28,
  self: 20,
  others: 33,
  destroy: 28,
  print: 15,
  dagger: 14,
  heart: 26,
  cuffs: 32,
  passenger: 24,
  baggage: 30,
  switch: 29,
  mechanic: 28,
  least: 33,
  rise: 11,
  fall: 11,
  factory: 30,
  storage: 32,
  cards: 34,
  toolbox: 30,
  coffee: 30,
  cake: 30,
  champagne: 30,
};

const piece = (name: PieceName, more: Partial<Piece> = {}): Piece => ({ name, width: WIDTHS[name], ...more });
const textPiece = (label: string): Piece => piece('text', { label, width: 3 + 10 * label.length });
const car = (value: number) => piece('car', { value });

function steps(count: number, left = false): Piece {
  const pitch = count > 3 ? 6.5 : 8;
  return piece('steps', { value: count, left, width: 6 + pitch * count });
}

function join(pieces: Piece[], gap = 2): Drawing {
  let x = 0;
  const placed = pieces.map((each) => {
    const at = { ...each, x };
    x += each.width + gap;
    return at;
  });
  return { width: Math.max(x - gap, 1), pieces: placed };
}

/** Repeat a piece `count` times, drawn separately as long as that remains readable. */
function repeat(one: Piece, count: number): Piece[] {
  return count <= 3 ? Array.from({ length: count }, () => one) : [textPiece(`${count}×`), one];
}

/** Below this height a car is a plate in its colour, and a number takes all the space. */
const PLAIN = 18;
export const isPlain = (size: number) => size < PLAIN;

function plainer(each: Piece, _: number, all: Piece[]): Piece {
  if (each.name === 'car')
    return piece('plate', { value: each.value ?? 0, width: each.value === 12 ? 31 : WIDTHS.plate });
  if (each.name === 'arrow' && all.some(({ name }) => name === 'car')) return piece('to');
  return each.name === 'text' ? { ...each, width: 2 + 12 * (each.label?.length ?? 0) } : each;
}

const sized = (drawing: Drawing, size: number) => (isPlain(size) ? join(drawing.pieces.map(plainer), 1) : drawing);

/** Compose an icon for this height. */
export const compose = (icon: string, size = 30) => sized(composed(icon), size);
export const composeRequirement = (need: Requirement, size = 30) => sized(required(need), size);

function composed(icon: string): Drawing {
  const [kind = '', amount = ''] = icon.split(' ');
  const count = Number(amount);
  switch (kind) {
    case 'car':
      return join(repeat(car(0), count));
    case 'free':
      return join(repeat(piece('free'), count));
    case 'upgrade': {
      const [from, to] = amount.split('>').map(Number);
      return join([car(from ?? 0), piece('arrow'), car(to ?? 0)]);
    }
    case 'both':
      return join([piece('pair'), steps(count)]);
    case 'single':
      return join([piece('conductor'), steps(count)]);
    case 'locomotive':
      return join([steps(count, true), piece('engine')]);
    case 'coins':
      return join([piece('coin', { label: amount })]);
    case 'points':
      return join([piece('badge', { label: amount })]);
    case 'game_end':
      return join(repeat(piece('clock'), count));
    case 'mail':
      return join([piece('mail')]);
    case 'tile':
      return join([piece('tile', { label: amount })]);
    case 'value':
      return join([car(count)]);
    case 'contract':
      return join([piece('clipboard')]);
    case 'celebrity':
      return join([piece('hat'), piece('doubled')], 4);
    case 'postcard':
      return join([piece('postcard'), piece('doubled')], 4);
    case 'suspect_self':
      return join([piece('evidence'), piece('arrow'), piece('self')]);
    case 'suspect_others':
      return join([piece('evidence'), piece('arrow'), piece('others')]);
    case 'least':
      return join([piece('least', { label: amount })]);
    case 'upper':
      return join([piece('rise'), piece('badge', { label: amount })]);
    case 'lower':
      return join([piece('badge', { label: amount }), piece('fall')]);
    case 'prints':
      return join(repeat(piece('print'), count));
    case 'works':
      return join([...(amount ? [textPiece(`${amount}×`)] : []), piece('free')]);
    case 'evidence':
    case 'destroy':
    case 'dagger':
    case 'heart':
    case 'cuffs':
    case 'passenger':
    case 'baggage':
    case 'switch':
    case 'mechanic':
    case 'rise':
    case 'fall':
    case 'factory':
    case 'storage':
    case 'cards':
    case 'toolbox':
    case 'coffee':
    case 'cake':
    case 'champagne':
      return join([piece(kind)]);
    case 'hat':
    case 'flag':
    case 'lock':
    case 'check':
    case 'clock':
    case 'arrow':
    case 'down':
    case 'coin':
    case 'badge':
    case 'engine':
    case 'conductor':
    case 'clipboard':
    case 'doubled':
      return join([piece(kind, amount ? { label: amount } : {})]);
    case 'card':
      return join([piece('postcard')]);
    case 'route':
      return join([piece('track')]);
    default:
      return join([textPiece(icon)]);
  }
}

function required(need: Requirement): Drawing {
  const reached = need.reached ? [piece('conductor')] : [];
  if (need.cars !== undefined) return join([textPiece(`${need.cars}×`), car(need.value ?? 0)]);
  if (need.row) return join(need.row.map(car));
  if (need.rows) return join([textPiece('2×'), ...need.rows.map(car)]);
  if (need.mail_cars) return join([...repeat(piece('mail'), need.mail_cars), ...reached]);
  if (need.locomotive_tiles) return join([...repeat(piece('tile'), need.locomotive_tiles), ...reached]);
  if (need.contracts) return join([...repeat(piece('clipboard'), need.contracts), piece('check')]);
  if (need.celebrities_postcards) {
    return join([piece('hat'), piece('slash'), piece('postcard'), textPiece(String(need.celebrities_postcards))]);
  }
  if (need.suspect_self) return composed('suspect_self');
  if (need.suspect_others) return composed('suspect_others');
  if (need.destroy) return join(repeat(piece('destroy'), need.destroy));
  if (need.passengers) return join(repeat(piece('passenger'), need.passengers));
  if (need.baggage) return join(repeat(piece('baggage'), need.baggage));
  return join([textPiece('?')]);
}

import type { Board, Constants, Train } from '../../base/protocol';

/** The measures of a train: a card every `pitch`, after a gutter where the conductor starts. */
export interface Measures {
  pitch: number;
  gutter: number;
  /** How many places for cards are drawn. */
  places: number;
  /** Heights of a car, the outer side with its pieces, a conductor, and the band between the trains. */
  car: number;
  outer: number;
  conductor: number;
  band: number;
  /** Height of a card between the trains. */
  card: number;
  detailed: boolean;
  /** Whether this is the board in front; others are only to look at. */
  front: boolean;
  /** Changes when there are cards between the trains. Small trains give up height on the outer side. */
  apart: Partial<Measures>;
}

const CARDS = 10;

export const OWN_BOARD: Measures = {
  pitch: 63,
  gutter: 36,
  places: CARDS,
  car: 53,
  outer: 40,
  conductor: 36,
  band: 42,
  card: 34,
  detailed: true,
  front: true,
  apart: { band: 48 },
};
const OTHER: Measures = {
  pitch: 32,
  gutter: 34,
  places: CARDS,
  car: 28,
  outer: 23,
  conductor: 22,
  band: 12,
  card: 14,
  detailed: false,
  front: false,
  apart: { band: 18, outer: 18, conductor: 18 },
};
const PHONE: Measures = {
  pitch: 36,
  gutter: 22,
  places: CARDS,
  car: 32,
  outer: 36,
  conductor: 28,
  band: 30,
  card: 26,
  detailed: false,
  front: true,
  apart: { band: 42 },
};
const MARGIN = 4;

/** Short trains have room for larger cars. Cards between the trains need that room. */
const SHORT: Measures = { ...OWN_BOARD, pitch: 78, car: 66, outer: 36, conductor: 34, band: 34, places: 8 };
/** From a longer train, a single turn may need more places than there are. */
const MAX_SHORT = 5;

/** The number of places that a train takes. */
export function lengthOf({ cars, mail, tile }: Train, { mail_position, tile_position }: Constants): number {
  return tile ? tile_position : Math.max(...cars.map(({ position }) => position), mail ? mail_position : 0);
}

/** The measures of the board in front. They are chosen when a turn begins, so that no choice moves during the turn. */
export class FrontMeasures {
  private turn = '';
  private short = false;

  at(turn: string, board: Board, constants: Constants): Measures {
    const longest = Math.max(...board.trains.map((train) => lengthOf(train, constants)));
    if (turn !== this.turn) [this.turn, this.short] = [turn, !board.gap && longest <= MAX_SHORT];
    return this.short && longest < SHORT.places ? SHORT : OWN_BOARD;
  }
}

/** Fewer boards side by side are drawn with larger trains. */
export const opponentMeasures = (boards: number): Measures =>
  ({
    1: { ...OTHER, pitch: 44, car: 38, outer: 21, conductor: 20 },
    2: { ...OTHER, pitch: 34, car: 30, outer: 20, conductor: 19 },
  })[boards] ?? OTHER;

/**
 * Trains as wide as the screen, up to the width on a desktop. A short screen leaves less room for the pieces on them.
 */
export function phone(width: number, short: boolean): Measures {
  const pitch = Math.floor((width - 2 * MARGIN - PHONE.gutter) / CARDS);
  return pitch >= OWN_BOARD.pitch
    ? OWN_BOARD
    : { ...PHONE, pitch, car: Math.round(pitch * 0.89), outer: short ? 30 : PHONE.outer };
}

/** The width of each of the four cards of a storage. Next to many actions they stay readable and scroll. */
export const storageCard = (room: number) => Math.max(56, Math.min(86, room / 4 - 8));

/** The same trains further apart, with room for cards between them. */
export const withGap = (measures: Measures): Measures => ({ ...measures, ...measures.apart });

export const SIDES = ['upper', 'lower'] as const;
export type Side = (typeof SIDES)[number];

/** Left edge of a position; 0 is the start space before the first car. */
export const place = (position: number, { pitch, gutter }: Measures) => gutter + (position - 1) * pitch;

/** The curves of a review: positions on a chart. */
import type { Review } from '../../base/protocol';

/** Margins around the curves: space for the numbers of the scale and, at the bottom, the rounds. */
export const EDGE = { left: 44, right: 10, top: 10, bottom: 24 };
/** The dash pattern of each seat's curve. It makes the curves distinct without colours. */
export const DASHES = ['', '9 4', '2.5 3.5', '11 3 2.5 3'];

const STEP = 40;

/** A chart of this size in pixels for the versions of a review. */
export class Chart {
  constructor(
    readonly width: number,
    readonly height: number,
    readonly first: number,
    readonly last: number,
    /** The value at its upper edge. */
    readonly top: number,
  ) {}

  x(version: number): number {
    return EDGE.left + ((version - this.first) / Math.max(1, this.last - this.first)) * this.room;
  }

  y(value: number): number {
    return EDGE.top + (1 - value / this.top) * (this.height - EDGE.top - EDGE.bottom);
  }

  /** Return the version under a pointer. */
  versionAt(x: number): number {
    const part = this.room > 0 ? (x - EDGE.left) / this.room : 0;
    return Math.round(this.first + Math.min(Math.max(part, 0), 1) * (this.last - this.first));
  }

  /** Return the curve of a seat through one row for each version. */
  path(rows: number[][], seat: number): string {
    return `M${rows.map((row, i) => `${this.x(this.first + i).toFixed(1)} ${this.y(row[seat]!).toFixed(1)}`).join('L')}`;
  }

  /** The lines of the scale. */
  get scale(): number[] {
    return [0, 1, 2, 3, 4].map((part) => (this.top * part) / 4);
  }

  private get room(): number {
    return this.width - EDGE.left - EDGE.right;
  }
}

/** Return the version at which each round begins. */
export function roundsOf({ turns }: Review): { round: number; version: number }[] {
  return turns.filter(({ round }, i) => round > 0 && turns[i - 1]?.round !== round);
}

/** Return a round number above all scores. */
export const topScore = ({ scores }: Review) => Math.max(1, Math.ceil(Math.max(...scores.flat()) / STEP)) * STEP;

export const lastOf = ({ first, scores }: Review) => first + scores.length - 1;

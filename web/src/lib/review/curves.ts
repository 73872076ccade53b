/** The curves of a review: where on a chart things lie. */
import type { Review } from '../protocol';

/** Beside the curves: room for the numbers of the scale, and below it for the rounds. */
export const EDGE = { left: 44, right: 10, top: 10, bottom: 24 };
/** How each seat's curve is broken, so that no colour needs to be told from another. */
export const DASHES = ['', '9 4', '2.5 3.5', '11 3 2.5 3'];

const STEP = 40;

/** A chart of so many pixels for the versions of a review. */
export class Chart {
  constructor(
    readonly width: number,
    readonly height: number,
    readonly first: number,
    readonly last: number,
    /** What stands at its upper edge. */
    readonly top: number,
  ) {}

  x(version: number): number {
    return EDGE.left + ((version - this.first) / Math.max(1, this.last - this.first)) * this.room;
  }

  y(value: number): number {
    return EDGE.top + (1 - value / this.top) * (this.height - EDGE.top - EDGE.bottom);
  }

  /** The version under a pointer. */
  versionAt(x: number): number {
    const part = this.room > 0 ? (x - EDGE.left) / this.room : 0;
    return Math.round(this.first + Math.min(Math.max(part, 0), 1) * (this.last - this.first));
  }

  /** The curve of a seat through a row for each version. */
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

/** The version at which each round begins. */
export function roundsOf({ turns }: Review): { round: number; version: number }[] {
  return turns.filter(({ round }, i) => round > 0 && turns[i - 1]?.round !== round);
}

/** A round number above all scores. */
export const topScore = ({ scores }: Review) => Math.max(1, Math.ceil(Math.max(...scores.flat()) / STEP)) * STEP;

export const lastOf = ({ first, scores }: Review) => first + scores.length - 1;

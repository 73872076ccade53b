import { begin } from '../session/idle';

/**
 * Shows what arrives one after the other, so that what others do can be followed: each item
 * takes its time, and a long queue hurries so that nobody waits for it.
 */
export const LONGEST = 6000;

export class Pace<T> {
  private queue: T[] = [];
  /** The most that waited since the queue was last empty: so much shares the longest wait. */
  private crowd = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private settled = () => {};

  /** `show` gets the milliseconds an item may take, none if it is to be there at once, and returns what it takes. */
  constructor(private readonly show: (item: T, limit: number) => number) {}

  /** How many wait. */
  get waiting(): number {
    return this.queue.length;
  }

  push(...items: T[]) {
    this.queue.push(...items);
    this.crowd = Math.max(this.crowd, this.queue.length);
    if (this.timer !== undefined) return;
    this.settled = begin();
    this.next();
  }

  /** Goes to the last item at once; the next to come does not wait either. */
  finish() {
    const last = this.queue.at(-1);
    this.stop();
    if (last !== undefined) this.show(last, 0);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.crowd = 0;
    this.settled();
  }

  private next() {
    this.timer = undefined;
    const item = this.queue.shift();
    if (item === undefined) {
      this.stop();
      return;
    }
    const limit = LONGEST / this.crowd;
    const rest = Math.min(this.show(item, limit), limit);
    this.timer = setTimeout(() => this.next(), rest);
  }
}

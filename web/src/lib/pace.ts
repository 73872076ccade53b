/**
 * Shows what arrives one after the other, so that bots move visibly: each item
 * rests for a moment, and a long queue hurries so that nobody waits for it.
 */
export const REST = 350;
export const LONGEST = 2000;

export class Pace<T> {
  private queue: T[] = [];
  /** The most that waited since the queue was last empty: so much shares the longest wait. */
  private crowd = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly show: (item: T) => void, private readonly rest: () => number = () => REST) {}

  push(item: T) {
    this.queue.push(item);
    this.crowd = Math.max(this.crowd, this.queue.length);
    if (this.timer === undefined) this.next();
  }

  /** Ends the current rest: the next item shows as soon as it is there. */
  hurry() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.queue.length > 0) this.next();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.crowd = 0;
  }

  private next() {
    this.timer = undefined;
    const item = this.queue.shift();
    if (item === undefined) {
      this.crowd = 0;
      return;
    }
    this.show(item);
    const rest = Math.min(this.rest(), LONGEST / this.crowd);
    this.timer = setTimeout(() => this.next(), rest);
  }
}

/**
 * Shows what arrives one after the other, so that bots move visibly: each item
 * rests for a moment, and a long queue hurries so that nobody waits for it.
 */
export const REST = 350;
export const LONGEST = 2000;

export class Pace<T> {
  private queue: T[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly show: (item: T) => void, private readonly rest: () => number = () => REST) {}

  push(item: T) {
    this.queue.push(item);
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
    this.queue = [];
  }

  private next() {
    this.timer = undefined;
    const item = this.queue.shift();
    if (item === undefined) return;
    this.show(item);
    const rest = Math.min(this.rest(), LONGEST / (this.queue.length + 1));
    this.timer = setTimeout(() => this.next(), rest);
  }
}

import { begin } from '../../base/session/idle';

/**
 * Show incoming items one after another, so that people can follow what others do. Each item takes its time, and a long
 * queue speeds up to keep the wait short.
 */
export const MAX_DURATION = 6000;

export class PlaybackQueue<T> {
  private queue: T[] = [];
  /** The largest queue since it was last empty. Its items share the longest wait. */
  private crowd = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private settled = () => {};

  /**
   * `show` gets the milliseconds that an item should take, or zero if it must appear at once, and returns how long it
   * takes.
   */
  constructor(private readonly show: (item: T, limit: number) => number) {}

  /** The number of waiting items. */
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

  /** Show the last item at once; the next one does not wait either. */
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

  /** Show the next item, or end. */
  next() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const item = this.queue.shift();
    if (item === undefined) {
      this.stop();
      return;
    }
    const limit = MAX_DURATION / this.crowd;
    const rest = this.show(item, limit);
    this.timer = setTimeout(() => this.next(), rest);
  }
}

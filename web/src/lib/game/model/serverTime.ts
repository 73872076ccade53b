import { createSubscriber } from 'svelte/reactivity';

/** Milliseconds between checks whether another second has started. */
const TICK_INTERVAL = 200;

const subscribe = createSubscriber((look) => {
  const timer = setInterval(look, TICK_INTERVAL);
  return () => clearInterval(timer);
});

/** The difference between the server's clock and a clock of this page that never jumps. */
let ahead = Date.now() - performance.now();

/** The time by the server's clock, which is the same for everybody. */
export const serverTime = {
  /** Take over the time that the server has just sent. */
  sync(now: number) {
    ahead = now - performance.now();
  },
  /** Milliseconds since 1970. In an effect or a template, this value stays up to date. */
  get now(): number {
    subscribe();
    return performance.now() + ahead;
  },
};

import { createSubscriber } from 'svelte/reactivity';

/** Milliseconds: so often it is looked whether another second has begun. */
const OFTEN = 200;

const subscribe = createSubscriber((look) => {
  const timer = setInterval(look, OFTEN);
  return () => clearInterval(timer);
});

/** What lies between the server's clock and one of this page that never jumps. */
let ahead = Date.now() - performance.now();

/** What the time is by the server's clock, which is the same for everybody. */
export const serverTime = {
  /** The server has just said so. */
  hear(now: number) {
    ahead = now - performance.now();
  },
  /** Milliseconds since 1970; whoever asks in an effect or a template is kept up to date. */
  get now(): number {
    subscribe();
    return performance.now() + ahead;
  },
};

/**
 * Tell whether the page is idle: nothing is being requested or loaded, and all results have been drawn. `<html>` then
 * has the attribute `data-idle`. Programs that control the page from outside, such as tests, can wait for it.
 */

/** Undefined in workers and unit tests. */
const root = globalThis.document?.documentElement;

/** Events that may change the page on their own. */
const EVENTS = ['click', 'input', 'keydown', 'popstate', 'resize'];

let tasks = 0;
let checks = 0;

const frame = () => new Promise(requestAnimationFrame);

/** Resolve once all changes so far are on the screen, including those that the first frame caused. */
export async function drawn() {
  await frame();
  await frame();
}

/** Mark the page busy until the returned function is called. */
export function begin(): () => void {
  let ended = false;
  tasks += 1;
  delete root?.dataset.idle;
  return () => {
    if (ended) return;
    ended = true;
    tasks -= 1;
    if (root) void check(root);
  };
}

/** Mark the page busy until the promise settles, and return that promise. */
export const busy = <T>(work: Promise<T>): Promise<T> => work.finally(begin());

/** Mark the page busy until current changes are drawn. */
export const touch = () => begin()();

/** Animations with an end. */
const running = () =>
  document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);

async function check({ dataset }: HTMLElement) {
  const latest = ++checks;
  await drawn();
  if (tasks > 0 || latest !== checks) return;
  const animations = running();
  if (animations.length > 0) void busy(Promise.allSettled(animations.map(({ finished }) => finished)));
  else dataset.idle = '';
}

if (root) for (const event of EVENTS) window.addEventListener(event, touch, { capture: true, passive: true });

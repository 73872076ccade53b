/**
 * Whether the page is idle: nothing is requested or loading, and everything that came of it has been drawn. Then
 * `<html>` has the attribute `data-idle`, which whoever drives the page from outside, such as a test, can wait for.
 */

/** There is none in a worker, nor in a unit test. */
const root = globalThis.document?.documentElement;

/** What may change the page by itself. */
const EVENTS = ['click', 'input', 'keydown', 'popstate', 'resize'];

let tasks = 0;
let checks = 0;

const frame = () => new Promise(requestAnimationFrame);

/** Resolves once what has changed by now is on the screen, and what its first frame has changed, too. */
export async function drawn() {
  await frame();
  await frame();
}

/** The page is busy until the returned function is called. */
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

/** The page is busy until the promise is settled; returns that promise. */
export const busy = <T>(work: Promise<T>): Promise<T> => work.finally(begin());

/** The page is busy until it has drawn what changes now. */
export const touch = () => begin()();

/** Animations that end. */
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

import { flushSync } from 'svelte';
import { busy } from '../session/idle';

/** Milliseconds of drawing after which the page reacts to the player first. */
const BUDGET = 20;

/** Browsers draw no frames of a covered page. After these milliseconds it goes on without one. */
const LONGEST_WAIT = 500;

const waiting = new Set<() => void>();

/** Call the function after the next frame. If others wait, too, slow devices draw frames between them. */
export function later(draw: () => void): () => void {
  if (waiting.size === 0) void busy(work());
  waiting.add(draw);
  return () => waiting.delete(draw);
}

async function work() {
  do {
    await afterFrame();
    const end = performance.now() + BUDGET;
    for (const draw of waiting) {
      if (performance.now() > end) break;
      draw();
      flushSync();
      waiting.delete(draw);
    }
  } while (waiting.size > 0);
}

const afterFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_WAIT);
  });

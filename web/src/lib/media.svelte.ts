import { fly as flies, scale as scales, type FlyParams, type ScaleParams } from 'svelte/transition';

/** Media queries the drawing depends on, as reactive values. */
function watch(query: string) {
  const list = window.matchMedia(query);
  let matches = $state(list.matches);
  list.addEventListener('change', () => (matches = list.matches));
  return { get matches() { return matches; } };
}

export const wide = watch('(min-width: 1024px)');
export const calm = watch('(prefers-reduced-motion: reduce)');

/** In the past nothing moves: it is looked through, and each step is to be there at once. */
let still = false;
export const holdStill = (on: boolean) => (still = on);

/** Duration of a movement, 0 where movement is not wanted. */
export const motion = (milliseconds: number) => (still || calm.matches ? 0 : milliseconds);

/** Svelte's transitions ask for the style of each element, which takes its time: not where nothing moves. */
export const fly = (element: Element, how: FlyParams) => (how.duration === 0 ? {} : flies(element, how));
export const scale = (element: Element, how: ScaleParams) => (how.duration === 0 ? {} : scales(element, how));

/** Media queries that the drawing depends on, as reactive values. */
function watch(query: string) {
  const list = window.matchMedia(query);
  let matches = $state(list.matches);
  list.addEventListener('change', () => (matches = list.matches));
  return {
    get matches() {
      return matches;
    },
  };
}

export const wide = watch('(min-width: 1024px)');
export const reducedMotion = watch('(prefers-reduced-motion: reduce)');

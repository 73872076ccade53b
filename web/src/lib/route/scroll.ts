/** What tells that a reader goes on by themselves. */
const GOING_ON = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Ends waiting for the page that was come back to last. */
let settle = () => {};

/** Keeps with this page how far it was read. */
export function bookmark() {
  settle();
  history.replaceState({ ...history.state, read: scrollY }, '');
}

/** Turns to where the page was left, as soon as so much of it is there, unless the reader goes on before. */
export function reopen() {
  settle();
  const { read } = (history.state ?? {}) as { read?: unknown };
  if (typeof read !== 'number') return;
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < read + innerHeight) return;
    scrollTo(0, read);
    settle();
  });
  const ended = new AbortController();
  settle = () => {
    observer.disconnect();
    ended.abort();
  };
  GOING_ON.forEach((name) => addEventListener(name, () => settle(), { signal: ended.signal, passive: true }));
  observer.observe(document.body);
}

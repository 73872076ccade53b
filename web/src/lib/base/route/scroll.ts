/** Events that show that a reader has moved on. */
const GOING_ON = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Stop waiting for the page to which the reader returned last. */
let settle = () => {};

/** Store the scroll position with this page. */
export function saveScroll() {
  settle();
  history.replaceState({ ...history.state, read: scrollY }, '');
}

/** Scroll to the stored position as soon as enough of the page is there, unless the reader moves on first. */
export function restoreScroll() {
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

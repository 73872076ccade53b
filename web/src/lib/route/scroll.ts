/** How long a page is waited for that one comes back to, in milliseconds. */
const LONGEST = 3000;

/** Keeps with this page how far it was read. */
export const bookmark = () => history.replaceState({ ...history.state, read: scrollY }, '');

/** Turns to where the page was left, as soon as so much of it is there. */
export function reopen() {
  const { read } = (history.state ?? {}) as { read?: unknown };
  if (typeof read !== 'number') return;
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < read + innerHeight) return;
    scrollTo(0, read);
    observer.disconnect();
  });
  observer.observe(document.body);
  window.setTimeout(() => observer.disconnect(), LONGEST);
}

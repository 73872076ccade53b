/** A page that arrives without a new document moves the focus to its heading, so that a screen reader starts there. */
import type { Attachment } from 'svelte/attachments';

/** The first page comes with its document, so the browser and screen readers start on their own. */
let first = true;

function focusHeading(page: Element): boolean {
  const heading = page.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

export const focusNewPage: Attachment = (page) => {
  if (first) {
    first = false;
    return;
  }
  if (focusHeading(page)) return;
  const observer = new MutationObserver(() => focusHeading(page) && observer.disconnect());
  observer.observe(page, { childList: true, subtree: true });
  return () => observer.disconnect();
};

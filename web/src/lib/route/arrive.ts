/** A page that comes without a new document takes the focus as one: its heading is what is read first. */
import type { Attachment } from 'svelte/attachments';

/** The first page comes with its document, which the browser and its readers begin by themselves. */
let first = true;

function focusHeading(page: Element): boolean {
  const heading = page.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

export const arrive: Attachment = (page) => {
  if (first) {
    first = false;
    return;
  }
  if (focusHeading(page)) return;
  const observer = new MutationObserver(() => focusHeading(page) && observer.disconnect());
  observer.observe(page, { childList: true, subtree: true });
  return () => observer.disconnect();
};

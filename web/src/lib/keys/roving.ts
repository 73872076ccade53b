/** A group with one tab stop. The arrow keys move within it, as things lie on the screen. */
import type { Attachment } from 'svelte/attachments';

const ITEMS = 'button:not(:disabled), [data-thing]';

interface Place {
  element: HTMLElement;
  x: number;
  y: number;
  bottom: number;
}

export const roving: Attachment<HTMLElement> = (group) => {
  let frame = 0;
  /** In the next frame, which reckons the styles anyway: who draws a state has enough to do. */
  const renew = () => (frame ||= requestAnimationFrame(settle));

  /** Choices come and go: the tab stop stays where the focus is, else it is the first choice, or where a group says. */
  function settle() {
    frame = 0;
    const items = [...group.querySelectorAll<HTMLElement>(ITEMS)];
    const focused = items.find((item) => item === document.activeElement);
    const stop = focused ?? items.find((item) => leads(item) && isShown(item)) ?? items.find(isShown);
    for (const item of items) {
      const index = item === stop ? 0 : -1;
      if (item.tabIndex !== index || !item.hasAttribute('tabindex')) item.tabIndex = index;
    }
  }

  function move(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    const next = neighbour(rowsOf(itemsOf(group)), event.target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  const observer = new MutationObserver(renew);
  settle();
  observer.observe(group, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'data-action', 'data-thing', 'data-enter'],
  });
  group.addEventListener('keydown', move);
  group.addEventListener('focusin', renew);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    group.removeEventListener('keydown', move);
    group.removeEventListener('focusin', renew);
  };
};

const leads = ({ dataset }: HTMLElement) => dataset.action !== undefined || dataset.enter !== undefined;
/** This may ask for the styles anew, so as few as can be are asked. */
const isShown = (item: HTMLElement) => item.checkVisibility();
const itemsOf = (group: HTMLElement) => [...group.querySelectorAll<HTMLElement>(ITEMS)].filter(isShown);

function placeOf(element: HTMLElement): Place {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { element, x: (left + right) / 2, y: (top + bottom) / 2, bottom };
}

/** Rows from top to bottom, each from left to right: whatever lies above the bottom of a row's first is in that row. */
export function rowsOf(items: HTMLElement[], place: (item: HTMLElement) => Place = placeOf): Place[][] {
  const rows: Place[][] = [];
  for (const item of items.map(place).sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row && item.y < row[0]!.bottom) row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

/** Left and right go through all rows, one after the other; up and down to the nearest of the next row. */
export function neighbour(rows: Place[][], from: HTMLElement, key: string): HTMLElement | undefined {
  const all = rows.flat();
  const at = all.findIndex(({ element }) => element === from);
  const here = all[at];
  if (!here) return undefined;
  const row = rows.findIndex((each) => each.includes(here));
  const nearest = (target: Place[] = []) =>
    target.reduce<Place | undefined>(
      (best, each) => (best && Math.abs(best.x - here.x) <= Math.abs(each.x - here.x) ? best : each),
      undefined,
    );
  switch (key) {
    case 'ArrowRight':
      return all[(at + 1) % all.length]?.element;
    case 'ArrowLeft':
      return all.at(at - 1)?.element;
    case 'ArrowDown':
      return nearest(rows[row + 1])?.element;
    case 'ArrowUp':
      return nearest(rows[row - 1])?.element;
    case 'Home':
      return all[0]?.element;
    case 'End':
      return all.at(-1)?.element;
    default:
      return undefined;
  }
}

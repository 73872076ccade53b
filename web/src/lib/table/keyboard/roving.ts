/** A group with one tab stop. The arrow keys move inside it, following the positions on the screen. */
import type { Attachment } from 'svelte/attachments';
import { boxOf } from '../../base/ui/box';

const ITEMS = 'button:not(:disabled), [data-thing]';

interface ItemPosition {
  element: HTMLElement;
  x: number;
  y: number;
  bottom: number;
}

export const roving: Attachment<HTMLElement> = (group) => {
  let frame = 0;
  /** Wait for the next frame, which calculates styles anyway, so that drawing is not slowed down. */
  const renew = () => (frame ||= requestAnimationFrame(settle));

  /**
   * Update the tab stop when choices come and go. It stays at the focus, or else moves to the first choice or where the
   * group says.
   */
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
  renew();
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
/** This may force a style calculation, so it is called as rarely as possible. */
const isShown = (item: HTMLElement) => item.checkVisibility();
const itemsOf = (group: HTMLElement) => [...group.querySelectorAll<HTMLElement>(ITEMS)].filter(isShown);

function placeOf(element: HTMLElement): ItemPosition {
  const { left, right, top, bottom } = boxOf(element);
  return { element, x: (left + right) / 2, y: (top + bottom) / 2, bottom };
}

/**
 * Arrange items in rows from top to bottom, each from left to right. A row contains everything whose centre is above
 * the bottom of its first item.
 */
export function rowsOf(items: HTMLElement[], place: (item: HTMLElement) => ItemPosition = placeOf): ItemPosition[][] {
  const rows: ItemPosition[][] = [];
  for (const item of items.map(place).sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row && item.y < row[0]!.bottom) row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

/** Left and right run through all rows; up and down go to the nearest item in the next row. */
export function neighbour(rows: ItemPosition[][], from: HTMLElement, key: string): HTMLElement | undefined {
  const all = rows.flat();
  const at = all.findIndex(({ element }) => element === from);
  const here = all[at];
  if (!here) return undefined;
  const row = rows.findIndex((each) => each.includes(here));
  const nearest = (target: ItemPosition[] = []) =>
    target.reduce<ItemPosition | undefined>(
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

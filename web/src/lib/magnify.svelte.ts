/** The magnified card: hover, focus or a long press on anything with an id shows what it is. */
import type { Attachment } from 'svelte/attachments';

const HOVER = 350;
const PRESS = 450;

class Magnifier {
  shown = $state.raw<{ id: string; box: DOMRect } | null>(null);
}

export const magnifier = new Magnifier();

export function magnify(id: string | null): Attachment<HTMLElement> {
  return (element) => {
    if (id === null) return;
    let timer = 0;
    let pressed = false;

    const show = () => (magnifier.shown = { id, box: element.getBoundingClientRect() });
    const hide = () => {
      window.clearTimeout(timer);
      // Also called while the page is being drawn, when no state may change: it waits a moment.
      queueMicrotask(() => {
        if (magnifier.shown?.id === id) magnifier.shown = null;
      });
    };
    const listeners: [string, (event: Event) => void][] = [
      ['mouseenter', () => (timer = window.setTimeout(show, HOVER))],
      ['mouseleave', hide],
      ['focusin', (event) => (event.target as Element).matches(':focus-visible') && show()],
      ['focusout', hide],
      ['touchstart', () => {
        pressed = false;
        timer = window.setTimeout(() => {
          pressed = true;
          show();
        }, PRESS);
      }],
      ['touchmove', hide],
      // A long press only asks; the tap it ends with must not play the card.
      ['touchend', (event) => {
        if (pressed) event.preventDefault();
        hide();
      }],
      ['contextmenu', (event) => pressed && event.preventDefault()],
    ];
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
    return () => {
      hide();
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
    };
  };
}

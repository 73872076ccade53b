/** What a thing is: hover, focus or a long press shows a card magnified, or a hint in words. */
import { createAttachmentKey, type Attachment } from 'svelte/attachments';

const HOVER = 350;
const PRESS = 450;

/** A card, by its id, or words. */
type Subject = { id: string } | { text: string };

class Magnifier {
  shown = $state.raw<(Subject & { box: DOMRect }) | null>(null);
}

export const magnifier = new Magnifier();

export const magnify = (id: string | null) => explained(id === null ? null : { id });

/** A thing of the table that is no button: it has a name, and the arrow keys find it. */
export const named = (label: string) => ({ role: 'img', 'aria-label': label, tabindex: -1, 'data-thing': '' });

/** A named thing that shows its name. */
export const hint = (text: string) => ({ ...named(text), [createAttachmentKey()]: explained({ text }) });

/** Words about a button that it has no room for. */
export const aside = (text: string | null) => explained(text ? { text } : null);

function explained(subject: Subject | null): Attachment<HTMLElement> {
  return (element) => {
    if (subject === null) return;
    let timer = 0;
    let pressed = false;
    let mine: typeof magnifier.shown = null;

    const show = () => (magnifier.shown = mine = { ...subject, box: element.getBoundingClientRect() });
    const hide = () => {
      window.clearTimeout(timer);
      // Also called while the page is being drawn, when no state may change: it waits a moment.
      queueMicrotask(() => {
        if (mine && magnifier.shown === mine) magnifier.shown = null;
      });
    };
    const listeners: [string, (event: Event) => void][] = [
      ['mouseenter', () => (timer = window.setTimeout(show, HOVER))],
      ['mouseleave', hide],
      ['focusin', (event) => (event.target as Element).matches(':focus-visible') && show()],
      ['focusout', hide],
      ['keydown', (event) => (event as KeyboardEvent).key === 'Escape' && hide()],
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

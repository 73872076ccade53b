/** What a thing is: hover, focus or a long press shows a card magnified, or a hint in words. */
import { createAttachmentKey, type Attachment } from 'svelte/attachments';

const HOVER = 350;
const PRESS = 450;
/** How long a mouse may take to the link in what is shown. */
const GRACE = 350;

/** What is told of a thing. */
export interface Subject {
  /** A card, a mail car or a tile. */
  id?: string | null | undefined;
  text?: string | undefined;
  /** The rule behind it, where it is not that of the card. */
  ruling?: string | undefined;
  /** What choosing the thing is called: while it can not be chosen, it is told why. */
  action?: string | undefined;
}

class Magnifier {
  shown = $state.raw<(Subject & { box: DOMRect }) | null>(null);
  private fading = 0;

  show(subject: Subject, box: DOMRect) {
    this.keep();
    return (this.shown = { ...subject, box });
  }

  /** It stays as long as somebody is on the way to its link, or uses it. */
  keep() {
    window.clearTimeout(this.fading);
  }

  fade() {
    this.keep();
    this.fading = window.setTimeout(() => (this.shown = null), GRACE);
  }

  hide() {
    this.keep();
    this.shown = null;
  }
}

export const magnifier = new Magnifier();

export const magnify = (id: string | null) => explained({ id });

/** A thing of the table that is no button: it has a name, and the arrow keys find it. */
export const named = (label: string) => ({ role: 'img', 'aria-label': label, tabindex: -1, 'data-thing': '' });

/** A named thing that shows its name. */
export const hint = (text: string, about: Subject = {}) => ({ ...named(text), [createAttachmentKey()]: explained({ text, ...about }) });

/** Words about a button that it has no room for. */
export const aside = (text: string | null, about: Subject = {}) => explained({ text: text ?? undefined, ...about });

export function explained(subject: Subject): Attachment<HTMLElement> {
  return (element) => {
    if (!subject.id && !subject.text) return;
    let timer = 0;
    let pressed = false;
    let mine: typeof magnifier.shown = null;

    const show = () => (mine = magnifier.show(subject, element.getBoundingClientRect()));
    /** Also called while the page is being drawn, when no state may change: it waits a moment. */
    const ifMine = (end: () => void) => {
      window.clearTimeout(timer);
      queueMicrotask(() => mine && magnifier.shown === mine && end());
    };
    const hide = () => ifMine(() => magnifier.hide());
    const listeners: [string, (event: Event) => void][] = [
      ['mouseenter', () => (timer = window.setTimeout(show, HOVER))],
      ['mouseleave', () => ifMine(() => magnifier.fade())],
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
      // A long press only asks, and the answer stays until the next touch; the tap it ends with must not play the card.
      ['touchend', (event) => {
        window.clearTimeout(timer);
        if (pressed) event.preventDefault();
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

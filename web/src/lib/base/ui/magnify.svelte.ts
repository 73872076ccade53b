/** Explanations of things: hover, focus or a long press shows an enlarged card, or a hint in words. */
import { createAttachmentKey, type Attachment } from 'svelte/attachments';
import { Preference } from './preference.svelte';
import type { Gain } from '../protocol';

/** Milliseconds for which the mouse points at a thing before its explanation appears. */
const DELAYS = { now: 0, soon: 350, key: Infinity };
const PRESS = 450;
/** How far the mouse must move after a click before it points at something again. */
const STIRRED = 8;

export const tooltips = new Preference('tooltips', Object.keys(DELAYS) as (keyof typeof DELAYS)[], 'soon');

/** The explanation of a thing. */
export interface Subject {
  /** A card, a mail car or a tile. */
  id?: string | null | undefined;
  text?: string | undefined;
  /** The points of a scoring, drawn below the text. */
  gains?: Gain[] | undefined;
  /** The ruling behind it, if it differs from that of the card. */
  ruling?: string | undefined;
  /** The notation of the action that chooses the thing. While that is impossible, the explanation gives the reason. */
  action?: string | undefined;
}

/** Things change with every step of the game, so their explanation is calculated on demand. One listener serves all. */
const subjects = new WeakMap<Element, () => Subject>();

function subjectOf(element: Element): Subject | null {
  const subject = subjects.get(element)?.();
  return subject?.id || subject?.text ? subject : null;
}

function explainedElementAt(target: EventTarget | null): Element | null {
  let element = target as Element | null;
  while (element && !subjectOf(element)) element = element.parentElement;
  return element;
}

/** The id of the explanation, for `aria-describedby` of the thing. */
export const EXPLANATION_ID = 'told';

class Magnifier {
  subject = $state.raw<(Subject & { element: Element }) | null>(null);
  /** A finger opened the explanation: it stays, and its links can be touched. */
  pinned = $state(false);
  /** The thing, or the focused element inside it. */
  private described: Element | null = null;
  private hovered: Element | null = null;
  private pressed = false;
  private timer = 0;
  /** Where the mouse was clicked. Until it moves away, it points at nothing. */
  private clicked: { x: number; y: number } | null = null;

  /** Hide the explanation; return false if there was none. */
  dismiss(): boolean {
    const there = this.subject !== null;
    this.hide();
    return there;
  }

  /** Hide the explanation, and cancel one that is about to appear. */
  hide() {
    window.clearTimeout(this.timer);
    this.forget();
  }

  /** Update the explanation after the thing has changed or disappeared. */
  renew() {
    const element = this.subject?.element;
    const subject = element && subjectOf(element);
    if (element && subject) this.subject = { ...subject, element };
    else this.forget();
  }

  readonly listeners = {
    mouseover: ({ target }: Event) => {
      const element = explainedElementAt(target);
      if (element === this.hovered) return;
      this.hovered = element;
      this.hide();
      if (!this.clicked) this.wait();
    },
    mousemove: ({ clientX, clientY }: MouseEvent) => {
      if (!this.clicked || Math.hypot(clientX - this.clicked.x, clientY - this.clicked.y) < STIRRED) return;
      this.clicked = null;
      this.wait();
    },
    mousedown: ({ clientX, clientY }: MouseEvent) => {
      this.clicked = { x: clientX, y: clientY };
      this.hide();
    },
    focusin: ({ target }: Event) => {
      const focused = target as Element;
      if (focused.matches(':focus-visible')) this.show(explainedElementAt(focused), focused);
    },
    focusout: () => this.hide(),
    touchstart: ({ target }: Event) => {
      if ((target as Element).closest('[role="tooltip"]')) return;
      this.hide();
      this.pressed = false;
      const element = explainedElementAt(target);
      this.timer = window.setTimeout(() => {
        this.pressed = element !== null;
        this.show(element);
        this.pinned = this.pressed;
      }, PRESS);
    },
    touchmove: () => this.hide(),
    // A long press only asks, and the answer stays until the next touch. The tap at its end must not play the card.
    touchend: (event: Event) => {
      window.clearTimeout(this.timer);
      if (this.pressed) event.preventDefault();
      this.pressed = false;
    },
    contextmenu: (event: Event) => this.pressed && event.preventDefault(),
  };

  /** Show the explanation of the thing under the mouse, or else of the one in focus; return false if there is none. */
  explain(): boolean {
    this.show(this.hovered ?? explainedElementAt(document.activeElement));
    return this.subject !== null;
  }

  /** Show the explanation of the thing under the mouse when the player wants it. */
  private wait() {
    const delay = DELAYS[tooltips.choice];
    if (delay < Infinity) this.timer = window.setTimeout(() => this.show(this.hovered), delay);
  }

  private show(element: Element | null, described = element) {
    this.hide();
    const subject = element && subjectOf(element);
    if (!subject) return;
    this.described = described;
    described?.setAttribute('aria-describedby', EXPLANATION_ID);
    this.subject = { ...subject, element };
  }

  private forget() {
    this.described?.removeAttribute('aria-describedby');
    this.described = null;
    this.subject = null;
    this.pinned = false;
  }
}

export const magnifier = new Magnifier();

export const magnify = (id: string | null) => explained(() => ({ id }));

/** A thing on the table that is not a button: it has a name, and the arrow keys reach it. */
export const namedElement = (label: string) => ({ role: 'img', 'aria-label': label, tabindex: -1, 'data-thing': '' });

const HINT = createAttachmentKey();

/** A named thing whose explanation is its name. */
export const hint = (text: string, about: Subject = {}) => ({
  ...namedElement(text),
  [HINT]: explained(() => ({ text, ...about })),
});

/** An explanation for a button that has no room for words. */
export const buttonHint = (text: string | null, about: Subject = {}) =>
  explained(() => ({ text: text ?? undefined, ...about }));

export function explained(subject: () => Subject): Attachment<HTMLElement> {
  return (element) => {
    subjects.set(element, subject);
    return () => {
      subjects.delete(element);
      // State must not change while the page is being drawn, so wait a moment.
      queueMicrotask(() => magnifier.renew());
    };
  };
}

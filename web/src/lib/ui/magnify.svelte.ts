/** What a thing is: hover, focus or a long press shows a card magnified, or a hint in words. */
import { createAttachmentKey, type Attachment } from 'svelte/attachments';

const HOVER = 350;
const PRESS = 450;
/** How far a mouse moves after a click until it points at something again. */
const STIRRED = 8;

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

/** Things change with every step of the game, so they are asked only when somebody looks; one for all listens. */
const subjects = new WeakMap<Element, () => Subject>();

function subjectOf(element: Element): Subject | null {
  const subject = subjects.get(element)?.();
  return subject?.id || subject?.text ? subject : null;
}

function thingAt(target: EventTarget | null): Element | null {
  let element = target as Element | null;
  while (element && !subjectOf(element)) element = element.parentElement;
  return element;
}

/** The id of what is shown: the thing is described by it. */
export const TOLD = 'told';

class Magnifier {
  shown = $state.raw<(Subject & { thing: Element }) | null>(null);
  /** A finger asked for it: it stays, and its links may be touched. */
  pinned = $state(false);
  /** The thing, or what has the focus within it. */
  private described: Element | null = null;
  private hovered: Element | null = null;
  private pressed = false;
  private timer = 0;
  /** Where the mouse clicked: while it rests there it points at nothing. */
  private clicked: { x: number; y: number } | null = null;

  /** False where nothing was shown. */
  putAway(): boolean {
    const there = this.shown !== null;
    this.hide();
    return there;
  }

  /** Nothing is told, and nothing will be of what was pointed at. */
  hide() {
    window.clearTimeout(this.timer);
    this.forget();
  }

  /** What is told of the thing may have changed, or there is no such thing any more. */
  renew() {
    const thing = this.shown?.thing;
    const subject = thing && subjectOf(thing);
    if (thing && subject) this.shown = { ...subject, thing };
    else this.forget();
  }

  readonly listeners = {
    mouseover: ({ target }: Event) => {
      const thing = thingAt(target);
      if (thing === this.hovered) return;
      this.hovered = thing;
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
      if (focused.matches(':focus-visible')) this.show(thingAt(focused), focused);
    },
    focusout: () => this.hide(),
    touchstart: ({ target }: Event) => {
      if ((target as Element).closest('[role="tooltip"]')) return;
      this.hide();
      this.pressed = false;
      const thing = thingAt(target);
      this.timer = window.setTimeout(() => {
        this.pressed = thing !== null;
        this.show(thing);
        this.pinned = this.pressed;
      }, PRESS);
    },
    touchmove: () => this.hide(),
    // A long press only asks, and the answer stays until the next touch; the tap it ends with must not play the card.
    touchend: (event: Event) => {
      window.clearTimeout(this.timer);
      if (this.pressed) event.preventDefault();
      this.pressed = false;
    },
    contextmenu: (event: Event) => this.pressed && event.preventDefault(),
  };

  /** Shows what the mouse rests on. */
  private wait() {
    const thing = this.hovered;
    if (thing) this.timer = window.setTimeout(() => this.show(thing), HOVER);
  }

  private show(thing: Element | null, described = thing) {
    this.hide();
    const subject = thing && subjectOf(thing);
    if (!subject) return;
    this.described = described;
    described?.setAttribute('aria-describedby', TOLD);
    this.shown = { ...subject, thing };
  }

  private forget() {
    this.described?.removeAttribute('aria-describedby');
    this.described = null;
    this.shown = null;
    this.pinned = false;
  }
}

export const magnifier = new Magnifier();

export const magnify = (id: string | null) => explained(() => ({ id }));

/** A thing of the table that is no button: it has a name, and the arrow keys find it. */
export const named = (label: string) => ({ role: 'img', 'aria-label': label, tabindex: -1, 'data-thing': '' });

const HINT = createAttachmentKey();

/** A named thing that shows its name. */
export const hint = (text: string, about: Subject = {}) => ({
  ...named(text),
  [HINT]: explained(() => ({ text, ...about })),
});

/** Words about a button that it has no room for. */
export const aside = (text: string | null, about: Subject = {}) =>
  explained(() => ({ text: text ?? undefined, ...about }));

export function explained(subject: () => Subject): Attachment<HTMLElement> {
  return (element) => {
    subjects.set(element, subject);
    return () => {
      subjects.delete(element);
      // While the page is being drawn no state may change: it waits a moment.
      queueMicrotask(() => magnifier.renew());
    };
  };
}

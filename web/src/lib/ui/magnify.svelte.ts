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
  shown = $state.raw<(Subject & { box: DOMRect }) | null>(null);
  /** Its links take the pointer that came to them through it, and a finger; any other means the choice below. */
  reached = $state(false);
  private thing: Element | null = null;
  /** The thing, or what has the focus within it. */
  private described: Element | null = null;
  private hovered: Element | null = null;
  private pressed = false;
  private timer = 0;
  private fading = 0;

  /** It stays as long as somebody is on the way to its link, or uses it. */
  keep() {
    window.clearTimeout(this.fading);
  }

  fade() {
    this.keep();
    this.fading = window.setTimeout(() => this.hide(), GRACE);
  }

  /** False where nothing was shown. */
  putAway(): boolean {
    const there = this.shown !== null;
    this.hide();
    return there;
  }

  hide() {
    this.keep();
    window.clearTimeout(this.timer);
    this.described?.removeAttribute('aria-describedby');
    this.thing = null;
    this.described = null;
    this.shown = null;
    this.reached = false;
  }

  /** What is told of the thing may have changed, or there is no such thing any more. */
  renew() {
    const { reached } = this;
    if (this.thing) this.show(this.thing, this.described);
    this.reached = reached;
  }

  readonly listeners = {
    mouseover: ({ target }: Event) => {
      const thing = thingAt(target);
      if (thing === this.hovered) return;
      this.hovered = thing;
      window.clearTimeout(this.timer);
      if (thing) this.timer = window.setTimeout(() => this.show(thing), HOVER);
      if (this.shown) this.fade();
    },
    mousemove: ({ target, clientX, clientY }: MouseEvent) => {
      const told = this.shown && document.getElementById(TOLD);
      if (!told || told.contains(target as Element)) return;
      const { left, right, top, bottom } = told.getBoundingClientRect();
      this.reached = left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
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
        this.reached = this.pressed;
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

  private show(thing: Element | null, described = thing) {
    this.hide();
    const subject = thing && subjectOf(thing);
    if (!subject) return;
    this.thing = thing;
    this.described = described;
    described?.setAttribute('aria-describedby', TOLD);
    this.shown = { ...subject, box: thing.getBoundingClientRect() };
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

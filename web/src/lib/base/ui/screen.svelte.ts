/** How much fits on a screen smaller than a desktop's. */
import { on } from 'svelte/events';
import { createSubscriber } from 'svelte/reactivity';

const ASIDE = 500;
const TWO_HALVES = 540;
const TABLET = 700;
const SHORT = 780;
const TALL = 1100;

const subscribe = createSubscriber((update) => on(window, 'resize', update));

/** On phones, `innerWidth` and `innerHeight` grow with content that overflows, so they must not decide the layout. */
function area() {
  subscribe();
  return document.documentElement;
}

export const screen = {
  get width() {
    return area().clientWidth;
  },
  get height() {
    return area().clientHeight;
  },
  /** A phone in landscape orientation. */
  get isLandscapePhone() {
    return this.height < ASIDE && this.width > this.height && this.width >= TWO_HALVES;
  },
  get tablet() {
    return !this.isLandscapePhone && this.width >= TABLET;
  },
  /** As low as a phone with a browser's toolbars; elements without a use are left out. */
  get short() {
    return !this.tablet && this.height < SHORT;
  },
  /** A tablet with room for the other players' boards. */
  get tall() {
    return this.tablet && this.height >= TALL;
  },
  /** The width of the area next to the trains, or above them. */
  get left() {
    return this.isLandscapePhone ? Math.round(this.width * 0.48) : this.width;
  },
};

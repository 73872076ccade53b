/** What there is room for on a screen that is no desktop's. */
import { innerHeight, innerWidth } from 'svelte/reactivity/window';

const ASIDE = 500;
const TABLET = 700;
const SHORT = 780;
const TALL = 1100;

export const screen = {
  get width() {
    return innerWidth.current ?? 390;
  },
  get height() {
    return innerHeight.current ?? 844;
  },
  /** A phone on its side. */
  get aside() {
    return this.height < ASIDE && this.width > this.height;
  },
  get tablet() {
    return !this.aside && this.width >= TABLET;
  },
  /** As a phone's with the bars of a browser: nothing is shown that nothing can be done with. */
  get short() {
    return !this.tablet && this.height < SHORT;
  },
  /** A tablet with room for the others' boards. */
  get tall() {
    return this.tablet && this.height >= TALL;
  },
  /** The width of what lies beside the trains, or above them. */
  get left() {
    return this.aside ? Math.round(this.width * 0.48) : this.width;
  },
};

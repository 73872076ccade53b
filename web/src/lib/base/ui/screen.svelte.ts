/** How much fits on a screen smaller than a desktop's. */
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
  /** A phone in landscape orientation. */
  get isLandscapePhone() {
    return this.height < ASIDE && this.width > this.height;
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

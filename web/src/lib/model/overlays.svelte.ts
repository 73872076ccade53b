import type { Offer } from '../protocol';

/** How long a sentence is shown, in milliseconds. */
const SHOWN = 5000;

/** What lies above the table. */
export class Overlays {
  /** The list of all choices. */
  listing = $state(false);
  /** The score sheet at the end. */
  sheetOpen = $state(true);
  /** The player aid. */
  aiding = $state(false);
  /** Who plays where. */
  inviting = $state(false);
  /** A holiday that is to be taken. */
  resting = $state(false);
  /** Word that is to be left. */
  leaving = $state(false);
  /** The command line. */
  commanding = $state(false);
  /** Cards somebody wants to look through: a stack, a pile. */
  browsing = $state.raw<{ title: string; cards: string[] } | null>(null);
  /** An end of the turn that would forfeit something, until it is confirmed. */
  ending = $state.raw<Offer | null>(null);
  toast = $state.raw<{ message: string; ruling: string | undefined } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows a sentence for a moment, and the rule behind it if there is one. */
  tell(message: string, ruling?: string) {
    this.toast = { message, ruling };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.toast = null), SHOWN);
  }

  /** Another state is shown: what asked about the choices of the last one is gone. */
  renew() {
    this.listing = false;
    this.ending = null;
  }
}

import type { Offer } from '../protocol';

/** How long a notice is shown, in milliseconds. */
const SHOWN = 5000;

/** The overlays above the table. */
export class Overlays {
  /** Whether the list of all choices is open. */
  listing = $state(false);
  /** Whether the score sheet at the end is open. */
  sheetOpen = $state(true);
  /** Whether the player aid is open. */
  aiding = $state(false);
  /** Whether the list of seats and invitations is open. */
  inviting = $state(false);
  /** Whether the choice of days off is open. */
  resting = $state(false);
  /** Whether the automatic choice is open. */
  leaving = $state(false);
  /** Whether the command line is open. */
  commanding = $state(false);
  /** Cards to look through: a stack or a pile. */
  browsing = $state.raw<{ title: string; cards: string[] } | null>(null);
  /** An end of the turn that would lose something, until the player confirms it. */
  ending = $state.raw<Offer | null>(null);
  toast = $state.raw<{ message: string; ruling: string | undefined } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Show a notice for a moment, with the ruling behind it if there is one. */
  tell(message: string, ruling?: string) {
    this.toast = { message, ruling };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.toast = null), SHOWN);
  }

  /** Close the questions about choices of the previous state. */
  renew() {
    this.listing = false;
    this.ending = null;
  }
}

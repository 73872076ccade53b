import type { Offer } from '../../base/protocol';

/** How long a notice is shown, in milliseconds. */
const TOAST_DURATION = 5000;

/** The overlays above the table. */
export class Overlays {
  /** Whether the list of all choices is open. */
  choicesOpen = $state(false);
  /** Whether the score sheet at the end is open. */
  sheetOpen = $state(true);
  /** Whether the player aid is open. */
  aidOpen = $state(false);
  /** Whether the list of seats and invitations is open. */
  invitationsOpen = $state(false);
  /** Whether the choice of days off is open. */
  holidayOpen = $state(false);
  /** Whether the automatic choice is open. */
  automaticOpen = $state(false);
  /** Whether the command line is open. */
  commandLineOpen = $state(false);
  /** Cards to look through: a stack or a pile. */
  shownCards = $state.raw<{ title: string; cards: string[] } | null>(null);
  /** An end of the turn that would lose something, until the player confirms it. */
  endToConfirm = $state.raw<Offer | null>(null);
  toast = $state.raw<{ message: string; ruling: string | undefined } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Show a notice for a moment, with the ruling behind it if there is one. */
  notify(message: string, ruling?: string) {
    this.toast = { message, ruling };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.toast = null), TOAST_DURATION);
  }

  /** Hide the notice, because it is outdated. */
  dismissNotice() {
    this.toast = null;
    clearTimeout(this.timer);
  }

  /** Close the questions about choices of the previous state. */
  renew() {
    this.choicesOpen = false;
    this.endToConfirm = null;
  }
}

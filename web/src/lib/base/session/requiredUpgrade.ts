/** Reloading the page if the server requires a newer version of this program. */
import { preferences } from './preferences';

const RELOADED = 'upgraded';

export const requiredUpgrade = {
  /**
   * Offer the reader to reload the page, with a message of the server, or without one if a part of the page is missing.
   * The page sets this before it asks anything.
   */
  offer: (_message: string) => {},

  /** Reload the page once, which brings the newer version. Return whether it reloads. */
  reloadOnce(): boolean {
    if (preferences.get(RELOADED)) return false;
    preferences.set(RELOADED, 'tried');
    location.reload();
    return true;
  },

  /** The server accepts this version. */
  accepted() {
    preferences.set(RELOADED, null);
  },
};

/** How many tables wait for who is signed in; the tab and the icon of the program say so. */
import type { Server } from '../server/server';
import { preferences } from '../session/preferences';

/** Milliseconds between two looks, while the page is seen. */
const EVERY = 60_000;

class Waiting {
  count = $state(0);

  /** Looks now and again, until the function it returns is called. */
  watch(server: Server): () => void {
    const look = () => void this.look(server);
    const timer = window.setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look);
    navigator.serviceWorker?.addEventListener('message', look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      navigator.serviceWorker?.removeEventListener('message', look);
    };
  }

  /** Asks the server, if this browser remembers that somebody is signed in. */
  async look({ people }: Server) {
    if (preferences.get('signed-in') === null) return this.take(0);
    if (document.hidden) return;
    try {
      // What the browser remembers may be over: nobody who is not signed in asks for tables.
      const { person } = await people.me();
      const tables = person ? await people.tables() : [];
      this.take(tables.filter(({ yours }) => yours).length);
    } catch {
      // It stays as it was until the server can be reached.
    }
  }

  /** A title of the document, with the number before it. */
  titled = (title: string) => (this.count > 0 ? `(${this.count}) ${title}` : title);

  private take(count: number) {
    this.count = count;
    const badged = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    badged?.catch(() => undefined);
  }
}

export const waiting = new Waiting();

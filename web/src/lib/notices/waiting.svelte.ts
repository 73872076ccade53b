/** How many tables wait for whoever is signed in; the tab and the icon of the program say so. */
import type { Server } from '../server/server';
import { preferences } from '../session/preferences';

/** Milliseconds between two looks, while the page is visible. */
const EVERY = 60_000;

const signedIn = () => preferences.get('signed-in') !== null;

class Waiting {
  /** Whether each table of whoever is signed in waits for them, as the server said last. */
  private told = $state.raw<[table: string, yours: boolean][]>();
  /** The table on this page, which knows earlier. */
  private here = $state.raw<{ table: string; yours: boolean }>();
  private looks = 0;

  /** Derived, so that a title that depends on it is written again only when the number changes. */
  readonly count = $derived(
    (this.told ?? []).filter(([table, yours]) => (table === this.here?.table ? this.here.yours : yours)).length,
  );

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
  async look({ people }: Pick<Server, 'people'>) {
    const look = ++this.looks;
    if (!signedIn()) return void (this.told = []);
    if (document.hidden) return;
    try {
      // What the browser remembers may be outdated: nobody who is not signed in asks for tables.
      const { person } = await people.me();
      const tables = person ? await people.tables() : [];
      if (look === this.looks && signedIn()) this.told = tables.map(({ info, yours }) => [info.table, yours]);
    } catch {
      // It stays as it was until the server can be reached.
    }
  }

  /** From now on the page shows this table, until the function it returns is called. */
  show(table: string, yours: boolean): () => void {
    this.here = { table, yours };
    return () => (this.here = undefined);
  }

  /** A title of the document, with the number before it. */
  titled = (title: string) => (this.count > 0 ? `(${this.count}) ${title}` : title);

  /** Writes the number on the icon of the program, once it is known. */
  badge() {
    const { count, told } = this;
    if (!told) return;
    const badged = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    badged?.catch(() => undefined);
  }
}

export const waiting = new Waiting();

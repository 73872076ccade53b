/** How many tables wait for the signed-in person. The title of the tab and the app icon show the number. */
import type { Server } from '../../base/server/server';
import { preferences } from '../../base/session/preferences';

/** Milliseconds between two requests while the page is visible. */
const EVERY = 60_000;

const signedIn = () => preferences.get('signed-in') !== null;

class WaitingTables {
  /** The tables of the signed-in person and whether each waits for them, according to the server's last answer. */
  private tables = $state.raw<[table: string, yours: boolean][]>();
  /** The table on this page, which is more up to date. */
  private here = $state.raw<{ table: string; yours: boolean }>();
  private looks = 0;

  /** Derived, so that a title that depends on it changes only when the number does. */
  readonly count = $derived(
    (this.tables ?? []).filter(([table, yours]) => (table === this.here?.table ? this.here.yours : yours)).length,
  );

  /** Check regularly until the returned function is called. */
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

  /** Ask the server, if this browser remembers that somebody is signed in. */
  async look({ people }: Pick<Server, 'people'>) {
    const look = ++this.looks;
    if (!signedIn()) return void (this.tables = []);
    if (document.hidden) return;
    try {
      // The stored sign-in may be outdated, so check it before requesting the tables.
      const { person } = await people.me();
      const tables = person ? (await people.tables()).tables : [];
      if (look === this.looks && signedIn()) this.tables = tables.map(({ info, your_turn }) => [info.table, your_turn]);
    } catch {
      // The count stays as it was until the server is reachable.
    }
  }

  /** Count the page's own table as the page knows it, until the returned function is called. */
  show(table: string, yours: boolean): () => void {
    this.here = { table, yours };
    return () => (this.here = undefined);
  }

  /** Put the number in front of a document title. */
  titled = (title: string) => (this.count > 0 ? `(${this.count}) ${title}` : title);

  /** Write the number on the app icon, once it is known. */
  badge() {
    const { count, tables } = this;
    if (!tables) return;
    const badged = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    badged?.catch(() => undefined);
  }
}

export const waitingTables = new WaitingTables();

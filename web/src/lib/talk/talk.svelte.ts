/** What is said at a table, as far as this screen hears it; how much of it was not read yet. */
import { createContext } from 'svelte';
import type { Table } from '../model/table.svelte';
import type { TalkLine } from '../protocol';
import type { Place, Server } from '../server/server';
import { preferences } from '../session/preferences';

/** So many lines stay on the screen. */
const MOST = 500;

export class Talk {
  lines = $state.raw<TalkLine[]>([]);
  /** Whether one may say something. */
  may = $state(false);
  /** Whether it is shown, in the place of the log. */
  open = $state(false);
  private read = $state(0);
  private asking = false;
  private again = false;

  /** Lines of others that were not shown yet. */
  unread = $derived(this.lines.filter(({ number, mine }) => !mine && number > this.read).length);

  constructor(
    readonly server: Server,
    readonly place: Place,
    private readonly table: Table,
  ) {
    this.read = Number(preferences.get(`talk-${place.table}`) ?? 0);
  }

  /**
   * Whom one may hear: nobody where all play at one screen, one's own while the game runs, then all. Who has an account
   * has notes, too.
   */
  heard: 'nobody' | 'own' | 'all' = $derived.by(() => {
    const { apart, mine, seats, open } = this.table.state;
    const watching = mine.length === 0 && seats.some(({ kind }) => kind === 'human');
    if (apart.length === 0 && !watching && !this.notes) return 'nobody';
    return open ? 'all' : 'own';
  });

  get wanted(): boolean {
    return this.heard !== 'nobody';
  }

  /** Whether one can keep notes here. */
  get notes(): boolean {
    return preferences.get('signed-in') !== null;
  }

  /** Asks for what is new; while one waits for the answer, more may be said. */
  async hear(): Promise<void> {
    this.again = this.asking;
    if (this.asking) return;
    this.asking = true;
    const { lines, may } = await this.server.talk
      .heard(this.place, this.last)
      .finally(() => (this.asking = false))
      .catch(() => ({ lines: [], may: this.may }));
    this.may = may;
    this.take(lines);
    if (this.again) await this.hear();
  }

  /** Asks for everything anew: somebody is heard no more. */
  async renew() {
    this.lines = [];
    await this.hear();
  }

  async say(text: string) {
    await this.server.talk.say(this.place, text);
    await this.hear();
  }

  /** What is shown now is read. */
  see() {
    this.read = this.last;
    if (this.last > 0) preferences.set(`talk-${this.place.table}`, String(this.last));
  }

  whom = ({ number }: TalkLine) => ({ table: this.place.table, line: number });

  private get last(): number {
    return this.lines.at(-1)?.number ?? 0;
  }

  private take(lines: TalkLine[]) {
    if (lines.length > 0) this.lines = [...this.lines, ...lines].slice(-MOST);
  }
}

export const [useTalk, provideTalk] = createContext<Talk>();

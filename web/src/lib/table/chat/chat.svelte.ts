/** The chat of a table as this screen receives it, and the number of unread messages. */
import { createContext } from 'svelte';
import type { Table } from '../../game/model/table.svelte';
import type { ChatLine } from '../../base/protocol';
import type { Server } from '../../base/server/server';
import type { TableAccess } from '../../base/server/types';
import { preferences } from '../../base/session/preferences';

/** The largest number of messages on the screen. */
const MAX_MESSAGES = 500;

export class Chat {
  lines = $state.raw<ChatLine[]>([]);
  /** Whether the reader may write. */
  canWrite = $state(false);
  /** Whether the chat is open, in the place of the log. */
  open = $state(false);
  private read = $state(0);
  private fetching = false;
  private again = false;

  /** Messages from others that have not been on the screen yet. */
  unread = $derived(this.lines.filter(({ number, is_own }) => !is_own && number > this.read).length);

  constructor(
    readonly server: Server,
    readonly place: TableAccess,
    private readonly table: Table,
  ) {
    this.read = Number(preferences.get(`chat-${place.table}`) ?? 0);
  }

  /**
   * Whose messages the reader can see: nobody's if all play at one screen, only their own side's while the game runs,
   * and then everybody's. People with an account also have notes.
   */
  audience: 'nobody' | 'own' | 'all' = $derived.by(() => {
    const { invited_seats, your_seats, seats, revealed } = this.table.state;
    const watching = your_seats.length === 0 && seats.some(({ kind }) => kind === 'human');
    if (invited_seats.length === 0 && !watching && !this.notes) return 'nobody';
    return revealed ? 'all' : 'own';
  });

  get wanted(): boolean {
    return this.audience !== 'nobody';
  }

  /** Whether the reader can keep notes here. */
  get notes(): boolean {
    return preferences.get('signed-in') !== null;
  }

  /** Fetch new messages, and more of them if any arrive during the request. */
  async fetchNew(): Promise<void> {
    this.again = this.fetching;
    if (this.fetching) return;
    this.fetching = true;
    const { lines, may_write } = await this.server.chat
      .messages(this.place.table, { after: this.last }, this.place.key)
      .finally(() => (this.fetching = false))
      .catch(() => ({ lines: [], may_write: this.canWrite }));
    this.canWrite = may_write;
    this.take(lines);
    if (this.again) await this.fetchNew();
  }

  /** Fetch everything again after somebody was muted. */
  async renew() {
    this.lines = [];
    await this.fetchNew();
  }

  async say(text: string) {
    await this.server.chat.post(this.place.table, { text }, this.place.key);
    await this.fetchNew();
  }

  /** Mark everything on the screen as read. */
  see() {
    this.read = this.last;
    if (this.last > 0) preferences.set(`chat-${this.place.table}`, String(this.last));
  }

  referenceTo = ({ number }: ChatLine) => ({ table: this.place.table, line: number });

  private get last(): number {
    return this.lines.at(-1)?.number ?? 0;
  }

  private take(lines: ChatLine[]) {
    if (lines.length > 0) this.lines = [...this.lines, ...lines].slice(-MAX_MESSAGES);
  }
}

export const [useChat, provideChat] = createContext<Chat>();

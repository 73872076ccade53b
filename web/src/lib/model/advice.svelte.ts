import type { Hint, Offer, Reason } from '../protocol';
import type { Channel } from '../server/server';
import type { Table } from './table.svelte';

/** What is told of choices: what one would bring, why something is none, and what a strong player would do. */
export class Advice {
  /** The offer under the pointer or the focus; the decision bar speaks of it. */
  preview = $state.raw<Offer | null>(null);
  /** What a strong player would do, once that was asked. */
  hint = $state.raw<Hint | 'thinking' | null>(null);
  /** The action whose piece on the table the hint points at. */
  pointed = $state<string | null>(null);
  /** Why the things asked about can not be chosen now, by what choosing them is called. */
  reasons = $state.raw<ReadonlyMap<string, Reason>>(new Map());
  private questions = 0;

  constructor(
    private readonly table: Table,
    private readonly ask: Channel['ask'],
  ) {}

  /** Asks why an action can not be played. Rejects with a `Refused`. */
  why(action: string): Promise<Reason> {
    return this.ask({ type: 'why', version: this.table.state.version, action });
  }

  /** Finds out why a thing is no choice: what is known, or nothing where there is nothing to find out. */
  async wonder(action: string): Promise<Reason | undefined> {
    const { offers, state } = this.table;
    if (offers.all.length === 0 || offers.get(action)) return undefined;
    const known = this.reasons.get(action);
    if (known) return known;
    const reason = await this.why(action);
    if (!reason.ruling || this.table.state.version !== state.version) return undefined;
    this.reasons = new Map(this.reasons).set(action, reason);
    return reason;
  }

  /** Asks what a strong player would do; nothing if nobody waits for it any longer. Rejects with a `Refused`. */
  async askHint(): Promise<Hint | undefined> {
    const question = ++this.questions;
    this.hint = 'thinking';
    try {
      const hint = await this.ask({ type: 'hint', version: this.table.state.version });
      if (question !== this.questions) return undefined;
      this.hint = hint;
      return hint;
    } catch (refused) {
      if (question !== this.questions) return undefined;
      this.closeHint();
      throw refused;
    }
  }

  closeHint() {
    this.questions++;
    this.hint = null;
    this.pointed = null;
    this.preview = null;
  }

  /** Another state is shown: what was told of the last one holds no more. */
  renew(moved: boolean) {
    if (moved) this.closeHint();
    this.preview = null;
    this.reasons = new Map();
  }
}

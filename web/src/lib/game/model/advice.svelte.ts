import type { Hint, Offer, Reason } from '../../base/protocol';
import type { TableChannel } from '../../base/server/types';
import type { Table } from './table.svelte';

/** Explanations of choices: what one would bring, why a thing is not one, and what a strong player would do. */
export class Advice {
  /** The choice under the pointer or the focus; the decision bar describes it. */
  preview = $state.raw<Offer | null>(null);
  /** The hint, once the player has asked for one. */
  hint = $state.raw<Hint | 'thinking' | null>(null);
  /** The action whose piece on the table the hint points at. */
  highlighted = $state<string | null>(null);
  /** Why things cannot be chosen now, by the notation of the action that would choose them. */
  reasons = $state.raw<ReadonlyMap<string, Reason>>(new Map());
  private questions = 0;

  constructor(
    private readonly table: Table,
    private readonly ask: TableChannel['ask'],
  ) {}

  /** Ask why an action is not legal. Rejects with a `RequestError`. */
  why(action: string): Promise<Reason> {
    return this.ask({ type: 'why', version: this.table.state.version, action });
  }

  /** Find out why a thing is not a choice. Return the known reason, or nothing if there is none. */
  async reasonFor(action: string): Promise<Reason | undefined> {
    const { offers, state } = this.table;
    if (offers.all.length === 0 || offers.get(action)) return undefined;
    const known = this.reasons.get(action);
    if (known) return known;
    const reason = await this.why(action);
    if (!reason.ruling || this.table.state.version !== state.version) return undefined;
    this.reasons = new Map(this.reasons).set(action, reason);
    return reason;
  }

  /**
   * Ask what a strong player would do. Return nothing if nobody waits for the hint any longer. Rejects with a
   * `RequestError`.
   */
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
    this.highlighted = null;
    this.preview = null;
  }

  /** Forget everything about the previous state. */
  renew(moved: boolean) {
    if (moved) this.closeHint();
    this.preview = null;
    this.reasons = new Map();
  }
}

import type { Hint, Offer, Reason } from '../../base/protocol';
import type { TableChannel } from '../../base/server/types';
import type { Table } from './table.svelte';

type Plan = Hint['choices'][number];

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
  /** The rest of the plan that the player follows, whether it plays by itself, and since which version. */
  private followed: { plan: Plan; alone: boolean; version: number } | null = null;

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
    this.followed = null;
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

  /** After each step of a plan, show its rest; or let it play by itself up to the end of the turn. */
  follow(plan: Plan, alone: boolean) {
    this.followed = { plan, alone, version: this.table.state.version };
  }

  /** The next step of a plan that plays by itself. The player ends the turn, because that is harder to undo. */
  get nextStep(): Offer | undefined {
    const { plan, alone = false } = this.followed ?? {};
    return alone && plan!.action !== 'end turn' ? this.table.offers.get(plan!.action) : undefined;
  }

  /** Show what remains of a plan after a step; nothing if the game took another way. */
  private proceed() {
    const { followed, table } = this;
    this.followed = null;
    const { version } = table.state;
    if (!followed || version <= followed.version || !table.deciding) return;
    const { line } = followed.plan;
    const at = line.findIndex(({ action }, step) => step > 0 && table.offers.get(action));
    if (at < 0) return;
    const plan = { ...followed.plan, action: line[at]!.action, line: line.slice(at) };
    this.followed = { ...followed, plan, version };
    this.hint = { type: 'hint', version, choices: [plan] };
  }

  closeHint() {
    this.questions++;
    this.followed = null;
    this.hint = null;
    this.highlighted = null;
    this.preview = null;
  }

  /** Forget everything about the previous state. */
  renew(moved: boolean) {
    const { followed } = this;
    if (moved) this.closeHint();
    this.preview = null;
    this.reasons = new Map();
    this.followed = followed;
    if (moved) this.proceed();
  }
}

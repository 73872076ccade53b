import { hintLines } from '../facts/hintText';
import { withBotMarks } from '../facts/playerNames';
import { newLogLines } from '../facts/logText';
import { say } from '../../base/messages';
import { Advice } from '../model/advice.svelte';
import { Overlays } from '../model/overlays.svelte';
import { Playback } from '../model/playback.svelte';
import { Speech } from '../model/speech.svelte';
import { Table } from '../model/table.svelte';
import { automaticChoiceOf } from '../facts/automatic';
import { movement } from '../motion/settings.svelte';
import type { Offer, Request, State, View } from '../../base/protocol';
import type { Server } from '../../base/server/server';
import { RequestError, type TableChannel, type TableAccess } from '../../base/server/types';
import { Preference } from '../../base/ui/preference.svelte';
import { newIdempotencyKey } from './randomKeys';

/** How a turn ends: by one click, by a second click, or without any if nothing else is possible. */
export const turnEnd = new Preference('turn-end', ['now', 'ask', 'automatic'], 'now');

/** Play at one table: every request of this screen goes to the server, and a refusal is shown. */
export class Play {
  readonly table: Table;
  readonly playback: Playback;
  readonly advice: Advice;
  readonly overlays = new Overlays();
  readonly speech = new Speech();
  /** Whether a click on a card of the display declines it. */
  declining = $state(false);
  /** Whether the next choice becomes the automatic one. */
  always = $state(false);
  /** Whether the end of the turn awaits its confirmation. */
  ending = $state(false);
  /** Called for each choice before it is played. If the function returns true, the choice is not played. */
  intercept: (offer: Offer) => boolean = () => false;
  /** Called for each choice that is played. */
  onact: (offer: Offer) => void = () => undefined;
  /** Called when there are new chat messages. */
  onchat: () => void = () => undefined;
  /** On a shared screen: the seat that asked to see its hidden card. */
  private revealed: number | null = null;

  constructor(
    first: State,
    readonly place: TableAccess,
    readonly server: Pick<Server, 'tables'>,
    private readonly ask: TableChannel['ask'],
    past = false,
  ) {
    this.table = new Table(first, { seats: withBotMarks, dummy: (letter) => say.murder.dummy(letter) }, past);
    this.advice = new Advice(this.table, ask);
    this.playback = new Playback(this.table, {
      moments: (...range) => this.moments(...range),
      speed: () => movement.factor,
      missed: (since, state) => this.reportMissed(since, state),
    });
    if (past) return;
    this.table.onshow = (moved) => {
      this.advice.renew(moved);
      this.overlays.renew();
      if (moved) this.declining = this.always = this.ending = false;
      this.coverSecrets();
      if (moved) this.playOn();
    };
    this.coverSecrets();
  }

  /** Return what a seat (`null`: everybody) saw at each version of a range. */
  async moments(seat: number | null, first: number, last: number): Promise<View[]> {
    const { table, key } = this.place;
    return (await this.server.tables.moments(table, { first, last, seat }, key)).views;
  }

  /** Play a choice, or ask first. */
  act(offer: Offer, confirmed = false) {
    if (!confirmed && this.asksFirst(offer)) return;
    this.playback.skip();
    this.play(offer);
  }

  private play(offer: Offer) {
    if (this.intercept(offer)) return;
    this.onact(offer);
    this.advice.preview = null;
    if (this.always) this.setAutomaticChoice(automaticChoiceOf(offer.action, this.table.state));
    this.send({
      type: 'act',
      version: this.table.state.version,
      action: offer.action,
      idempotency_key: newIdempotencyKey(),
    });
  }

  /** Ask before the end of a turn if it loses something, or if the player prefers that; return false otherwise. */
  private asksFirst(offer: Offer): boolean {
    if (offer.lost) this.overlays.endToConfirm = offer;
    else if (turnEnd.choice === 'ask' && offer.action === 'end turn' && !this.ending) {
      this.ending = true;
      this.advice.closeHint();
      this.speech.say(say.dialogs.endTitle);
    } else return false;
    this.overlays.choicesOpen = false;
    return true;
  }

  /** Play what the player has decided before: the next step of a plan, or the end of a turn. */
  private playOn() {
    const step = this.advice.nextStep;
    if (step) this.act(step);
    else this.endTurn();
  }

  /** End a turn with nothing left to do, if the player prefers that, but not after an undo. */
  private endTurn() {
    const { deciding, offers, state } = this.table;
    if (turnEnd.choice !== 'automatic' || !deciding || state.redo.possible || offers.all.length > 1) return;
    const [offer] = offers.all;
    if (offer?.action === 'end turn') this.play(offer);
  }

  /**
   * Undo the last action, or everything after the version `to`. If that needs consent, ask the others; if it is
   * impossible, give the reason.
   */
  undo(to = this.table.state.version - 1) {
    const { undo, version, ask_undo_to } = this.table.state;
    if (!undo.possible && ask_undo_to !== null)
      return this.send({ type: 'ask_undo', version, to: Math.max(to, ask_undo_to) });
    if (!undo.possible) return this.showRefusal(undo.reason);
    this.playback.skip();
    this.send({ type: 'undo', version, to });
  }

  /** Undo back to the start of the turn of the last action. */
  undoTurn() {
    const { undo_turn_to, version, undo, ask_undo_to } = this.table.state;
    this.undo(undo.possible ? Math.min(undo_turn_to, version - 1) : (ask_undo_to ?? undefined));
  }

  answer(agree: boolean) {
    this.send({ type: 'answer_undo', version: this.table.state.version, agree });
  }

  /** Take a seat back from the computer after running out of time. */
  takeSeat(seat: number) {
    this.send({ type: 'take_seat', seat });
  }

  takeHoliday(seat: number, days: number) {
    this.send({ type: 'take_holiday', seat, days });
  }

  /** Set the automatic choice for the player's own seat between turns; null: the game asks the player. */
  setAutomaticChoice(action: string | null | undefined) {
    if (action === undefined) return;
    this.send({ type: 'set_automatic_choice', seat: this.table.own, action });
    this.overlays.notify(action === null ? say.automaticChoice.dropped : say.automaticChoice.left);
  }

  redo() {
    const { redo, version } = this.table.state;
    if (!redo.possible) return this.showRefusal(redo.reason);
    this.playback.skip();
    this.send({ type: 'redo', version });
  }

  look(seat: number | null) {
    if (this.advice.hint === 'thinking') this.advice.closeHint();
    this.revealed = this.table.view.phase === 'draft' ? null : seat;
    this.send({ type: 'view_as', seat });
  }

  /** Ask what a strong player would do. With the command line open, read out the whole answer. */
  askHint() {
    if (this.table.offers.all.length === 0) return this.showRefusal(say.text.notYours);
    this.speech.say(say.hint.thinking);
    this.advice.askHint().then((hint) => {
      if (!hint) return;
      const lines = hintLines(hint.choices);
      this.speech.say(...(this.overlays.commandLineOpen ? lines : lines.slice(0, 1)));
      if (this.overlays.commandLineOpen) this.advice.hint = null;
    }, this.refuse);
  }

  /** Explain in the command line why an action is not legal. */
  explain(action: string) {
    this.advice.why(action).then((reason) => this.speech.explain(reason), this.refuse);
  }

  /** Explain why a clicked thing is not a choice. */
  explainUnavailable(action: string) {
    this.advice
      .reasonFor(action)
      .then((reason) => reason && this.overlays.notify(reason.text, reason.ruling), this.refuse);
  }

  private send(request: Exclude<Request, { type: 'why' | 'hint' }>) {
    this.ask(request).catch(this.refuse);
  }

  private readonly refuse = (refused: unknown) => {
    if (!(refused instanceof RequestError)) throw refused;
    if (refused.code === 'lost') this.showRefusal(say.states.lost);
    // The server also answers a stale request with the current state, which is explanation enough.
    else if (refused.code !== 'stale') this.showRefusal(refused.message, refused.ruling);
  };

  /** Show the reason for a refusal where the player asked. */
  private showRefusal(message: string, ruling?: string) {
    if (this.overlays.commandLineOpen) this.speech.explain({ text: message, ruling: ruling ?? '' });
    else this.overlays.notify(message, ruling);
  }

  /** Back at the table, report the moves played in the meantime. */
  private reportMissed(since: number, { version, log }: State) {
    const missed = newLogLines(since, { version, log: log.filter(({ depth }) => depth === 0) }, this.table.everybody);
    if (missed.length > 0) this.overlays.notify(say.states.missed(missed.join('. ')));
  }

  /** On a shared screen, hide a player's secrets again when they are no longer needed. */
  private coverSecrets() {
    const { view, shared, own } = this.table;
    if (!shared || view.seat === null || view.phase === 'over') return;
    const draftLook = view.decision === 'keep' && view.seat === view.current;
    const requested = this.revealed === view.seat && view.seat === own;
    if (!draftLook && !requested) this.look(null);
  }
}

import { hintLines } from '../game/reasons';
import { marked } from '../game/company';
import { news } from '../game/telling';
import { say } from '../messages';
import { Advice } from '../model/advice.svelte';
import { Overlays } from '../model/overlays.svelte';
import { Playback } from '../model/playback.svelte';
import { Speech } from '../model/speech.svelte';
import { Table } from '../model/table.svelte';
import { wordOf } from '../game/word';
import { movement } from '../motion/settings.svelte';
import type { Offer, Request, State } from '../protocol';
import { Refused, type Channel, type Place, type Server } from '../server/server';
import { newName } from './once';

/** Playing at one table: every wish of this screen goes to the server, and what it refuses is said. */
export class Play {
  readonly table: Table;
  readonly playback: Playback;
  readonly advice: Advice;
  readonly overlays = new Overlays();
  readonly speech = new Speech();
  /** A click on a card of the display declines it. */
  declining = $state(false);
  /** Word is left to choose so again. */
  always = $state(false);
  /** Told of each choice that is played. */
  onact: (offer: Offer) => void = () => undefined;
  /** Told when something was said at the table. */
  onsaid: () => void = () => undefined;
  /** At a shared screen: the seat whose hidden card was asked for. */
  private revealed: number | null = null;

  constructor(
    first: State,
    readonly place: Place,
    server: Pick<Server, 'moments'>,
    private readonly ask: Channel['ask'],
    past = false,
  ) {
    this.table = new Table(first, { seats: marked, dummy: (letter) => say.murder.dummy(letter) }, past);
    this.advice = new Advice(this.table, ask);
    this.playback = new Playback(this.table, {
      moments: (seat, from, to) => server.moments(place, seat, from, to),
      speed: () => movement.factor,
      missed: (since, state) => this.tellMissed(since, state),
    });
    if (past) return;
    this.table.onshow = (moved) => {
      this.advice.renew(moved);
      this.overlays.renew();
      if (moved) this.declining = this.always = false;
      this.coverSecrets();
    };
    this.coverSecrets();
  }

  /** Plays an offer; the end of a turn that forfeits something is asked about first. */
  act(offer: Offer, confirmed = false) {
    if (this.table.offers.forfeits(offer) && !confirmed) {
      this.overlays.listing = false;
      this.overlays.ending = offer;
      return;
    }
    this.onact(offer);
    this.advice.preview = null;
    this.playback.hurry();
    if (this.always) this.leaveWord(wordOf(offer.action, this.table.state));
    this.wish({ type: 'act', version: this.table.state.version, action: offer.action, once: newName() });
  }

  /** Takes back the last action, or all after the version `to`; asks the others, or says why not, where that can not be. */
  undo(to = this.table.state.version - 1) {
    const { undo, version, ask_turn } = this.table.state;
    if (!undo.possible && ask_turn !== null)
      return this.wish({ type: 'ask_undo', version, to: Math.max(to, ask_turn) });
    if (!undo.possible) return this.object(undo.reason);
    this.playback.hurry();
    this.wish({ type: 'undo', version, to });
  }

  /** Back to where the turn of the last action began. */
  undoTurn() {
    const { turn_start, version, undo, ask_turn } = this.table.state;
    this.undo(undo.possible ? Math.min(turn_start, version - 1) : (ask_turn ?? undefined));
  }

  answer(yes: boolean) {
    this.wish({ type: 'answer_undo', version: this.table.state.version, yes });
  }

  /** Plays again where the computer does, as time was out. */
  takeSeat(seat: number) {
    this.wish({ type: 'take_seat', seat });
  }

  takeHoliday(seat: number, days: number) {
    this.wish({ type: 'take_holiday', seat, days });
  }

  /** What shall be done when something comes to the own seat off turn; null: it is asked. */
  leaveWord(action: string | null | undefined) {
    if (action === undefined) return;
    this.wish({ type: 'instruct', seat: this.table.own, action });
    this.overlays.tell(action === null ? say.patience.dropped : say.patience.left);
  }

  redo() {
    const { redo, version } = this.table.state;
    if (!redo.possible) return this.object(redo.reason);
    this.playback.hurry();
    this.wish({ type: 'redo', version });
  }

  look(seat: number | null) {
    if (this.advice.hint === 'thinking') this.advice.closeHint();
    this.revealed = this.table.view.phase === 'draft' ? null : seat;
    this.wish({ type: 'look', seat });
  }

  /** Asks what a strong player would do; the command line reads it all out. */
  askHint() {
    if (this.table.offers.all.length === 0) return this.object(say.text.notYours);
    this.speech.say(say.hint.thinking);
    this.advice.askHint().then((hint) => {
      if (!hint) return;
      const lines = hintLines(hint.choices);
      this.speech.say(...(this.overlays.commanding ? lines : lines.slice(0, 1)));
      if (this.overlays.commanding) this.advice.hint = null;
    }, this.refuse);
  }

  /** Says why an action can not be played, to the command line. */
  explain(action: string) {
    this.advice.why(action).then((reason) => this.speech.explain(reason), this.refuse);
  }

  /** Says why a thing that was clicked is no choice. */
  complain(action: string) {
    this.advice.wonder(action).then((reason) => reason && this.overlays.tell(reason.text, reason.ruling), this.refuse);
  }

  private wish(request: Exclude<Request, { type: 'why' | 'hint' }>) {
    this.ask(request).catch(this.refuse);
  }

  private readonly refuse = (refused: unknown) => {
    if (!(refused instanceof Refused)) throw refused;
    if (refused.code === 'lost') this.object(say.states.lost);
    // A stale request is answered with the current state as well: that says it all.
    else if (refused.code !== 'stale') this.object(refused.message, refused.ruling);
  };

  /** Says why not, where it was asked for. */
  private object(message: string, ruling?: string) {
    if (this.overlays.commanding) this.speech.explain({ text: message, ruling: ruling ?? '' });
    else this.overlays.tell(message, ruling);
  }

  /** Back at the table: what was played meanwhile. */
  private tellMissed(since: number, { version, log }: State) {
    const missed = news(since, { version, log: log.filter(({ depth }) => depth === 0) }, this.table.everybody);
    if (missed.length > 0) this.overlays.tell(say.states.missed(missed.join('. ')));
  }

  /** On a shared screen nobody's secrets stay open once their owner's moment is over. */
  private coverSecrets() {
    const { view, shared, own } = this.table;
    if (!shared || view.seat === null || view.phase === 'over') return;
    const draftLook = view.decision === 'keep' && view.seat === view.current;
    const asked = this.revealed === view.seat && view.seat === own;
    if (!draftLook && !asked) this.look(null);
  }
}

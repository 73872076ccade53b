import { getContext, setContext } from 'svelte';
import { fetchMoments } from './api';
import { connect, type Connection } from './connection';
import { hintLines } from './game/reasons';
import { asItWas, MOST } from './game/moments';
import { say } from './messages';
import { Pace } from './motion/pace';
import { movement } from './motion/settings.svelte';
import { Stage } from './motion/stage';
import { Offers } from './game/offers';
import { news } from './game/telling';
import { Speech } from './game/speech.svelte';
import type { Board, Catalogue, Hint, Offer, Reason, Refusal, Seat, State, View } from './protocol';

const DUMMIES = ['A', 'B'];
/** What was shown rests for so many milliseconds at least before the next is. */
const REST = 350;

/** One table as this screen sees it: the state shown, whose board lies in front, and the ways to act. */
export class Game {
  state = $state.raw<State>() as State;
  online = $state(true);
  toast = $state.raw<{ message: string; ruling: string | undefined } | null>(null);
  /** The offer under the pointer or the focus; the decision bar speaks of it. */
  preview = $state.raw<Offer | null>(null);
  /** What a strong player would do, once that was asked. */
  hint = $state.raw<Hint | 'thinking' | null>(null);
  /** The action whose piece on the table the hint points at. */
  pointed = $state<string | null>(null);
  /** A board the player wants to see closely; null for the own one. */
  inspected = $state<number | null>(null);
  /** At a shared screen: the seat whose hidden card was asked for. */
  revealed = $state<number | null>(null);
  ready = $state(false);
  /** Overlays a player may open: the list of all choices, and the score sheet at the end. */
  listing = $state(false);
  sheetOpen = $state(true);
  /** The command line is open. */
  commanding = $state(false);
  readonly speech = new Speech();
  readonly stage = new Stage();
  /** How many moves wait to be shown, and how many of them were made while the connection was lost. */
  behind = $state(0);
  missed = $state(0);
  /** Cards somebody wants to look through: a stack, a pile. */
  browsing = $state.raw<{ title: string; cards: string[] } | null>(null);

  /** An end of the turn that would forfeit something, until it is confirmed. */
  ending = $state.raw<Offer | null>(null);
  /** Why the things asked about can not be chosen now, by what choosing them is called. */
  reasons = $state.raw<ReadonlyMap<string, Reason>>(new Map());
  table = '';
  key: string | null = null;

  private connection: Connection | undefined;
  private lastOwn = 0;
  /** The version that came last, and which that was when the connection was lost. */
  private latest: number | null = null;
  private left: number | null = null;
  /** States are taken in the order they come, also where one has to wait for the moments before it. */
  private arrivals = Promise.resolve();
  private toastTimer = 0;
  /** The choice that is none, whose reason is to be said. */
  private clicked: string | null = null;
  private readonly pace = new Pace<State>((state, limit) => this.follow(state, limit));

  // These stay the same from state to state, and so does what follows from them.
  readonly log = $derived(this.state.log);
  private readonly seats = $derived(this.state.seats);
  private readonly dummies = $derived(this.state.view.dummies?.length ?? 0);

  readonly offers = $derived(new Offers(this.state?.legal));
  readonly own = $derived.by(() => this.findOwn());
  readonly shown = $derived(this.inspected ?? this.own);
  /** Nothing on an inspected board may be clicked, so its offers rest until one's own is back. */
  readonly playing = $derived(this.shown === this.state?.view.current);
  readonly deciding = $derived(this.state.view.current !== null && this.state.mine.includes(this.state.view.current));
  readonly shared = $derived(this.state.mine.length > 1);
  /** A secret decision of somebody who does not look yet: the device must change hands. */
  readonly handOver = $derived(
    this.shared &&
      this.deciding &&
      this.state.view.decision === 'keep' &&
      this.state.view.seat !== this.state.view.current,
  );

  /** `past`: an earlier moment, which is only looked at. */
  constructor(
    readonly catalogue: Catalogue,
    readonly past = false,
  ) {}

  join(table: string, key: string | null) {
    this.table = table;
    this.key = key;
    this.connection = connect(table, key, {
      state: (state) => void (this.arrivals = this.arrivals.then(() => this.arrive(state))),
      refusal: (refusal) => this.refuse(refusal),
      reason: (reason) => this.answer(reason),
      hint: (hint) => this.take(hint),
      connected: (open) => this.connected(open),
    });
  }

  leave() {
    this.pace.stop();
    this.connection?.close();
  }

  get view(): View {
    return this.state.view;
  }

  get boards(): Board[] {
    return this.state.view.boards;
  }

  /** All who hold evidence: the players, and after them the dummies where they take part. */
  readonly everybody = $derived([
    ...this.seats,
    ...DUMMIES.slice(0, this.dummies).map((letter): Seat => ({ name: say.murder.dummy(letter), kind: 'random' })),
  ]);

  seat(index: number): Seat {
    return this.everybody[index] ?? { name: '', kind: 'human' };
  }

  /** A or B for a dummy, nothing for a player. */
  dummyLetter(seat: number): string | undefined {
    return this.state.view.dummies?.length ? DUMMIES[seat - this.state.view.players] : undefined;
  }

  board(index: number): Board {
    const board = this.boards.find(({ seat }) => seat === index);
    if (!board) throw new RangeError(`no board of seat ${index}`);
    return board;
  }

  /** Seats in turn order, the start player first. */
  readonly order = $derived.by(() => {
    const { players, start_player } = this.state.view;
    return Array.from({ length: players }, (_, i) => (start_player + i) % players);
  });

  /** Plays an offer; the end of a turn that forfeits something is asked about first. */
  act(offer: Offer, confirmed = false) {
    if (this.offers.forfeits(offer) && !confirmed) {
      this.listing = false;
      this.ending = offer;
      return;
    }
    this.preview = null;
    this.hurry();
    this.connection?.send({ type: 'act', version: this.state.version, action: offer.action });
  }

  /** Takes back the last action, or all after the version `to`; says why not where that can not be. */
  undo(to = this.state.version - 1) {
    const { possible, reason } = this.state.undo;
    if (!possible) return this.object(reason);
    this.hurry();
    this.connection?.send({ type: 'undo', version: this.state.version, to });
  }

  redo() {
    const { possible, reason } = this.state.redo;
    if (!possible) return this.object(reason);
    this.hurry();
    this.connection?.send({ type: 'redo', version: this.state.version });
  }

  /** Asks why an action can not be played. */
  ask(action: string) {
    this.connection?.send({ type: 'why', action });
  }

  /** Asks what a strong player would do. */
  askHint() {
    if (this.offers.all.length === 0) return this.object(say.text.notYours);
    this.hint = 'thinking';
    this.speech.say(say.hint.thinking);
    this.connection?.send({ type: 'hint', version: this.state.version });
  }

  closeHint() {
    this.hint = null;
    this.pointed = null;
    this.preview = null;
  }

  /** A hint that nobody waits for any longer is dropped; the command line reads it all out. */
  private take(hint: Hint) {
    if (this.hint !== 'thinking' || hint.version !== this.state.version) return;
    const lines = hintLines(hint.choices);
    this.speech.say(...(this.commanding ? lines : lines.slice(0, 1)));
    this.hint = this.commanding ? null : hint;
  }

  /** Finds out why a thing that is looked at is no choice. */
  wonder(action: string) {
    const choosing = this.offers.all.length > 0 && !this.offers.get(action);
    if (choosing && !this.reasons.has(action)) this.ask(action);
  }

  /** Says why a thing that was clicked is no choice. */
  complain(action: string) {
    const known = this.reasons.get(action);
    this.clicked = known ? null : action;
    if (known) this.tell(known.text, known.ruling);
    else this.wonder(action);
  }

  private answer(reason: Reason) {
    if (this.commanding) return this.speech.explain(reason);
    if (!reason.ruling) return;
    this.reasons = new Map(this.reasons).set(reason.action, reason);
    if (this.clicked === reason.action) this.complain(reason.action);
  }

  look(seat: number | null) {
    this.stopWaiting();
    this.revealed = this.view.phase === 'draft' ? null : seat;
    this.connection?.send({ type: 'look', seat });
  }

  /** Leaves out what is still to be shown: the table is as it is. */
  hurry() {
    this.pace.finish();
    this.stage.jump();
  }

  /** Shows a state, and what led to it in `limit` milliseconds at most; returns how long that takes. */
  move(state: State, limit: number): number {
    const before = this.ready ? this.state.version : state.version;
    const events = state.log.filter(({ version }) => version > before && version <= state.version);
    return this.stage.change(() => this.show(state), events, this.ready ? limit : 0);
  }

  /** Shows a state at once. */
  show(state: State) {
    if (this.state?.version !== state.version) this.closeHint();
    this.state = state;
    this.ready = true;
    this.preview = null;
    this.listing = false;
    this.ending = null;
    this.reasons = new Map();
    if (this.deciding) {
      this.lastOwn = state.view.current ?? this.lastOwn;
      this.inspected = null;
    }
    this.coverSecrets();
  }

  private follow(state: State, limit: number): number {
    this.behind = this.pace.waiting;
    if (this.behind === 0) this.missed = 0;
    return Math.max(this.move(state, limit), REST * movement.factor);
  }

  private async arrive(state: State) {
    const { left } = this;
    this.left = null;
    this.latest = state.version;
    // What somebody else sees does not wait behind what is no longer to be seen.
    if (this.ready && state.view.seat !== this.view.seat) this.hurry();
    if (this.ready && state.version === this.state.version && this.pace.waiting === 0) this.show(state);
    else if (left === null || state.version <= left) this.pace.push(state);
    else if (movement.factor === 0) {
      this.pace.push(state);
      this.tellMissed(left, state);
    } else {
      const steps = await this.between(left, state);
      this.missed = state.version - left;
      this.pace.push(...steps, state);
    }
  }

  /** What this viewer would have seen since a version, up to this state; the last moves of very many. */
  private async between(version: number, state: State): Promise<State[]> {
    const first = Math.max(version + 1, state.version - MOST);
    if (first >= state.version) return [];
    try {
      const views = await fetchMoments(this.table, this.key, state.view.seat, first, state.version - 1);
      return views.map((view) => ({
        ...asItWas(state, view),
        log: state.log.filter((entry) => entry.version <= view.version),
      }));
    } catch {
      // Then the table jumps to what is now.
      return [];
    }
  }

  private connected(open: boolean) {
    this.online = open;
    this.stopWaiting();
    if (!open && this.ready) this.left ??= this.latest;
  }

  /** Back at the table: what was played meanwhile. */
  private tellMissed(since: number, { version, log }: State) {
    const missed = news(since, { version, log: log.filter(({ depth }) => depth === 0) }, this.everybody);
    if (missed.length > 0) this.tell(say.states.missed(missed));
  }

  /** The answer to the last question will not come. */
  private stopWaiting() {
    if (this.hint === 'thinking') this.closeHint();
  }

  private refuse({ code, message, ruling }: Refusal) {
    this.stopWaiting();
    // A stale request is answered with the current state as well: that says it all.
    if (code !== 'stale') this.object(message, ruling);
  }

  /** Says why not, where it was asked for. */
  private object(message: string, ruling?: string) {
    if (this.commanding) this.speech.explain({ text: message, ruling: ruling ?? '' });
    else this.tell(message, ruling);
  }

  /** Shows a sentence for a moment, and the rule behind it if there is one. */
  tell(message: string, ruling?: string) {
    this.toast = { message, ruling };
    window.clearTimeout(this.toastTimer);
    this.toastTimer = window.setTimeout(() => (this.toast = null), 5000);
  }

  private findOwn(): number {
    const { mine, view } = this.state;
    if (view.current !== null && mine.includes(view.current)) return view.current;
    if (mine.includes(this.lastOwn)) return this.lastOwn;
    return mine[0] ?? 0;
  }

  /** On a shared screen nobody's secrets stay open once their owner's moment is over. */
  private coverSecrets() {
    const { view } = this.state;
    if (!this.shared || view.seat === null || view.phase === 'over') return;
    const draftLook = view.decision === 'keep' && view.seat === view.current;
    const asked = this.revealed === view.seat && view.seat === this.own;
    if (!draftLook && !asked) this.look(null);
  }
}

const GAME = Symbol('game');
export const provideGame = (game: Game) => setContext(GAME, game);
export const useGame = () => getContext<Game>(GAME);

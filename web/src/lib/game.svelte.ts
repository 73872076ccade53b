import { getContext, setContext } from 'svelte';
import { connect, type Connection } from './connection';
import { calm } from './media.svelte';
import { say } from './messages';
import { Offers } from './offers';
import { Pace, REST } from './pace';
import type { Board, Catalogue, Offer, Refusal, Seat, State, View } from './protocol';

const DUMMIES = ['A', 'B'];

/** One table as this screen sees it: the state shown, whose board lies in front, and the ways to act. */
export class Game {
  state = $state.raw<State>() as State;
  online = $state(true);
  toast = $state<string | null>(null);
  /** The offer under the pointer or the focus; the decision bar speaks of it. */
  preview = $state.raw<Offer | null>(null);
  /** A board the player wants to see closely; null for the own one. */
  inspected = $state<number | null>(null);
  /** At a shared screen: the seat whose hidden card was asked for. */
  revealed = $state<number | null>(null);
  ready = $state(false);
  /** Overlays a player may open: the list of all choices, and the score sheet at the end. */
  listing = $state(false);
  sheetOpen = $state(true);
  /** Cards somebody wants to look through: a stack, a pile. */
  browsing = $state.raw<{ title: string; cards: string[] } | null>(null);

  private connection: Connection | undefined;
  private lastOwn = 0;
  private toastTimer = 0;
  private readonly pace = new Pace<State>((state) => this.show(state), () => (calm.matches ? 0 : REST));

  readonly offers = $derived(new Offers(this.state?.legal));
  readonly own = $derived.by(() => this.findOwn());
  readonly shown = $derived(this.inspected ?? this.own);
  /** Nothing on an inspected board may be clicked, so its offers rest until one's own is back. */
  readonly playing = $derived(this.shown === this.state?.view.current);
  readonly deciding = $derived(this.state.view.current !== null && this.state.mine.includes(this.state.view.current));
  readonly shared = $derived(this.state.mine.length > 1);
  /** A secret decision of somebody who does not look yet: the device must change hands. */
  readonly handOver = $derived(
    this.shared && this.deciding && this.state.view.decision === 'keep' && this.state.view.seat !== this.state.view.current,
  );

  constructor(readonly catalogue: Catalogue) {}

  join(table: string, key: string | null) {
    this.connection = connect(table, key, {
      state: (state) => this.pace.push(state),
      refusal: (refusal) => this.refuse(refusal),
      connected: (open) => (this.online = open),
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
    ...this.state.seats,
    ...(this.state.view.dummies ?? []).map((_, i): Seat => ({ name: say.murder.dummy(DUMMIES[i]!), kind: 'random' })),
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

  act(offer: Offer) {
    this.preview = null;
    this.pace.hurry();
    this.connection?.send({ type: 'act', version: this.state.version, action: offer.action });
  }

  undo() {
    this.pace.hurry();
    this.connection?.send({ type: 'undo', version: this.state.version });
  }

  look(seat: number | null) {
    this.revealed = this.view.phase === 'draft' ? null : seat;
    this.pace.hurry();
    this.connection?.send({ type: 'look', seat });
  }

  show(state: State) {
    this.state = state;
    this.ready = true;
    this.preview = null;
    this.listing = false;
    if (this.deciding) {
      this.lastOwn = state.view.current ?? this.lastOwn;
      this.inspected = null;
    }
    this.coverSecrets();
  }

  private refuse({ code, message }: Refusal) {
    // A stale request is answered with the current state as well: that says it all.
    if (code === 'stale') return;
    this.toast = message;
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

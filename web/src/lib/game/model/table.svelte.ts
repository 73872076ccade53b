import { Offers } from '../facts/offers';
import type { Board, LogEntry, Seat, State, View } from '../../base/protocol';

const DUMMIES = ['A', 'B'];

/** Where a table is shown and how changes appear there. The table itself knows no screen. */
export interface Scene {
  /**
   * Look at the table before it changes. Call the returned function after the change: it shows the movement, event by
   * event, in `limit` milliseconds at most, and returns how long that takes.
   */
  watch(limit: number): (entries: LogEntry[]) => number;
  /** Stop showing what led to this moment. */
  jump(): void;
}

/** The payment of a seat's trains. It is over when `end` is called, or after its longest time. */
export interface Payment {
  seat: number;
  end: () => void;
}

/** Names of people and dummies; the table itself has no messages. */
export interface Naming {
  seats(seats: Seat[], yours: boolean): Seat[];
  dummy(letter: string): string;
}

/** A scene for a table without viewers. */
const UNSEEN: Scene = { watch: () => () => 0, jump: () => undefined };

/** A table as this screen shows it: the state, the board in front, and everything that follows from both. */
export class Table {
  state: State;
  /** The seat whose board the player wants to see closely; null for their own. */
  inspected = $state<number | null>(null);
  /** The trains that pay now. Nothing can be chosen until then, and the scores are those from before. */
  payment = $state.raw<Payment | null>(null);
  scene = UNSEEN;
  /** Called for each state as it is shown, with whether the game has moved. */
  onshow: (moved: boolean) => void = () => undefined;

  private lastOwn = 0;

  // These remain the same objects from state to state, and so do the values that depend on them.
  readonly log = $derived.by(() => this.state.log);
  private readonly seats = $derived.by(() => this.state.seats);
  private readonly mine = $derived.by(() => this.state.your_seats.length > 0);
  private readonly dummies = $derived.by(() => this.state.view.dummies?.length ?? 0);

  readonly offers = $derived.by(() => new Offers(this.state.legal));
  readonly own = $derived.by(() => this.findOwn());
  readonly shown = $derived.by(() => this.inspected ?? this.own);
  /** While the player inspects another board, nothing can be chosen until their own board is back. */
  readonly playing = $derived.by(() => this.shown === this.state.view.current);
  /** Whether the game continues elsewhere. */
  readonly moved = $derived.by(() => this.state.seats.some(({ moved }) => moved));
  readonly deciding = $derived.by(() => {
    const { clock, your_seats, view } = this.state;
    if (view.current === null || clock?.taken_over.includes(view.current)) return false;
    return your_seats.includes(view.current) && typeof clock?.timed_out_seat !== 'number' && !this.moved;
  });
  readonly shared = $derived.by(() => this.state.your_seats.length > 1);
  /** Whether a secret decision waits for somebody else at this device, so that it must change hands. */
  readonly handOver = $derived.by(
    () =>
      this.shared &&
      this.deciding &&
      this.state.view.decision === 'keep' &&
      this.state.view.seat !== this.state.view.current,
  );
  /** Everybody who holds evidence: the players, then the dummies if they take part. */
  readonly everybody = $derived.by(() => [
    ...this.naming.seats(this.seats, this.mine),
    ...DUMMIES.slice(0, this.dummies).map((letter): Seat => ({ name: this.naming.dummy(letter), kind: 'random' })),
  ]);
  /** The seats in turn order, starting with the start player. */
  readonly order = $derived.by(() => {
    const { players, start_player } = this.state.view;
    return Array.from({ length: players }, (_, i) => (start_player + i) % players);
  });

  /** Everybody except the player's own seat, in turn order from there, whichever board is in view. */
  readonly others = $derived.by(() => {
    const from = this.order.indexOf(this.own);
    return this.order.slice(from + 1).concat(this.order.slice(0, from));
  });

  /** `past`: an earlier moment, for viewing only. */
  constructor(
    first: State,
    private readonly naming: Naming,
    readonly past = false,
  ) {
    this.state = $state.raw(first);
    this.settle();
  }

  /** Whether the remote player of this seat is looking at the table or connected; null if that does not apply. */
  presence(seat: number): 'here' | 'away' | 'lost' | null {
    const { invited_seats, away_seats, connected_seats, your_seats, seats } = this.state;
    if (invited_seats.length === 0 || your_seats.includes(seat) || seats[seat]?.kind !== 'human') return null;
    if (!connected_seats.includes(seat)) return 'lost';
    return away_seats.includes(seat) ? 'away' : 'here';
  }

  get view(): View {
    return this.state.view;
  }

  get boards(): Board[] {
    return this.state.view.boards;
  }

  seat(index: number): Seat {
    return this.everybody[index] ?? { name: '', kind: 'human' };
  }

  /** Return A or B for a dummy, and nothing for a player. */
  dummyLetter(seat: number): string | undefined {
    return this.state.view.dummies?.length ? DUMMIES[seat - this.state.view.players] : undefined;
  }

  board(index: number): Board {
    const board = this.boards.find(({ seat }) => seat === index);
    if (!board) throw new RangeError(`no board of seat ${index}`);
    return board;
  }

  /** Show a state at once. */
  show(state: State) {
    const moved = state.version !== this.state.version;
    this.payment = null;
    this.state = state;
    this.settle();
    this.onshow(moved);
  }

  /** Let the trains of a seat pay. */
  pay(seat: number, end: () => void) {
    this.state = { ...this.state, legal: [] };
    this.payment = { seat, end };
  }

  /**
   * Show a state and the events that led to it in `limit` milliseconds at most, and return how long that takes. Points
   * of trains that have just paid are not shown again.
   */
  move(state: State, limit: number): number {
    const before = this.state.version;
    const paid = this.payment?.seat;
    const events = state.log.filter(
      ({ version, kind, seat }) =>
        version > before && version <= state.version && !(kind === 'points' && seat === paid),
    );
    const play = this.scene.watch(limit);
    this.show(state);
    return play(events);
  }

  /** Put the board of the player who must decide in front. */
  private settle() {
    if (!this.deciding) return;
    this.lastOwn = this.view.current ?? this.lastOwn;
    this.inspected = null;
  }

  private findOwn(): number {
    const { your_seats, view } = this.state;
    if (view.current !== null && your_seats.includes(view.current)) return view.current;
    if (your_seats.includes(this.lastOwn)) return this.lastOwn;
    return your_seats[0] ?? 0;
  }
}

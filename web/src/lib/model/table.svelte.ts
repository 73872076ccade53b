import { Offers } from '../game/offers';
import type { Board, LogEntry, Seat, State, View } from '../protocol';

const DUMMIES = ['A', 'B'];

/** Where a table is shown, and how what changes gets there; the table itself knows no screen. */
export interface Scene {
  /**
   * Looks at the table before it changes. What is returned, called after the change, shows the way, event by
   * event, in `limit` milliseconds at most, and says how long that takes.
   */
  watch(limit: number): (entries: LogEntry[]) => number;
  /** Nothing is seen any more of what led to this moment. */
  jump(): void;
}

/** How people and dummies are called here; the table itself has no words. */
export interface Naming {
  seats(seats: Seat[], yours: boolean): Seat[];
  dummy(letter: string): string;
}

/** Nobody watches. */
const UNSEEN: Scene = { watch: () => () => 0, jump: () => undefined };

/** A table as this screen shows it: the state, whose board lies in front, and what follows from both. */
export class Table {
  state: State;
  /** A board the player wants to see closely; null for the own one. */
  inspected = $state<number | null>(null);
  scene = UNSEEN;
  /** Told of each state as it is shown, and whether the game has moved. */
  onshow: (moved: boolean) => void = () => undefined;

  private lastOwn = 0;

  // These stay the same from state to state, and so does what follows from them.
  readonly log = $derived.by(() => this.state.log);
  private readonly seats = $derived.by(() => this.state.seats);
  private readonly mine = $derived.by(() => this.state.mine.length > 0);
  private readonly dummies = $derived.by(() => this.state.view.dummies?.length ?? 0);

  readonly offers = $derived.by(() => new Offers(this.state.legal));
  readonly own = $derived.by(() => this.findOwn());
  readonly shown = $derived.by(() => this.inspected ?? this.own);
  /** Nothing on an inspected board may be clicked, so its offers rest until one's own is back. */
  readonly playing = $derived.by(() => this.shown === this.state.view.current);
  /** Whether the game goes on elsewhere. */
  readonly moved = $derived.by(() => this.state.seats.some(({ moved }) => moved));
  readonly deciding = $derived.by(() => {
    const { clock, mine, view } = this.state;
    if (view.current === null || clock?.taken_over.includes(view.current)) return false;
    return mine.includes(view.current) && typeof clock?.ended !== 'number' && !this.moved;
  });
  readonly shared = $derived.by(() => this.state.mine.length > 1);
  /** A secret decision of somebody who does not look yet: the device must change hands. */
  readonly handOver = $derived.by(
    () =>
      this.shared &&
      this.deciding &&
      this.state.view.decision === 'keep' &&
      this.state.view.seat !== this.state.view.current,
  );
  /** All who hold evidence: the players, and after them the dummies where they take part. */
  readonly everybody = $derived.by(() => [
    ...this.naming.seats(this.seats, this.mine),
    ...DUMMIES.slice(0, this.dummies).map((letter): Seat => ({ name: this.naming.dummy(letter), kind: 'random' })),
  ]);
  /** Seats in turn order, the start player first. */
  readonly order = $derived.by(() => {
    const { players, start_player } = this.state.view;
    return Array.from({ length: players }, (_, i) => (start_player + i) % players);
  });

  /** Everybody but the own seat, in turn order from there, whoever's board is looked at. */
  readonly others = $derived.by(() => {
    const from = this.order.indexOf(this.own);
    return this.order.slice(from + 1).concat(this.order.slice(0, from));
  });

  /** `past`: an earlier moment, which is only looked at. */
  constructor(
    first: State,
    private readonly naming: Naming,
    readonly past = false,
  ) {
    this.state = $state.raw(first);
    this.settle();
  }

  /** Whether who plays this seat, at a device of their own, looks at it or is connected; null where that is no question. */
  presence(seat: number): 'here' | 'away' | 'lost' | null {
    const { apart, away, here, mine, seats } = this.state;
    if (apart.length === 0 || mine.includes(seat) || seats[seat]?.kind !== 'human') return null;
    if (!here.includes(seat)) return 'lost';
    return away.includes(seat) ? 'away' : 'here';
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

  /** A or B for a dummy, nothing for a player. */
  dummyLetter(seat: number): string | undefined {
    return this.state.view.dummies?.length ? DUMMIES[seat - this.state.view.players] : undefined;
  }

  board(index: number): Board {
    const board = this.boards.find(({ seat }) => seat === index);
    if (!board) throw new RangeError(`no board of seat ${index}`);
    return board;
  }

  /** Shows a state at once. */
  show(state: State) {
    const moved = state.version !== this.state.version;
    this.state = state;
    this.settle();
    this.onshow(moved);
  }

  /** Shows a state, and what led to it in `limit` milliseconds at most; returns how long that takes. */
  move(state: State, limit: number): number {
    const before = this.state.version;
    const events = state.log.filter(({ version }) => version > before && version <= state.version);
    const play = this.scene.watch(limit);
    this.show(state);
    return play(events);
  }

  /** Whoever decides has their own board in front. */
  private settle() {
    if (!this.deciding) return;
    this.lastOwn = this.view.current ?? this.lastOwn;
    this.inspected = null;
  }

  private findOwn(): number {
    const { mine, view } = this.state;
    if (view.current !== null && mine.includes(view.current)) return view.current;
    if (mine.includes(this.lastOwn)) return this.lastOwn;
    return mine[0] ?? 0;
  }
}

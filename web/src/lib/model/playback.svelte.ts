import { asItWas, MOST } from '../game/moments';
import type { State, View } from '../protocol';
import { Pace } from './pace';
import type { Table } from './table.svelte';

/** What was shown rests for so many milliseconds at least before the next is. */
const REST = 350;
/** A scoring is looked at before the game goes on. */
const SCORING = 4000;

interface Around {
  /** What a seat saw at each version from one to another. */
  moments(seat: number | null, first: number, last: number): Promise<View[]>;
  /** The factor of every duration; 0 where nothing moves. */
  speed(): number;
  /** Back at the table, where nothing moves: what was played since a version is to be told. */
  missed(since: number, state: State): void;
}

/** The order and the time in which states are shown: each as it came, also those that a lost connection kept away. */
export class Playback {
  /** How many moves wait to be shown, and how many of them were made while the connection was lost. */
  behind = $state(0);
  missed = $state(0);

  /** The version that came last, and which that was when the connection was lost. */
  private latest: number;
  private left: number | null = null;
  /** States are taken in the order they come, also where one has to wait for the moments before it. */
  private arrivals = Promise.resolve();
  private readonly pace = new Pace<State>((state, limit) => this.follow(state, limit));

  constructor(
    private readonly table: Table,
    private readonly around: Around,
  ) {
    this.latest = table.state.version;
  }

  take(state: State) {
    this.arrivals = this.arrivals.then(() => this.arrive(state));
  }

  /** What comes next may have a gap before it. */
  lose() {
    this.left ??= this.latest;
  }

  /** Leaves out what is still to be shown: the table is as it is. */
  hurry() {
    this.pace.finish();
    this.table.scene.jump();
  }

  stop() {
    this.pace.stop();
  }

  private follow(state: State, limit: number): number {
    this.behind = this.pace.waiting;
    if (this.behind === 0) this.missed = 0;
    const scored = state.log.some(({ version, gains }) => version === state.version && gains.length > 0);
    return Math.max(this.table.move(state, limit), (scored ? SCORING : REST) * this.around.speed());
  }

  private async arrive(state: State) {
    const { left, table } = this;
    this.left = null;
    this.latest = state.version;
    // What somebody else sees does not wait behind what is no longer to be seen.
    if (state.view.seat !== table.view.seat) this.hurry();
    if (state.version === table.state.version && this.pace.waiting === 0) table.show(state);
    else if (left === null || state.version <= left) this.pace.push(state);
    else if (this.around.speed() === 0) {
      this.pace.push(state);
      this.around.missed(left, state);
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
      const views = await this.around.moments(state.view.seat, first, state.version - 1);
      return views.map((view) => ({
        ...asItWas(state, view),
        log: state.log.filter((entry) => entry.version <= view.version),
      }));
    } catch {
      // Then the table jumps to what is now.
      return [];
    }
  }
}

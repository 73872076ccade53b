import { pastState, MAX_MOMENTS } from '../facts/moments';
import type { State, View } from '../../base/protocol';
import { PlaybackQueue } from './playbackQueue';
import type { Table } from './table.svelte';

/** The shortest pause before the next state, in milliseconds. */
const MIN_PAUSE = 350;
/** The longest payment of a player's trains, in milliseconds. */
const PAYMENT = 4000;

/** A state, or the payment of a seat's trains, which is shown before the state that follows from it. */
interface Step {
  state: State;
  pays: number | null;
}

/** Return the seat whose scoring turn ends with the move between two views, if its trains have something to pay. */
function payer(before: View, after: View): number | null {
  const { phase, current, version, boards } = before;
  const ended = phase === 'scoring' && (after.phase !== phase || after.current !== current);
  if (!ended || after.version !== version + 1) return null;
  return boards.some(({ seat, next_scoring }) => seat === current && next_scoring > 0) ? current : null;
}

interface PlaybackSource {
  /** Return what a seat saw at each version of a range. */
  moments(seat: number | null, first: number, last: number): Promise<View[]>;
  /** The factor for every duration; 0 if movement is off. */
  speed(): number;
  /** Report the moves since a version, after a lost connection, if movement is off. */
  missed(since: number, state: State): void;
}

/**
 * The order and timing of states on the screen. Each is shown as it arrived, including those missed while the
 * connection was lost.
 */
export class Playback {
  /** How many moves wait to be shown, and how many of them were missed while the connection was lost. */
  behind = $state(0);
  missed = $state(0);

  /** The latest version, and the latest one when the connection was lost. */
  private latest: number;
  private left: number | null = null;
  /** States are processed in the order of arrival, even if one must wait for earlier moments. */
  private arrivals = Promise.resolve();
  private readonly queue = new PlaybackQueue<Step>((step, limit) => this.follow(step, limit));
  /** The view of the last state in the queue. */
  private last: View;

  constructor(
    private readonly table: Table,
    private readonly source: PlaybackSource,
  ) {
    this.latest = table.state.version;
    this.last = table.view;
  }

  take(state: State) {
    this.arrivals = this.arrivals.then(() => this.arrive(state));
  }

  /** Note that versions may be missing before the next state. */
  lose() {
    this.left ??= this.latest;
  }

  /** Skip what has not been shown yet, up to the current table. */
  skip() {
    this.queue.finish();
    this.table.scene.jump();
  }

  stop() {
    this.queue.stop();
  }

  private follow({ state, pays }: Step, limit: number): number {
    this.behind = this.queue.waiting;
    if (this.behind === 0) this.missed = 0;
    if (pays !== null) {
      this.table.pay(pays, () => this.queue.next());
      return PAYMENT * this.source.speed();
    }
    return Math.min(limit, Math.max(this.table.move(state, limit), MIN_PAUSE * this.source.speed()));
  }

  /** Queue states, each after the payment that leads to it. Without movement, payments are not shown. */
  private push(...states: State[]) {
    const steps = states.flatMap((state): Step[] => {
      const pays = this.source.speed() > 0 ? payer(this.last, state.view) : null;
      this.last = state.view;
      const step = { state, pays: null };
      return pays === null ? [step] : [{ state, pays }, step];
    });
    this.queue.push(...steps);
  }

  private async arrive(state: State) {
    const { left, table } = this;
    this.left = null;
    this.latest = state.version;
    // When the viewer changes, do not wait for states that the new viewer may not see.
    if (state.view.seat !== table.view.seat) this.skip();
    if (state.version === table.state.version && this.queue.waiting === 0) {
      this.last = state.view;
      table.show(state);
    } else if (left === null || state.version <= left) this.push(state);
    else if (this.source.speed() === 0) {
      this.push(state);
      this.source.missed(left, state);
    } else {
      const steps = await this.between(left, state);
      this.missed = state.version - left;
      this.push(...steps, state);
    }
  }

  /**
   * Return what this viewer would have seen between a version and this state; of very many moves only the last ones.
   */
  private async between(version: number, state: State): Promise<State[]> {
    const first = Math.max(version + 1, state.version - MAX_MOMENTS);
    if (first >= state.version) return [];
    try {
      const views = await this.source.moments(state.view.seat, first, state.version - 1);
      return views.map((view) => ({
        ...pastState(state, view),
        log: state.log.filter((entry) => entry.version <= view.version),
      }));
    } catch {
      // The table then jumps to the present.
      return [];
    }
  }
}

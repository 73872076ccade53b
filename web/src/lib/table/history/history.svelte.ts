import { createContext } from 'svelte';
import { MAX_CHAIN_DURATION } from '../../game/motion/stage';
import { errorText } from '../../game/play/failure';
import { Play } from '../../game/play/play.svelte';
import { route } from '../../base/route/route.svelte';
import { RequestError } from '../../base/server/types';
import type { State } from '../../base/protocol';
import { pastState, Moments, PAGE_SIZE } from '../../game/facts/moments';

/** Milliseconds: a quicker step skips through the replay without movement. */
const RUNNING = 400;

/** Navigation through a table's earlier moments. A separate table shows them, and nothing can be played there. */
export class History {
  /** The table of the past; null while the reader looks at the present. */
  past = $state.raw<Play | null>(null);
  open = $state(false);
  /** The requested version; it is shown as soon as it has arrived. */
  at = $state(0);

  /** Whether the reader has hidden what happened since the last turn. */
  recapHidden = $state(false);

  private readonly moments: Moments;
  /** The seat whose view the reader has chosen; null for what everybody saw. */
  private chosen = $state<number | null>();
  private seat: number | null = null;
  private latest = 0;
  private fetching = false;
  /** The time of the last single step if nothing else has been shown since. */
  private stepped = -Infinity;

  constructor(readonly live: Play) {
    this.moments = new Moments((first, last) => live.moments(this.seat, first, last));
  }

  /** Identifies the turn of a person who has something to catch up on. */
  get turn(): string | null {
    const { deciding, state } = this.live.table;
    const { recap, view } = state;
    return recap && deciding ? `${view.current}:${recap.after}:${recap.until}` : null;
  }

  get first(): number {
    return this.live.table.state.first_version;
  }

  get last(): number {
    return this.live.table.state.version;
  }

  /** The seat whose view is shown. */
  get viewer(): number | null {
    return this.chosen === undefined ? this.live.table.view.seat : this.chosen;
  }

  /** Show what another seat saw. */
  viewAs(seat: number | null) {
    this.chosen = seat;
    if (this.past) this.past.table.inspected = seat;
    this.follow();
  }

  /** Show the game at a version, either at once or with the move that led there. */
  async goTo(version: number, moving = false) {
    if (!this.open) {
      this.moments.forget();
      this.seat = this.viewer;
    }
    this.open = true;
    this.at = Math.min(Math.max(version, this.first), this.last);
    const wanted = this.at;
    try {
      if (!this.moments.have(wanted)) await this.moments.fetch(wanted);
    } catch (error) {
      this.live.overlays.notify(errorText(error));
      return;
    }
    const view = this.moments.have(wanted);
    if (!view || !this.open || this.at !== wanted) return;
    const running = performance.now() - this.stepped < RUNNING;
    this.stepped = moving ? performance.now() : -Infinity;
    const state = pastState(this.live.table.state, view);
    if (this.past) this.past.table.move(state, moving && !running ? MAX_CHAIN_DURATION : 0);
    else this.past = this.lay(state);
    // If this fails, each moment is requested again when it is needed.
    if (!this.fetching)
      void this.fetchRest()
        .catch(() => undefined)
        .finally(() => (this.fetching = false));
  }

  /** Fetch the other moments, the nearest first, so that no step has to wait. */
  private async fetchRest() {
    this.fetching = true;
    const from = this.at;
    for (let away = 0; away <= this.last - this.first + PAGE_SIZE; away += PAGE_SIZE) {
      if (!this.open) return;
      await this.moments.fetch(Math.min(from + away, this.last));
      await this.moments.fetch(Math.max(from - away, this.first));
    }
  }

  /** Make a table of the past, where nobody has to decide. */
  private lay(state: State): Play {
    const { place, server } = this.live;
    const past = new Play(state, place, server, () => Promise.reject(new RequestError('closed')), true);
    past.table.inspected = this.chosen ?? null;
    return past;
  }

  close() {
    this.open = false;
    this.past = null;
    route.leaveMoment();
  }

  /**
   * Update after the game went on or the viewer changed: cached moments may differ from what the viewer may see now.
   */
  follow() {
    const { state } = this.live.table;
    const { version } = state;
    const stale = this.viewer !== this.seat || version < this.latest;
    this.seat = this.viewer;
    this.latest = version;
    const past = this.past?.table;
    past?.show(pastState(state, past.view));
    if (!stale) return;
    this.moments.forget();
    if (this.open) void this.goTo(this.at);
  }
}

export const [useHistory, provideHistory] = createContext<History>();

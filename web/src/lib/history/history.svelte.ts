import { createContext } from 'svelte';
import { WHOLE } from '../motion/stage';
import { failure } from '../play/failure';
import { Play } from '../play/play.svelte';
import { route } from '../route/route.svelte';
import { Refused, type Server } from '../server/server';
import type { State } from '../protocol';
import { asItWas, Moments, PAGE } from '../game/moments';

/** Milliseconds: who steps on sooner runs through the past, and sees no piece on its way. */
const RUNNING = 400;

/** The way through the past of a table; what it shows lies on a table of its own, and nothing there can be played. */
export class History {
  /** What is seen there; nothing as long as one looks at the present. */
  past = $state.raw<Play | null>(null);
  open = $state(false);
  /** The version that is wanted; it is shown as soon as it is here. */
  at = $state(0);

  /** Whether nobody wants to see what happened since the last turn. */
  recapAway = $state(false);

  private readonly moments: Moments;
  /** The seat whose view is shown, once it may be chosen; null for what everybody saw. */
  private chosen = $state<number | null>();
  private seat: number | null = null;
  private latest = 0;
  private fetching = false;
  /** When the last single step was taken, if nothing else was shown since. */
  private stepped = -Infinity;

  constructor(
    readonly live: Play,
    private readonly server: Pick<Server, 'moments'>,
  ) {
    this.moments = new Moments((first, last) => server.moments(live.place, this.seat, first, last));
  }

  /** The turn of a person who has something to catch up with. */
  get turn(): string | null {
    const { deciding, state } = this.live.table;
    const { recap, view } = state;
    return recap && deciding ? `${view.current}:${recap.after}:${recap.until}` : null;
  }

  get first(): number {
    return this.live.table.state.first;
  }

  get last(): number {
    return this.live.table.state.version;
  }

  /** Whose view is shown. */
  get viewer(): number | null {
    return this.chosen === undefined ? this.live.table.view.seat : this.chosen;
  }

  /** Shows what another seat saw. */
  lookAs(seat: number | null) {
    this.chosen = seat;
    if (this.past) this.past.table.inspected = seat;
    this.follow();
  }

  /** Shows the game as it was at a version, at once or with the move that led there. */
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
      this.live.overlays.tell(failure(error));
      return;
    }
    const view = this.moments.have(wanted);
    if (!view || !this.open || this.at !== wanted) return;
    const running = performance.now() - this.stepped < RUNNING;
    this.stepped = moving ? performance.now() : -Infinity;
    const state = asItWas(this.live.table.state, view);
    if (this.past) this.past.table.move(state, moving && !running ? WHOLE : 0);
    else this.past = this.lay(state);
    // Should the rest not come, each moment is asked for once more when it is wanted.
    if (!this.fetching)
      void this.fetchRest()
        .catch(() => undefined)
        .finally(() => (this.fetching = false));
  }

  /** Fetches the other moments, the nearest first, so that no step has to wait for one. */
  private async fetchRest() {
    this.fetching = true;
    const from = this.at;
    for (let away = 0; away <= this.last - this.first + PAGE; away += PAGE) {
      if (!this.open) return;
      await this.moments.fetch(Math.min(from + away, this.last));
      await this.moments.fetch(Math.max(from - away, this.first));
    }
  }

  /** A table of the past, where nothing is asked of anybody. */
  private lay(state: State): Play {
    const past = new Play(state, this.live.place, this.server, () => Promise.reject(new Refused('closed')), true);
    past.table.inspected = this.chosen ?? null;
    return past;
  }

  close() {
    this.open = false;
    this.past = null;
    route.leaveMoment();
  }

  /** The game went on, or somebody else looks now: what was seen may not be what would be seen. */
  follow() {
    const { state } = this.live.table;
    const { version } = state;
    const stale = this.viewer !== this.seat || version < this.latest;
    this.seat = this.viewer;
    this.latest = version;
    const past = this.past?.table;
    past?.show(asItWas(state, past.view));
    if (!stale) return;
    this.moments.forget();
    if (this.open) void this.goTo(this.at);
  }
}

export const [useHistory, provideHistory] = createContext<History>();

import { getContext, setContext } from 'svelte';
import { fetchMoments } from '../api';
import { Game } from '../game.svelte';
import { WHOLE } from '../motion/stage';
import { route } from '../route.svelte';
import { asItWas, Moments, PAGE } from '../game/moments';

/** Milliseconds: who steps on sooner runs through the past, and sees no piece on its way. */
const RUNNING = 400;

/** The way through the past of a table; what it shows lies on a table of its own, and nothing there can be played. */
export class History {
  readonly past: Game;
  open = $state(false);
  /** The version that is wanted; it is shown as soon as it is here. */
  at = $state(0);

  private dismissed = $state('');
  /** The turn whose recap is to be seen, or null. */
  readonly recap = $derived.by(() => (this.turn === this.dismissed ? null : this.turn));

  private readonly moments: Moments;
  /** The seat whose view is shown, once it may be chosen; null for what everybody saw. */
  private chosen = $state<number | null>();
  private seat: number | null = null;
  private latest = 0;
  private fetching = false;
  /** When the last single step was taken, if nothing else was shown since. */
  private stepped = -Infinity;

  constructor(readonly live: Game) {
    this.past = new Game(live.catalogue, true);
    this.moments = new Moments((first, last) => fetchMoments(live.table, live.key, this.seat, first, last));
  }

  /** The turn of a person who has something to catch up with. */
  get turn(): string | null {
    const { recap, view } = this.live.state;
    return recap && this.live.deciding ? `${view.current}:${recap.after}:${recap.until}` : null;
  }

  dismiss() {
    this.dismissed = this.turn ?? '';
  }

  recall() {
    this.dismissed = '';
  }

  get first(): number {
    return this.live.state.first;
  }

  get last(): number {
    return this.live.state.version;
  }

  /** Whether nothing needs to be hidden any more: the game is over, or a record. */
  get liesOpen(): boolean {
    return this.live.state.open;
  }

  /** Whose view is shown. */
  get viewer(): number | null {
    return this.chosen === undefined ? this.live.view.seat : this.chosen;
  }

  /** Shows what another seat saw. */
  lookAs(seat: number | null) {
    this.chosen = seat;
    this.past.inspected = seat;
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
      this.live.tell((error as Error).message);
      return;
    }
    const view = this.moments.have(wanted);
    if (!view || !this.open || this.at !== wanted) return;
    const running = performance.now() - this.stepped < RUNNING;
    this.stepped = moving ? performance.now() : -Infinity;
    this.past.move(asItWas(this.live.state, view), moving && !running ? WHOLE : 0);
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

  close() {
    this.open = false;
    this.past.ready = false;
    route.leaveMoment();
  }

  /** The game went on, or somebody else looks now: what was seen may not be what would be seen. */
  follow() {
    const { version } = this.live.state;
    const stale = this.viewer !== this.seat || version < this.latest;
    this.seat = this.viewer;
    this.latest = version;
    if (this.past.ready) this.past.state = asItWas(this.live.state, this.past.view);
    if (!stale) return;
    this.moments.forget();
    if (this.open) void this.goTo(this.at);
  }
}

const HISTORY = Symbol('history');
export const provideHistory = (history: History) => setContext(HISTORY, history);
export const useHistory = () => getContext<History>(HISTORY);

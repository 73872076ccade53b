import type { State, View } from '../../base/protocol';

/** How many moments to request together. */
export const PAGE_SIZE = 32;

/** The largest number of moments in one request. */
export const MAX_MOMENTS = 64;

const NEVER = { possible: false, reason: '' };

/** Return the state of a table at an earlier moment, where nothing can be played. */
export const pastState = (now: State, view: View): State => ({
  ...now,
  version: view.version,
  view,
  legal: [],
  undo: NEVER,
  redo: NEVER,
  recap: null,
  thinking_seat: null,
  clock: null,
  automatic_choice: null,
  sheet: null,
});

/** Earlier moments of a game, fetched page by page and cached. */
export class Moments {
  private views = new Map<number, View>();
  private pending = new Map<number, Promise<void>>();

  constructor(private readonly load: (first: number, last: number) => Promise<View[]>) {}

  /** Return the moment at this version if it is cached. */
  have(version: number): View | undefined {
    return this.views.get(version);
  }

  /** Fetch the page of a version unless its moment is cached or requested. */
  fetch(version: number): Promise<void> {
    if (this.views.has(version)) return Promise.resolve();
    const page = Math.floor(version / PAGE_SIZE);
    let answer = this.pending.get(page);
    if (!answer) {
      const { pending, views } = this;
      answer = this.load(page * PAGE_SIZE, page * PAGE_SIZE + PAGE_SIZE - 1)
        .then((loaded) => loaded.forEach((view) => views.set(view.version, view)))
        .finally(() => pending.delete(page));
      pending.set(page, answer);
    }
    return answer;
  }

  /**
   * Forget everything because the past has changed, or the viewer. Requests that are still under way no longer count.
   */
  forget() {
    this.views = new Map();
    this.pending = new Map();
  }
}

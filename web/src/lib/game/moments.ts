import type { State, View } from '../protocol';

/** As many moments are asked for together. */
export const PAGE = 32;

/** The most that may be asked for together. */
export const MOST = 64;

const NEVER = { possible: false, reason: '' };

/** The state of a table at an earlier moment, where nothing can be played. */
export const asItWas = (now: State, view: View): State => ({
  ...now,
  version: view.version,
  view,
  legal: [],
  undo: NEVER,
  redo: NEVER,
  recap: null,
  thinking: null,
  clock: null,
  word: null,
  sheet: null,
});

/** Earlier moments of a game, fetched a page at a time and kept. */
export class Moments {
  private views = new Map<number, View>();
  private asked = new Map<number, Promise<void>>();

  constructor(private readonly load: (first: number, last: number) => Promise<View[]>) {}

  /** The moment at this version if it is here already. */
  have(version: number): View | undefined {
    return this.views.get(version);
  }

  /** Fetches the page of a version, unless its moment is here or asked for. */
  fetch(version: number): Promise<void> {
    if (this.views.has(version)) return Promise.resolve();
    const page = Math.floor(version / PAGE);
    let answer = this.asked.get(page);
    if (!answer) {
      const { asked, views } = this;
      answer = this.load(page * PAGE, page * PAGE + PAGE - 1)
        .then((found) => found.forEach((view) => views.set(view.version, view)))
        .finally(() => asked.delete(page));
      asked.set(page, answer);
    }
    return answer;
  }

  /** Forgets everything, for the past has changed, or whoever looks at it. What is on its way counts no more. */
  forget() {
    this.views = new Map();
    this.asked = new Map();
  }
}

import type { Table } from '../model/table.svelte';
import type { Catalogue } from '../protocol';
import { preferences } from '../session/preferences';
import { lessonAt, SCRIPT, type Lesson } from './script';

/** In place of the version: no taking back brings a lesson back that never came. */
const SKIPPED = -1;

const keyOf = (table: string) => `tutorial-${table}` as const;

/** From now on this table is the tutorial's. */
export const beginTutorial = (table: string) => preferences.set(keyOf(table), '');

/** Walks through the lessons as a game goes on; remembers how far it came. */
export class Tutor {
  /** For each lesson that was passed, the version of the game it was passed at. */
  private passed = $state.raw<number[]>([]);
  active = $state(false);
  private shown: { place: number; version: number } | null = null;

  constructor(
    private readonly table: Table,
    private readonly catalogue: Catalogue,
    private readonly id: string,
  ) {
    const stored = preferences.get(keyOf(id));
    this.active = stored !== null;
    this.passed = stored ? stored.split(' ').map(Number) : [];
  }

  private readonly moment = $derived.by(() => ({
    view: this.table.view,
    legal: this.table.offers.all,
    catalogue: this.catalogue,
  }));
  /** What was taken back was not learnt yet: a lesson counts from the version after its own. */
  private readonly from = $derived.by(() => {
    const { version } = this.table.view;
    const undone = this.passed.findIndex((at, i) => SCRIPT[i]?.wants && at >= version);
    return undone < 0 ? this.passed.length : undone;
  });
  private readonly place = $derived.by(() => (this.table.deciding ? lessonAt(this.from, this.moment) : null));

  readonly lesson = $derived<Lesson | undefined>(this.active && this.place !== null ? SCRIPT[this.place] : undefined);
  readonly wanted = $derived(this.lesson?.wants?.(this.moment));
  /** How far the reader is, of how many. */
  readonly progress = $derived([(this.place ?? this.from) + 1, SCRIPT.length] as const);

  /** The lesson was read. */
  pass() {
    if (this.place !== null) this.mark(this.place, this.table.view.version);
  }

  /** Looks at a new state: the lesson shown before is passed if something was played since. */
  follow() {
    const { version } = this.table.view;
    const before = this.shown;
    if (before && version > before.version && SCRIPT[before.place]?.wants) this.mark(before.place, before.version);
    this.shown = this.place === null ? null : { place: this.place, version };
  }

  leave() {
    this.active = false;
    preferences.set(keyOf(this.id), null);
  }

  private mark(place: number, version: number) {
    const earlier = Array.from({ length: place }, (_, i) => {
      const at = this.passed[i] ?? SKIPPED;
      return at < version ? at : SKIPPED;
    });
    this.passed = [...earlier, version];
    if (this.passed.length >= SCRIPT.length) this.leave();
    else preferences.set(keyOf(this.id), this.passed.join(' '));
  }
}

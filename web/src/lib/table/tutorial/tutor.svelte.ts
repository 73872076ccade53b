import type { Play } from '../../game/play/play.svelte';
import type { Catalogue, Offer } from '../../base/protocol';
import { preferences } from '../../base/session/preferences';
import { COURSES, isCourse, type CourseName } from './courses';
import { lessonFor, type Lesson } from './script';

const keyOf = (table: string) => `tutorial-${table}` as const;

/** Make this table a tutorial. */
export const beginTutorial = (table: string, course: CourseName) => preferences.set(keyOf(table), course);

/** A choice other than the recommended one. */
interface Detour {
  offer: Offer;
  /** The version to which an undo leads. */
  from: number;
  /** The lesson that the player left; it will return. */
  missed: Lesson | null;
}

/** Guide the reader through the lessons as the game continues, and store the progress. */
export class Tutor {
  readonly course: CourseName;
  active = $state(false);
  detour = $state.raw<Detour | null>(null);
  /** The version of the game at which each lesson was learnt. */
  private passed = $state.raw<ReadonlyMap<string, number>>(new Map());
  private readonly lessons: Lesson[];
  private chosen: { offer: Offer; version: number; lesson: Lesson | undefined; wanted: Offer | undefined } | null =
    null;

  constructor(
    private readonly play: Play,
    private readonly catalogue: Catalogue,
  ) {
    const stored = preferences.get(keyOf(play.place.table));
    const [name = '', ...passed] = stored?.split(' ') ?? [];
    this.active = stored !== null;
    this.course = isCourse(name) ? name : 'first';
    this.lessons = COURSES[this.course];
    this.passed = new Map(passed.map((each) => [each.split(':')[0]!, Number(each.split(':')[1])]));
    play.onact = (offer) => this.choose(offer);
  }

  /** An undone choice does not count as learnt: a lesson with a choice counts from the version after its own. */
  private readonly learnt = $derived.by(() => {
    const { version } = this.play.table.view;
    const counts = ({ id, wants }: Lesson) => this.passed.has(id) && (!wants || this.passed.get(id)! < version);
    return new Set(this.lessons.filter(counts).map(({ id }) => id));
  });
  private readonly moment = $derived.by(() => ({
    view: this.play.table.view,
    legal: this.play.table.offers.all,
    catalogue: this.catalogue,
    learnt: this.learnt,
  }));

  readonly lesson = $derived.by(() =>
    this.active && this.play.table.deciding ? lessonFor(this.lessons, this.moment) : undefined,
  );
  readonly wanted = $derived(this.lesson?.wants?.(this.moment));
  readonly last = $derived.by(() => this.lesson !== undefined && this.lesson === this.lessons.at(-1));
  /** The number of the current lesson, and of all lessons. */
  readonly progress = $derived.by(() => {
    const { length } = this.lessons;
    return [Math.min(this.learnt.size + 1, length), length] as const;
  });
  readonly canUndoDetour = $derived.by(() => {
    const { undo, undo_turn_to: start } = this.play.table.state;
    return this.detour !== null && undo.possible && this.detour.from >= start;
  });

  /** Mark the lesson as read. */
  pass() {
    const { lesson } = this;
    if (!lesson) return;
    this.mark(lesson, this.play.table.view.version);
    if (lesson === this.lessons.at(-1)) this.leave();
  }

  /** Process a new state: the player's choice has been played, or undone. */
  follow() {
    const { version } = this.play.table.view;
    if (this.detour && version <= this.detour.from) this.detour = null;
    const { chosen } = this;
    if (!chosen || version <= chosen.version) return;
    this.chosen = null;
    const { offer, lesson, wanted } = chosen;
    if (!lesson) return;
    const same = offer.action === wanted?.action;
    const alike = wanted !== undefined && kindOf(offer) === kindOf(wanted) && kindOf(offer) !== 'take';
    if (same || alike) this.mark(lesson, chosen.version);
    if (!same) this.detour = { offer, from: chosen.version, missed: alike ? null : lesson };
  }

  undoDetour() {
    if (this.detour) this.play.undo(this.detour.from);
  }

  leave() {
    this.active = false;
    preferences.set(keyOf(this.play.place.table), null);
  }

  private choose(offer: Offer) {
    this.detour = null;
    this.chosen = { offer, version: this.play.table.view.version, lesson: this.lesson, wanted: this.wanted };
  }

  private mark({ id }: Lesson, version: number) {
    this.passed = new Map([...this.passed, [id, version]]);
    const passed = [...this.passed].map((each) => each.join(':'));
    preferences.set(keyOf(this.play.place.table), [this.course, ...passed].join(' '));
  }
}

/** Choices of one kind teach the same thing. */
const kindOf = ({ action }: Offer) => action.split(' ')[0];

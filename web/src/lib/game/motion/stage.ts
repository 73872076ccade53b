/**
 * Show how the pieces of a table get to their new places. The table itself changes at once, so play can go on. Doubles
 * move in a layer above it, which never blocks the pointer, while the pieces behind them are transparent.
 *
 * A piece has a `data-piece` ("kind seat which") and is on a `data-board`. Cards of a player go to a `data-home`, new
 * ones come from a `data-origin`, and points appear at a `data-score`.
 */
import { flushSync } from 'svelte';
import type { Scene } from '../model/table.svelte';
import type { LogEntry } from '../../base/protocol';
import { chain, gainOf, soundOf, type Beat } from './chain';
import { centre, changes, stays, type Box, type Change, type PieceSnapshot } from './changes';
import { movement, sound } from './settings.svelte';
import { stopSounds, play } from './sounds';
import { boxOf, zoomOf } from '../../base/ui/box';

/** Milliseconds at normal speed. */
const SHORTEST = 240;
const MAX_FLIGHT = 400;
const PER_PIXEL = 0.6;
const BETWEEN = 280;
const STAGGER = 35;
const SHARED_STAGGER = 350;
const POINTS = 900;
/**
 * Pixels: the highest lift of a piece, the size of a piece that is only counted, and a distance that counts as none.
 */
const HIGHEST = 48;
const SMALL = 18;
const NEAR = 20;
/** How far points fall, so that the next ones do not cover them, and half of their height. */
const FALL = 100;
const HEIGHT = 16;
const SILENT_BEAT = 120;
/** The longest duration of a chain. */
export const MAX_CHAIN_DURATION = 2000;

const GLIDE = 'cubic-bezier(0.3, 0, 0.15, 1)';
/** Pieces that leave the hand fly in an arc; those that roll or walk do not. */
const ARCHED = ['card', 'end', 'coin', 'mail', 'tile', 'flag', 'order'];
/** Events after which a player has a card. */
const TAKES = ['took', 'declined', 'took_tile', 'took_end', 'fulfilled'];

/** How transparent a double is on its way. Where a card changes its picture, the new one covers the old. */
const STAYS = { opacity: [1, 1] };
const APPEARS = { opacity: [0, 1, 1] };
const VANISHES = { opacity: [1, 1, 0] };
const FADES = { opacity: [1, 0] };
const COVERS = { opacity: [0, 0, 1, 1], offset: [0, 0.3, 0.5, 1] };
const COVERED = { opacity: [1, 1, 0, 0], offset: [0, 0.5, 0.6, 1] };

/** A change with its path. */
interface Flight extends Change {
  start: Box;
  goal: Box;
  delay: number;
  longest: number;
}

export class Stage implements Scene {
  private table: HTMLElement | undefined;
  private layer: HTMLElement | undefined;
  private running: Animation[] = [];

  /** Attach to the table whose pieces move. */
  readonly below = (table: HTMLElement) => {
    this.table = table;
    return () => (this.table = undefined);
  };

  /** Attach to the layer in which doubles move. */
  readonly above = (layer: HTMLElement) => {
    this.layer = layer;
    return () => this.jump();
  };

  watch(limit: number): (entries: LogEntry[]) => number {
    this.finish();
    const moves = limit > 0 && movement.factor > 0 && this.table && this.layer && !document.hidden;
    const before = moves ? this.look() : [];
    return (entries) => {
      if (!moves) return limit > 0 && sound.volume > 0 ? this.playSounds(chain([], entries, true), SILENT_BEAT) : 0;
      flushSync();
      const beats = chain(changes(before, this.look()), entries, sound.volume > 0);
      return this.show(beats, Math.min(limit, MAX_CHAIN_DURATION * movement.factor));
    };
  }

  /** Put all pieces in their final places; the points won remain readable. */
  finish() {
    for (const animation of this.running.splice(0)) animation.cancel();
    for (const double of this.layer?.querySelectorAll(':scope > div') ?? []) double.remove();
  }

  /** Stop showing and playing what led to this moment. */
  jump() {
    this.finish();
    this.layer?.replaceChildren();
    stopSounds();
  }

  private show(beats: Beat[], limit: number): number {
    if (beats.length === 0) return 0;
    const longest = Math.min(MAX_FLIGHT * movement.factor, limit / 2);
    const between = Math.min(BETWEEN * movement.factor, (limit - longest) / beats.length);
    if (sound.volume > 0) this.playSounds(beats, between);
    // Measure everything before adding anything to the layer.
    const flights = beats.flatMap((beat, i) =>
      beat.changes.map((change, nth): Flight => {
        const stagger = Math.min(STAGGER, SHARED_STAGGER / beat.changes.length) * movement.factor * nth;
        const start = change.from?.box ?? this.originOf(change, beat, beats);
        const goal = change.to?.box ?? this.homeOf(change, beat);
        return {
          ...change,
          start,
          goal,
          delay: i * between + Math.min(stagger, limit - longest - i * between),
          longest,
        };
      }),
    );
    const gains = beats.map((beat) => {
      const gain = gainOf(beat);
      const score = gain && this.find(`[data-score="${gain.seat}"]`);
      return score && { points: gain.points, score };
    });
    // The first piece to move is above those that wait.
    const ends = flights.reverse().map((flight) => this.fly(flight));
    gains.forEach((gain, i) => gain && this.award(gain.points, gain.score, i * between));
    return Math.max((beats.length - 1) * between + longest, ...ends);
  }

  /** Play the sounds, and return how long they last. */
  private playSounds(beats: Beat[], between: number): number {
    beats.forEach((beat, i) => {
      const name = soundOf(beat);
      if (name) play(name, sound.volume, i * between);
    });
    return beats.length * between;
  }

  private look(): PieceSnapshot[] {
    const boards = new Map<HTMLElement, string>();
    const boardOf = (board: HTMLElement | null): string => {
      if (!board) return '';
      const { x, y, width, height } = boxOf(board);
      return [board.dataset.board, ...[x, y, width, height].map(Math.round)].join(' ');
    };
    return [...this.table!.querySelectorAll<HTMLElement>('[data-piece]')].flatMap((node) => {
      const { x, y, width, height } = boxOf(node);
      if (width === 0) return [];
      const on = node.closest<HTMLElement>('[data-board]');
      if (on && !boards.has(on)) boards.set(on, boardOf(on));
      const { piece = '', look = '' } = node.dataset;
      return [
        {
          name: piece,
          look,
          box: { x, y, width, height },
          board: on ? boards.get(on)! : '',
          zoom: zoomOf(node),
          node,
        },
      ];
    });
  }

  /** Move one piece, and return when it arrives. */
  private fly({ name, from, to, start, goal, delay, longest }: Flight): number {
    if (from && to && stays(from.box, to.box)) return this.turn(from, to, delay, longest);
    const distance = Math.hypot(centre(goal).x - centre(start).x, centre(goal).y - centre(start).y);
    const duration = Math.min(longest, Math.max(SHORTEST, distance * PER_PIXEL) * movement.factor);
    const lift = ARCHED.includes(name.split(' ')[0]!) ? Math.min(distance / 8, HIGHEST) : 0;
    const timing = { delay, duration };
    const replaced = from !== undefined && !from.node.isConnected;
    if (replaced) this.carry(from, start, goal, lift, timing, to ? COVERED : distance < NEAR ? FADES : VANISHES);
    if (to) {
      this.hide(to.node, timing);
      this.carry(to, start, goal, lift, timing, replaced ? COVERS : from ? STAYS : APPEARS);
    }
    return delay + duration;
  }

  private carry(
    seen: PieceSnapshot,
    start: Box,
    goal: Box,
    lift: number,
    timing: KeyframeAnimationOptions,
    fade: PropertyIndexedKeyframes,
  ) {
    const double = this.double(seen);
    const last = this.animate(double, [at(start, seen), at(goal, seen)], { ...timing, easing: GLIDE });
    this.animate(double, fade, timing);
    if (lift > 0) {
      const raised = { transform: `translateY(${-lift}px)`, easing: 'ease-in' };
      this.animate(double, [{ transform: 'none', easing: 'ease-out' }, raised, { transform: 'none' }], timing);
    }
    last.onfinish = () => double.remove();
  }

  /** Turn over a car, which is a card with two sides. */
  private turn(from: PieceSnapshot, to: PieceSnapshot, delay: number, duration: number): number {
    this.hide(to.node, { delay, duration });
    const [old, fresh] = [this.double(from), this.double(to)];
    for (const [double, seen] of [
      [old, from],
      [fresh, to],
    ] as const)
      Object.assign(double.style, at(to.box, seen));
    const edge = { transform: 'scaleX(0)' };
    const face = { transform: 'none' };
    this.animate(old, [{ ...face, easing: 'ease-in' }, edge, edge], { delay, duration });
    this.animate(fresh, [edge, { ...edge, easing: 'ease-out' }, face], { delay, duration }).onfinish = () => {
      old.remove();
      fresh.remove();
    };
    return delay + duration;
  }

  /** Let points fall from the score that they belong to, within that player's board. */
  private award(points: number, score: HTMLElement, delay: number) {
    const chip = document.createElement('b');
    chip.textContent = `+${points}`;
    this.layer!.append(chip);
    const { x, y } = centre(boxOf(score));
    const board = score.closest('[data-board]');
    const distance = Math.min(FALL, (board ? boxOf(board).bottom : Infinity) - y - HEIGHT);
    const timing: KeyframeAnimationOptions = { delay, duration: POINTS * movement.factor, fill: 'both' };
    chip.animate({ opacity: [0, 1, 1, 0], offset: [0, 0.15, 0.75, 1] }, timing);
    chip.animate({ translate: [0.2, 1].map((share) => `${x}px ${y + distance * share}px`) }, timing).onfinish = () =>
      chip.remove();
  }

  /**
   * Return where a new piece comes from: coins from the card that brought them, cards from their player or their stack.
   */
  private originOf({ name, to }: Change, { card }: Beat, beats: Beat[]): Box {
    const [kind] = name.split(' ');
    const { box, board } = to!;
    const source =
      kind === 'coin'
        ? `[data-piece$=" ${card}"]`
        : kind === 'card' && board
          ? `[data-home="${parseInt(board)}"]`
          : `[data-origin="${kind}"]`;
    const used =
      kind === 'coin' &&
      beats.flatMap(({ changes }) => changes).find(({ name: other, from }) => from && other.endsWith(` ${card}`));
    if (used) return small(used.from!.box);
    const origin = this.find(source);
    if (origin) return small(boxOf(origin));
    return { ...box, y: box.y + (name.includes('lower') || kind === 'action' ? 14 : -14) };
  }

  /** Return where a removed piece goes: to the player who took it, or nowhere. */
  private homeOf({ name, from }: Change, { entry }: Beat): Box {
    const [kind, , which] = name.split(' ');
    const taken = entry && TAKES.includes(entry.kind) && (entry.card === which || kind === 'flag');
    const home = taken ? this.find(`[data-home="${entry.seat}"]`) : undefined;
    if (home) return small(boxOf(home));
    const box = from!.box;
    return kind === 'action' ? box : { ...box, y: box.y + 10 };
  }

  /** Of several places, return the visible one nearest to the board. */
  private find(selector: string): HTMLElement | undefined {
    return [...this.table!.querySelectorAll<HTMLElement>(selector)].filter(({ offsetWidth }) => offsetWidth > 0).at(-1);
  }

  private double({ node, box, zoom }: PieceSnapshot): HTMLElement {
    const copy = node.cloneNode(true) as HTMLElement;
    for (const each of [copy, ...copy.querySelectorAll<HTMLElement>('*')]) {
      for (const name of Object.keys(each.dataset)) delete each.dataset[name];
    }
    Object.assign(copy.style, { position: 'absolute', inset: '0', width: '100%', height: '100%', margin: '0' });
    const double = document.createElement('div');
    Object.assign(double.style, { width: `${box.width / zoom}px`, height: `${box.height / zoom}px` });
    double.append(copy);
    this.layer!.append(double);
    return double;
  }

  private hide(node: HTMLElement, { delay, duration }: { delay: number; duration: number }) {
    this.animate(node, { opacity: [0, 0] }, { duration: delay + duration, fill: 'none' });
  }

  private animate(
    node: HTMLElement,
    frames: Keyframe[] | PropertyIndexedKeyframes,
    timing: KeyframeAnimationOptions,
  ): Animation {
    const animation = node.animate(frames, { fill: 'both', ...timing });
    this.running.push(animation);
    return animation;
  }
}

/** Shrink a box to the size of a counter for cards or coins elsewhere. */
function small(box: Box): Box {
  const { x, y } = centre(box);
  return { x: x - SMALL / 2, y: y - SMALL / 2, width: SMALL, height: SMALL };
}

/** Return the style that puts a double at the centre of a place, at the size of that place. */
function at(place: Box, { box, zoom }: PieceSnapshot) {
  const { x, y } = centre(place);
  const scale = Math.sqrt((place.width * place.height) / (box.width * box.height));
  return { translate: `${x - box.width / zoom / 2}px ${y - box.height / zoom / 2}px`, scale: String(scale * zoom) };
}

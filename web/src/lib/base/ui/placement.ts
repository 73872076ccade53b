/** The place of an explanation: near the thing and away from choices. */

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

const MARGIN = 10;

/**
 * Return the place nearest to the thing, within the bounds, that covers none of `free` and `compared`. If there is no
 * such place, return the one that covers least; `free` counts more. The thing itself remains visible if possible.
 */
export function placeBeside(anchor: Box, { width, height }: Size, room: Box, free: Box[], compared: Box[] = []): Box {
  const keptClear = [anchor, ...free];
  const within = (at: number, size: number, low: number, high: number) => Math.max(low, Math.min(at, high - size));
  const starts = (size: number, low: number, high: number, near: 'left' | 'top', far: 'right' | 'bottom') =>
    new Set(
      [
        (anchor[near] + anchor[far] - size) / 2,
        anchor[near],
        anchor[far] - size,
        ...[...keptClear, ...compared].flatMap((box) => [box[far] + MARGIN, box[near] - MARGIN - size]),
      ].map((at) => within(at, size, low, high)),
    );
  const lefts = [...starts(width, room.left, room.right, 'left', 'right')];
  const tops = [...starts(height, room.top, room.bottom, 'top', 'bottom')];
  const places = lefts.flatMap((left) => tops.map((top) => ({ left, right: left + width, top, bottom: top + height })));
  const covered = (place: Box, boxes: Box[]) => sum(boxes.map((box) => overlap(place, box)));
  const cost = (place: Box) =>
    100 * covered(place, keptClear) + 10 * covered(place, compared) + distance(place, anchor);
  return places.map((place) => ({ place, cost: cost(place) })).reduce((a, b) => (b.cost < a.cost ? b : a)).place;
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

function overlap(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/** The distance of the centres, which favours places straight next to the thing over those at its corners. */
function distance(a: Box, b: Box): number {
  return Math.hypot((a.left + a.right - b.left - b.right) / 2, (a.top + a.bottom - b.top - b.bottom) / 2);
}

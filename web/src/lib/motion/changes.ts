/** What has moved on the table between two looks at it. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A piece as it was seen: `name` is "kind seat which", the seat `-` where it is nobody's. */
export interface Seen<T = HTMLElement> {
  name: string;
  /** What its picture depends on; another look at the same place is a piece that was turned. */
  look: string;
  box: Box;
  /** The board it lies on and where that stands; empty for what lies on no board. */
  board: string;
  /** The scale it is drawn at. */
  zoom: number;
  node: T;
}

/** A piece that came, went, moved or was turned. */
export interface Change<T = HTMLElement> {
  name: string;
  from?: Seen<T>;
  to?: Seen<T>;
}

export const centre = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

const near = (one: number, other: number) => Math.abs(one - other) < 1;
export const stays = (one: Box, other: Box) =>
  near(one.x, other.x) && near(one.y, other.y) && near(one.width, other.width) && near(one.height, other.height);

/**
 * The changes from one look to the next, in the order of the table. A board that
 * itself stands elsewhere now takes its pieces along: they have not moved.
 */
export function changes<T>(before: Seen<T>[], after: Seen<T>[]): Change<T>[] {
  const [stood, stand] = [before, after].map((seen) => new Set(seen.map(({ board }) => board)));
  const comparable = ({ board }: Seen<T>) => stood!.has(board) && stand!.has(board);
  const left = new Map<string, Seen<T>[]>();
  for (const seen of before.filter(comparable)) left.set(seen.name, [...(left.get(seen.name) ?? []), seen]);

  // First what stays, so that of several equal pieces those move that did move.
  const moved = after.filter(comparable).filter((seen) => {
    const same = left.get(seen.name)?.findIndex(({ look, box }) => look === seen.look && stays(box, seen.box)) ?? -1;
    if (same >= 0) left.get(seen.name)!.splice(same, 1);
    return same < 0;
  });
  const come = moved.map((to): Change<T> => {
    const from = left.get(to.name)?.shift();
    return { name: to.name, to, ...(from && { from }) };
  });
  const gone = [...left.values()].flat().map((from): Change<T> => ({ name: from.name, from }));
  return [...gone, ...come];
}

/** The movements on the table between two looks. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A piece as it was seen. `name` is "kind seat which"; the seat is `-` if the piece belongs to nobody. */
export interface PieceSnapshot<T = HTMLElement> {
  name: string;
  /** A key of the picture. A different look in the same place means that the piece was turned over. */
  look: string;
  box: Box;
  /** The board of the piece and its position; empty if it is not on a board. */
  board: string;
  /** The scale of the drawing. */
  zoom: number;
  node: T;
}

/** A piece that appeared, disappeared, moved or was turned over. */
export interface Change<T = HTMLElement> {
  name: string;
  from?: PieceSnapshot<T>;
  to?: PieceSnapshot<T>;
}

export const centre = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

const near = (one: number, other: number) => Math.abs(one - other) < 1;
export const stays = (one: Box, other: Box) =>
  near(one.x, other.x) && near(one.y, other.y) && near(one.width, other.width) && near(one.height, other.height);

/**
 * Return the changes from one look to the next, in the order of the table. A board that has moved takes its pieces
 * along: they do not count as moved.
 */
export function changes<T>(before: PieceSnapshot<T>[], after: PieceSnapshot<T>[]): Change<T>[] {
  const [stood, stand] = [before, after].map((seen) => new Set(seen.map(({ board }) => board)));
  const comparable = ({ board }: PieceSnapshot<T>) => stood!.has(board) && stand!.has(board);
  const left = new Map<string, PieceSnapshot<T>[]>();
  for (const seen of before.filter(comparable)) left.set(seen.name, [...(left.get(seen.name) ?? []), seen]);

  // First match the pieces that stay, so that of several equal ones the right piece moves.
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

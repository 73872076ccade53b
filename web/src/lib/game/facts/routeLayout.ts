/** The positions of a route's plates and stations: from Paris at the right to the last card at the left. */
import type { Board, Catalogue, Station } from '../../base/protocol';

export interface Plate {
  card: string | null;
  postcard: string | null;
  stations: Station[];
  /** The line of the plate, from 0. */
  line: number;
  left: number;
  width: number;
  /** How many stations of this plate the locomotive has reached. */
  reached: number;
}

const STATION = 23;
const NARROWEST = 46;
const GAP = 2;
/** How much plates shrink before a second line starts, and how much they grow while there are few. */
const CLOSEST = 0.85;
const ROOMIEST = 1.3;

/** Return the line of each plate and its start, as if the lines had no end. */
function inLines(widths: number[], width: number) {
  const total = widths.reduce((sum, each) => sum + each + GAP, 0);
  const lines = [0, 0];
  const starts = widths.map((each) => {
    const line = width / total < CLOSEST && (lines[1]! > 0 || lines[0]! + each > width) ? 1 : 0;
    const start = lines[line]!;
    lines[line] = start + each + GAP;
    return { line, start };
  });
  return { lines, starts };
}

export function layOut(board: Board, catalogue: Catalogue, given: number) {
  const width = Math.max(given, 0); // while the page takes shape, there may be no space yet
  const parts = [
    { card: null, postcard: null, stations: catalogue.board.stations },
    ...board.route.map(({ card, postcard }) => ({ card, postcard, stations: catalogue.cards[card]?.stations ?? [] })),
  ];
  const wanted = parts.map(({ stations }) => Math.max(NARROWEST, STATION * stations.length));
  const { lines, starts } = inLines(wanted, width);

  let passed = 0;
  const plates: Plate[] = parts.map((part, i) => {
    const { line, start } = starts[i]!;
    const scale = Math.min(lines[1]! > 0 ? 1 : ROOMIEST, width / lines[line]!);
    const plateWidth = wanted[i]! * scale;
    const reached = Math.min(Math.max(board.locomotive - passed, 0), part.stations.length);
    passed += part.stations.length;
    return { ...part, line, left: width - start * scale - plateWidth, width: plateWidth, reached };
  });

  /** Return the centre of the nth station from Paris, and its line; undefined in Paris itself. */
  function stationAt(n: number): { x: number; line: number } | undefined {
    let before = 0;
    for (const { stations, line, left, width: plateWidth } of plates) {
      if (n > before && n <= before + stations.length) {
        return { x: left + plateWidth - (n - before - 0.5) * (plateWidth / stations.length), line };
      }
      before += stations.length;
    }
    return undefined;
  }

  return { plates, stationAt, lines: lines[1]! > 0 ? 2 : 1 };
}

/** All stations in travel order, as the line of dots on small boards shows them. */
export const stationsOf = (board: Board, catalogue: Catalogue): Station[] => [
  ...catalogue.board.stations,
  ...board.route.flatMap(({ card }) => catalogue.cards[card]?.stations ?? []),
];

/** Return the frame of the bonus station. */
export const stationBonus = (stations: Station[]): string[] => stations.find(({ bonus }) => bonus)?.bonus ?? [];

/** Where the plates and stations of a route lie: from Paris at the right to the last card at the left. */
import type { Board, Catalogue, Station } from '../protocol';

export interface Plate {
  card: string | null;
  postcard: string | null;
  stations: Station[];
  left: number;
  width: number;
  /** Stations of this plate the locomotive has reached. */
  reached: number;
}

const STATION = 23;
const NARROWEST = 46;
const GAP = 2;

export function layOut(board: Board, catalogue: Catalogue, width: number) {
  const parts = [
    { card: null, postcard: null, stations: catalogue.board.stations },
    ...board.route.map(({ card, postcard }) => ({ card, postcard, stations: catalogue.cards[card]?.stations ?? [] })),
  ];
  const wanted = parts.map(({ stations }) => Math.max(NARROWEST, STATION * stations.length));
  const total = wanted.reduce((sum, each) => sum + each + GAP, 0);
  const scale = Math.min(1, width / total);

  let right = width;
  let passed = 0;
  const plates: Plate[] = parts.map((part, i) => {
    const plateWidth = wanted[i]! * scale;
    const left = right - plateWidth;
    right = left - GAP * scale;
    const reached = Math.min(Math.max(board.locomotive - passed, 0), part.stations.length);
    passed += part.stations.length;
    return { ...part, left, width: plateWidth, reached };
  });

  /** The middle of the n-th station, counted from Paris; undefined in Paris itself. */
  function stationX(n: number): number | undefined {
    let before = 0;
    for (const { stations, left, width: plateWidth } of plates) {
      if (n > before && n <= before + stations.length) {
        return left + plateWidth - (n - before - 0.5) * (plateWidth / stations.length);
      }
      before += stations.length;
    }
    return undefined;
  }

  return { plates, stationX };
}

/** All stations in the order of travel: for the small boards' line of dots. */
export const stationsOf = (board: Board, catalogue: Catalogue): Station[] => [
  ...catalogue.board.stations,
  ...board.route.flatMap(({ card }) => catalogue.cards[card]?.stations ?? []),
];

/** The frame of the one bonus station. */
export const stationBonus = (stations: Station[]): string[] => stations.find(({ bonus }) => bonus)?.bonus ?? [];

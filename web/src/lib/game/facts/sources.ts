/** The sources of points, in a few groups that fit on a bar. */
import type { Gain } from '../../base/protocol';

export const GROUPS = ['trains', 'route', 'coins', 'bonuses', 'ends', 'others'] as const;
export type Group = (typeof GROUPS)[number];

const GROUP_OF: Record<string, Group> = {
  'upper train': 'trains',
  'lower train': 'trains',
  'locomotive tiles': 'trains',
  stations: 'route',
  constantinople: 'route',
  'coins spent': 'coins',
  'coins left': 'coins',
  'card bonuses': 'bonuses',
  'car cards': 'ends',
  'conductor cards': 'ends',
  'locomotive cards': 'ends',
};

/** Points of modules belong to none of these groups. */
const groupOf = (source: string): Group => GROUP_OF[source] ?? 'others';

export interface Share {
  group: Group;
  points: number;
}

/** Return the points of each group that brought any, in the order of the groups. */
export function shares(bySource: Record<string, number>): Share[] {
  return GROUPS.flatMap((group) => {
    const points = Object.entries(bySource)
      .filter(([source]) => groupOf(source) === group)
      .reduce((sum, [, n]) => sum + n, 0);
    return points ? [{ group, points }] : [];
  });
}

const total = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0);

/** Return the sum of a scoring after each car of both trains, and at last with everything else. */
export function sumsAlongTrain({ points, cars }: Pick<Gain, 'points' | 'cars'>): number[] {
  const trains = Object.values(cars);
  const longest = Math.max(0, ...trains.map((values) => values.length));
  const after = (n: number) => total(trains.flatMap((values) => values.slice(0, n)));
  return [...Array.from({ length: longest }, (_, i) => after(i + 1)), points];
}

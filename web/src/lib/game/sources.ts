/** The sources of points, in a few groups that fit on a bar. */
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

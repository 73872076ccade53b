/** Where points come from, in a few groups that a bar can show. */
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

/** What modules pay for is none of these. */
const groupOf = (source: string): Group => GROUP_OF[source] ?? 'others';

export interface Share {
  group: Group;
  points: number;
}

/** The points of each group that gave any, in the order of the groups. */
export function shares(bySource: Record<string, number>): Share[] {
  return GROUPS.flatMap((group) => {
    const points = Object.entries(bySource)
      .filter(([source]) => groupOf(source) === group)
      .reduce((sum, [, n]) => sum + n, 0);
    return points ? [{ group, points }] : [];
  });
}

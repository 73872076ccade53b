/** A search for finished games. */

/** Which games to search for; empty fields do not matter. */
export interface Search {
  name: string;
  modules: string;
  players: string;
  /** Days in the format of date fields. */
  since: string;
  until: string;
}

const DAY = 24 * 60 * 60;
const seconds = (day: string, days = 0) => (day ? Math.floor(new Date(day).getTime() / 1000) + days * DAY : null);

/** Return the query of a search. The last day is included. */
export const queryOf = ({ name, modules, players, since = '', until = '' }: Partial<Search>, offset: number) => ({
  name: name || null,
  modules: modules || null,
  players: players ? Number(players) : null,
  since: seconds(since),
  until: seconds(until, 1),
  offset,
});

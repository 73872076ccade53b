/** Requests about finished games and their players. */
import type { Profile, Results, RatingList } from '../protocol';

/** Which games to search for; empty fields do not matter. */
export interface Search {
  name: string;
  modules: string;
  players: string;
  /** Days in the format of date fields. */
  since: string;
  until: string;
}

export interface ArchiveServer {
  search(wanted: Partial<Search>, offset: number): Promise<Results>;
  profile(person: string): Promise<Profile>;
  ratings(players: number): Promise<RatingList>;
}

const DAY = 24 * 60 * 60;
const seconds = (day = '', days = 0) => (day ? Math.floor(new Date(day).getTime() / 1000) + days * DAY : '');

/** Return the query string of a search. The last day is included. */
export function queryOf({ name, modules, players, since, until }: Partial<Search>, offset: number): string {
  const asked = { name, modules, players, since: seconds(since), until: seconds(until, 1), offset };
  const said = Object.entries(asked).filter(([, value]) => value);
  return new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
}

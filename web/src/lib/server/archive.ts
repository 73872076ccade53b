/** What a server is asked about games that are over, and about who played them. */
import type { Profile, Results, Strength } from '../protocol';

/** Which games are wanted; what is empty does not matter. */
export interface Search {
  name: string;
  modules: string;
  players: string;
  /** Days, as a field for dates says them. */
  since: string;
  until: string;
}

export interface ArchiveServer {
  search(wanted: Search, first: number): Promise<Results>;
  profile(person: string): Promise<Profile>;
  strength(players: number): Promise<Strength>;
}

const DAY = 24 * 60 * 60;
const seconds = (day: string, days = 0) => (day ? Math.floor(new Date(day).getTime() / 1000) + days * DAY : '');

/** What stands behind the `?` of such a question; the last day belongs to what is wanted. */
export function queryOf({ name, modules, players, since, until }: Search, first: number): string {
  const asked = { name, modules, players, since: seconds(since), until: seconds(until, 1), first: first || '' };
  const said = Object.entries(asked).filter(([, value]) => value !== '');
  return new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
}

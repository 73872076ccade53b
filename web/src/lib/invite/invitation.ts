/** Seats that are given away by a link. The invitation stands behind the `#`, which a browser sends to no server. */
import { newKey } from '../play/once';
import { joinPath } from '../route/routes';
import type { Place, Server } from '../server/server';
import { preferences } from '../session/preferences';

const OWN_MACHINE = /^(localhost|127\.|\[::1\])/;

/** Whether other devices can open a link. */
export const reachable = (link: string) => !OWN_MACHINE.test(new URL(link).host);

/** A link to a seat, at the first address under which other devices find the server. */
export function linkTo(table: string, seat: number, invitation: string, here: string, addresses: string[]): string {
  const base = [here, ...addresses].find(reachable) ?? here;
  return `${new URL(joinPath(table), base).href}#${seat}.${invitation}`;
}

/** The seat and the invitation that a link names; null if it is none to a seat. */
export function invitationIn(hash: string): { seat: number; invitation: string } | null {
  const [, seat, invitation] = /^#(\d)\.([\w-]+)$/.exec(hash) ?? [];
  return invitation === undefined ? null : { seat: Number(seat), invitation };
}

/** Gives a seat away. The link is kept, for it can be shown again, but not made again: a new one ends the old one. */
export async function giveAway(server: Server, place: Place, seat: number) {
  const { invitation, addresses } = await server.invite(place, seat);
  preferences.set(
    `invitation-${place.table}-${seat}`,
    linkTo(place.table, seat, invitation, location.origin, addresses),
  );
}

/** The key of who sits down by an invitation: the same until it is known that they sit there, also by another visit. */
export function keyToCome(table: string, seat: number): string {
  const name = `arrival-${table}-${seat}` as const;
  const key = preferences.get(name) ?? newKey();
  preferences.set(name, key);
  return key;
}

export const hasCome = (table: string, seat: number) => preferences.set(`arrival-${table}-${seat}`, null);

export const givenLink = (table: string, seat: number) => preferences.get(`invitation-${table}-${seat}`);

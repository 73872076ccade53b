/** Invitations to a seat, by link. The invitation comes after the `#`, which a browser sends to no server. */
import { newSeatKey } from '../../game/play/randomKeys';
import { joinPath } from '../../base/route/routes';
import type { Server } from '../../base/server/server';
import type { TableAccess } from '../../base/server/types';
import { preferences } from '../../base/session/preferences';

const OWN_MACHINE = /^(localhost|127\.|\[::1\])/;

/** Whether other devices can open a link. */
export const reachable = (link: string) => !OWN_MACHINE.test(new URL(link).host);

/** Return a link to a seat, at the first address at which other devices find the server. */
export function linkTo(table: string, seat: number, invitation: string, here: string, addresses: string[]): string {
  const base = [here, ...addresses].find(reachable) ?? here;
  return `${new URL(joinPath(table), base).href}#${seat}.${invitation}`;
}

/** Return the seat and the invitation in a link, or null if it is not a link to a seat. */
export function invitationIn(hash: string): { seat: number; invitation: string } | null {
  const [, seat, invitation] = /^#(\d)\.([\w-]+)$/.exec(hash) ?? [];
  return invitation === undefined ? null : { seat: Number(seat), invitation };
}

/**
 * Give a seat away. The link is stored because it can be shown again but not recreated: a new link replaces the old
 * one.
 */
export async function inviteToSeat(server: Server, { table, key }: TableAccess, seat: number) {
  const { invitation, addresses } = await server.tables.invite(table, seat, key);
  preferences.set(`invitation-${table}-${seat}`, linkTo(table, seat, invitation, location.origin, addresses));
}

/**
 * Return the key for taking a seat by invitation. It remains the same, even in another visit, until the seat is
 * confirmed.
 */
export function arrivalKey(table: string, seat: number): string {
  const name = `arrival-${table}-${seat}` as const;
  const key = preferences.get(name) ?? newSeatKey();
  preferences.set(name, key);
  return key;
}

export const forgetArrivalKey = (table: string, seat: number) => preferences.set(`arrival-${table}-${seat}`, null);

export const storedLink = (table: string, seat: number) => preferences.get(`invitation-${table}-${seat}`);

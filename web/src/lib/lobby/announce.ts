/** A table that is announced, so that others get on before it begins. */
import { me } from '../people/me.svelte';
import type { Departure, Invitation } from '../protocol';
import { route } from '../route/route.svelte';
import { departurePath } from '../route/routes';
import type { Server } from '../server/server';

/** The kind of a seat that is for whoever comes. */
export const ANYBODY = 'anybody';

/** Who may come, how it is played, and what is asked of who is not signed in. */
export interface Terms {
  access: Departure['access'];
  pace: Departure['pace'];
  /** So many actions later others see what is played; empty: never. */
  spectators: '0' | '12' | '';
  /** Seats are drawn when it departs. */
  drawn: boolean;
  /** Sign-in names, between commas or spaces. */
  invited: string;
  /** What the host is called. */
  name: string;
}

export const terms = (): Terms => ({
  access: 'open',
  pace: 'live',
  spectators: '0',
  drawn: false,
  invited: '',
  name: '',
});

/** So many actions later others see what is played; null: never. */
export const spectatorsOf = ({ spectators }: Terms) => (spectators === '' ? null : Number(spectators));

/** Announces it, and goes where others are waited for. Who is nobody yet becomes a guest. */
export async function announce(server: Server, table: Invitation, vacant: number[], wish: Terms) {
  await me.enter(server, wish.name);
  const { access, pace, drawn } = wish;
  const spectators = spectatorsOf(wish);
  const invited = access === 'named' ? wish.invited.split(/[\s,;]+/).filter(Boolean) : [];
  const { id } = await server.lobby.announce({ table: { ...table, spectators }, vacant, access, pace, invited, drawn });
  route.go(departurePath(id));
}

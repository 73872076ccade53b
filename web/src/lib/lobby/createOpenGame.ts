/** Creating an open game, so that others can join before it starts. */
import { me } from '../people/me.svelte';
import type { Departure, Invitation } from '../protocol';
import { route } from '../route/route.svelte';
import { openGamePath } from '../route/routes';
import type { Server } from '../server/server';

/** The kind of a seat that anybody may take. */
export const ANYBODY = 'anybody';

/** Access, the way of playing, and the name of a host who is not signed in. */
export interface OpenGameSettings {
  access: Departure['access'];
  pace: Departure['pace'];
  /** Spectators see the game with a delay of this many actions; empty: never. */
  spectators: '0' | '12' | '';
  /** Whether seats are drawn at random when the game starts. */
  drawn: boolean;
  /** Sign-in names, separated by commas or spaces. */
  invited: string;
  /** The name of the host. */
  name: string;
}

export const defaultSettings = (): OpenGameSettings => ({
  access: 'open',
  pace: 'live',
  spectators: '0',
  drawn: false,
  invited: '',
  name: '',
});

/** The delay for spectators, in actions; null: never. */
export const spectatorsOf = ({ spectators }: OpenGameSettings) => (spectators === '' ? null : Number(spectators));

/** Create the open game and go to its page. A reader without a name becomes a guest. */
export async function createOpenGame(server: Server, table: Invitation, vacant: number[], wish: OpenGameSettings) {
  await me.ensureSignedIn(server, wish.name);
  const { access, pace, drawn } = wish;
  const spectators = spectatorsOf(wish);
  const invited = access === 'named' ? wish.invited.split(/[\s,;]+/).filter(Boolean) : [];
  const { id } = await server.lobby.create({ table: { ...table, spectators }, vacant, access, pace, invited, drawn });
  route.go(openGamePath(id));
}

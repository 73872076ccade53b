/** Creating an open game, so that others can join before it starts. */
import { me } from '../frame/me.svelte';
import type { NewOpenGame, NewTable } from '../../base/protocol';
import { route } from '../../base/route/route.svelte';
import { openGamePath } from '../../base/route/routes';
import type { Server } from '../../base/server/server';

/** The kind of a seat that anybody may take. */
export const ANYBODY = 'anybody';

/** Access, the way of playing, and the name of a host who is not signed in. */
export interface OpenGameSettings {
  access: Required<NewOpenGame>['access'];
  mode: Required<NewOpenGame>['mode'];
  /** Spectators see the game with a delay of this many actions; empty: never. */
  spectators: '0' | '12' | '';
  /** Whether players may use hints and branches. Without them, an open game is rated. */
  helpAllowed: boolean;
  /** Whether seats are drawn at random when the game starts. */
  randomSeating: boolean;
  /** Sign-in names, separated by commas or spaces. */
  invited: string;
  /** Further invited people, known from earlier games. */
  people: { id: string; name: string }[];
  /** The name of the host. */
  name: string;
}

export const defaultSettings = (): OpenGameSettings => ({
  access: 'open',
  mode: 'live',
  spectators: '0',
  helpAllowed: false,
  randomSeating: false,
  invited: '',
  people: [],
  name: '',
});

/** The delay for spectators, in actions; null: never. */
export const spectatorsOf = ({ spectators }: OpenGameSettings) => (spectators === '' ? null : Number(spectators));

/** Create the open game and go to its page. A reader without a name becomes a guest. */
export async function createOpenGame(
  server: Server,
  table: NewTable,
  open_seats: number[],
  settings: OpenGameSettings,
) {
  await me.ensureSignedIn(server, settings.name);
  const { access, mode, randomSeating: random_seating } = settings;
  const spectators = spectatorsOf(settings);
  const invited = access === 'named' ? settings.invited.split(/[\s,;]+/).filter(Boolean) : [];
  const { id } = await server.lobby.create({
    table: { ...table, spectators, help_allowed: settings.helpAllowed },
    open_seats,
    access,
    mode,
    invited,
    invited_people: access === 'named' ? settings.people.map(({ id }) => id) : [],
    random_seating,
  });
  route.go(openGamePath(id));
}

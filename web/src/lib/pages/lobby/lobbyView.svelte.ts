/** The reader's view of the lobby: open games, the reader's actions, and the table that they lead to. */
import { me } from '../frame/me.svelte';
import { errorText } from '../../game/play/failure';
import type { OpenGame, Lobby } from '../../base/protocol';
import { route } from '../../base/route/route.svelte';
import { tablePath } from '../../base/route/routes';
import type { Server } from '../../base/server/server';
import type { Status } from '../../base/server/types';
import { requiredUpgrade } from '../../base/session/requiredUpgrade';
import { begun, withYours } from './openGames';

type LobbyAction = (lobby: Server['lobby']) => Promise<OpenGame | void>;

export class LobbyView {
  lobby = $state.raw<Lobby>();
  status = $state<Status>('connecting');
  fault = $state('');
  /** Ask a reader who has no name yet to choose one. */
  askForName: () => void = () => undefined;
  /** The action that such a reader wanted to take. */
  private pendingAction?: LobbyAction;
  private stop: () => void = () => undefined;

  constructor(
    private readonly server: Server,
    private readonly openGame?: string,
  ) {}

  /** Start watching as the person who is signed in now. */
  open() {
    this.stop();
    this.stop = this.server.watchLobby(
      {
        lobby: (lobby) => this.show(lobby),
        status: (status) => (this.status = status),
        outdated: (message) => {
          this.status = 'closed';
          if (!requiredUpgrade.reloadOnce()) requiredUpgrade.offer(message);
        },
      },
      this.openGame,
    );
  }

  close() {
    this.stop();
  }

  /** Make the reader a guest, and carry out the action that was waiting for a name. */
  becomeGuest(name: string) {
    return this.trying(async () => {
      me.take(await this.server.people.createGuest({ name: name.trim() }));
      const { pendingAction } = this;
      this.pendingAction = undefined;
      if (pendingAction) await this.done(pendingAction);
    });
  }

  /** Carry out an action, or let it wait until the reader has a name. */
  run(action: LobbyAction) {
    if (me.person) return this.trying(() => this.done(action));
    this.pendingAction = action;
    return this.askForName();
  }

  /** Carry out an action and show its result at once. The last step leads to the table. */
  private async done(action: LobbyAction) {
    const openGame = await action(this.server.lobby);
    if (openGame?.started) route.go(tablePath(openGame.id));
    else if (openGame) this.lobby = withYours(this.lobby, openGame);
  }

  private async trying(what: () => Promise<unknown>) {
    this.fault = '';
    await what().catch((error: unknown) => (this.fault = errorText(error)));
  }

  private show(lobby: Lobby) {
    const [to] = begun(this.lobby, lobby);
    this.lobby = lobby;
    requiredUpgrade.accepted();
    if (to) route.go(tablePath(to.id));
  }
}

/** Looking at the lobby: what departs, what the reader does about it, and where it leads. */
import { me } from '../people/me.svelte';
import { failure } from '../play/failure';
import type { Departure, Lobby } from '../protocol';
import { route } from '../route/route.svelte';
import { tablePath } from '../route/routes';
import type { LobbyServer } from '../server/lobby';
import type { Server } from '../server/server';
import { begun } from './departures';

export class Look {
  shown = $state.raw<Lobby>();
  lost = $state(false);
  fault = $state('');
  private stop: () => void = () => undefined;

  constructor(
    private readonly server: Server,
    private readonly departure?: string,
  ) {}

  /** Looks from now on as who is signed in now. */
  open() {
    this.stop();
    this.stop = this.server.lobby.watch(
      { lobby: (lobby) => this.show(lobby), lost: (lost) => (this.lost = lost) },
      this.departure,
    );
  }

  close() {
    this.stop();
  }

  /** A guest by one click. */
  come(name: string) {
    return this.trying(async () => me.take(await this.server.people.come(name.trim())));
  }

  /** What is done is shown as soon as the lobby is told anew; where it was the last step it leads to the table. */
  do(what: (lobby: LobbyServer) => Promise<Departure | void>) {
    return this.trying(async () => {
      const departure = await what(this.server.lobby);
      if (departure?.begun) route.go(tablePath(departure.id));
    });
  }

  private async trying(what: () => Promise<unknown>) {
    this.fault = '';
    await what().catch((error: unknown) => (this.fault = failure(error)));
  }

  private show(lobby: Lobby) {
    const [to] = begun(this.shown, lobby);
    this.shown = lobby;
    if (to) route.go(tablePath(to.id));
  }
}

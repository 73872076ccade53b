/** Looking at the lobby: what departs, what the reader does about it, and where it leads. */
import { me } from '../people/me.svelte';
import { failure } from '../play/failure';
import type { Departure, Lobby } from '../protocol';
import { route } from '../route/route.svelte';
import { tablePath } from '../route/routes';
import type { LobbyServer } from '../server/lobby';
import type { Server } from '../server/server';
import { begun, withYours } from './departures';

type Deed = (lobby: LobbyServer) => Promise<Departure | void>;

export class Look {
  shown = $state.raw<Lobby>();
  lost = $state(false);
  fault = $state('');
  /** Asks a reader who has no name yet for one. */
  asks: () => void = () => undefined;
  /** What such a reader wanted to do. */
  private wish?: Deed;
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

  /** A guest by one click, who then does what they wanted to. */
  come(name: string) {
    return this.trying(async () => {
      me.take(await this.server.people.come(name.trim()));
      const { wish } = this;
      this.wish = undefined;
      if (wish) await this.done(wish);
    });
  }

  /** What is done is shown as soon as the lobby is told anew; it waits for a reader's name. */
  do(deed: Deed) {
    if (me.person) return this.trying(() => this.done(deed));
    this.wish = deed;
    return this.asks();
  }

  /** What it came to is shown at once; where it was the last step it leads to the table. */
  private async done(deed: Deed) {
    const departure = await deed(this.server.lobby);
    if (departure?.begun) route.go(tablePath(departure.id));
    else if (departure) this.shown = withYours(this.shown, departure);
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

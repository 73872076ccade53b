/** Looking at a tournament: it is asked for again from time to time, and after whatever the reader does. */
import { me } from '../people/me.svelte';
import { failure } from '../play/failure';
import type { Tournament } from '../protocol';
import type { Server } from '../server/server';
import type { TournamentServer } from '../server/tournaments';

/** Milliseconds between two questions, while somebody looks. */
const PAUSE = 4000;

export class Watch {
  shown = $state.raw<Tournament>();
  /** Why there is nothing to look at. */
  gone = $state('');
  fault = $state('');

  constructor(
    private readonly server: Server,
    private readonly id: string,
  ) {}

  /** Looks until what is returned is called. */
  open(): () => void {
    void this.look();
    const timer = window.setInterval(() => document.hidden || void this.look(), PAUSE);
    return () => window.clearInterval(timer);
  }

  /** Who is nobody yet becomes a guest of this name. */
  async do(what: (server: TournamentServer) => Promise<Tournament>, name = '') {
    this.fault = '';
    try {
      await me.enter(this.server, name);
      this.shown = await what(this.server.tournaments);
    } catch (error) {
      this.fault = failure(error);
    }
  }

  private async look() {
    try {
      this.shown = await this.server.tournaments.find(this.id);
    } catch (error) {
      if (!this.shown) this.gone = failure(error);
    }
  }
}

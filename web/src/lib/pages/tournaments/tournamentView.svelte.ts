/** The view of a tournament. It refreshes regularly and after each action of the reader. */
import { me } from '../frame/me.svelte';
import { errorText } from '../../game/play/failure';
import type { Tournament } from '../../base/protocol';
import type { Server } from '../../base/server/server';

/** Milliseconds between two requests while somebody is looking. */
const PAUSE = 4000;

export class TournamentView {
  tournament = $state.raw<Tournament>();
  /** Why there is nothing to show. */
  gone = $state('');
  fault = $state('');

  constructor(
    private readonly server: Server,
    private readonly id: string,
  ) {}

  /** Refresh until the returned function is called. */
  open(): () => void {
    void this.look();
    const timer = window.setInterval(() => document.hidden || void this.look(), PAUSE);
    return () => window.clearInterval(timer);
  }

  /** Carry out an action. A reader without a name becomes a guest with this one. */
  async run(what: (tournaments: Server['tournaments']) => Promise<Tournament>, name = '') {
    this.fault = '';
    try {
      await me.ensureSignedIn(this.server, name);
      this.tournament = await what(this.server.tournaments);
    } catch (error) {
      this.fault = errorText(error);
    }
  }

  private async look() {
    try {
      this.tournament = await this.server.tournaments.get(this.id);
    } catch (error) {
      if (!this.tournament) this.gone = errorText(error);
    }
  }
}

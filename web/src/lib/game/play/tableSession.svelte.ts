import type { Bye } from '../../base/protocol/closeReasons';
import { serverTime } from '../model/serverTime';
import type { State } from '../../base/protocol';
import type { Server } from '../../base/server/server';
import { RequestError, type TableChannel, type TableAccess, type Status } from '../../base/server/types';
import { Attention } from './attention';
import { Play } from './play.svelte';

/** A visit to a table: wait for the first state, then play until the server or somebody else ends it. */
export class TableSession {
  status = $state<Status>('connecting');
  /** The table, once its first state has arrived. */
  play = $state.raw<Play>();
  /** Why the visitor has to leave. */
  bye = $state.raw<Bye>();
  private channel: TableChannel | undefined;

  constructor(
    private readonly server: Server,
    readonly place: TableAccess,
  ) {}

  private readonly attention = new Attention(() => this.attend());

  /** Connect to the table. Existing content stays until the server sends more. */
  sit() {
    this.attention.begin();
    this.channel = this.server.sit(this.place, {
      state: (state) => this.take(state),
      status: (status) => this.become(status),
      bye: (bye) => (this.bye = bye),
      chatChanged: () => this.play?.onchat(),
      failed: (message) => this.play?.overlays.notify(message),
    });
  }

  leave() {
    this.attention.end();
    this.play?.playback.stop();
    this.channel?.close();
  }

  private readonly ask: TableChannel['ask'] = (request) =>
    this.channel?.ask(request) ?? Promise.reject(new RequestError('lost'));

  private take(state: State) {
    if (state.clock) serverTime.sync(state.clock.now);
    if (this.play) this.play.playback.take(state);
    else {
      this.play = new Play(state, this.place, this.server, this.ask);
      if (!this.attention.isLooking) this.attend();
    }
  }

  private become(status: Status) {
    this.status = status;
    if (status === 'lost') this.play?.playback.lose();
    if (status === 'open' && !this.attention.isLooking) this.attend();
  }

  /** Tell the server whether the player is looking; if not, it sends notifications. */
  private attend() {
    if (this.status !== 'open' || !this.play?.table.state.your_seats.length) return;
    this.ask({ type: 'set_visibility', visible: this.attention.isLooking }).catch(() => undefined);
  }
}

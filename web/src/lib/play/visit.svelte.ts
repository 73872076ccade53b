import type { Bye } from '../protocol/envelope';
import { serverTime } from '../model/time';
import type { State } from '../protocol';
import { Refused, type Channel, type Place, type Server, type Status } from '../server/server';
import { Attention } from './attention';
import { Play } from './play.svelte';

/** A visit to a table: wait for the first state, then play until the server or somebody else ends it. */
export class Visit {
  status = $state<Status>('connecting');
  /** The table, once its first state has arrived. */
  play = $state.raw<Play>();
  /** Why the visitor has to leave. */
  bye = $state.raw<Bye>();
  private channel: Channel | undefined;

  constructor(
    private readonly server: Server,
    readonly place: Place,
  ) {}

  private readonly attention = new Attention(() => this.attend());

  /** Connect to the table. Existing content stays until the server sends more. */
  sit() {
    this.attention.begin();
    this.channel = this.server.sit(this.place, {
      state: (state) => this.take(state),
      status: (status) => this.become(status),
      bye: (bye) => (this.bye = bye),
      said: () => this.play?.onsaid(),
      warned: (message) => this.play?.overlays.tell(message),
    });
  }

  leave() {
    this.attention.end();
    this.play?.playback.stop();
    this.channel?.close();
  }

  private readonly ask: Channel['ask'] = (request) => this.channel?.ask(request) ?? Promise.reject(new Refused('lost'));

  private take(state: State) {
    if (state.clock) serverTime.hear(state.clock.now);
    if (this.play) this.play.playback.take(state);
    else {
      this.play = new Play(state, this.place, this.server, this.ask);
      if (!this.attention.looks) this.attend();
    }
  }

  private become(status: Status) {
    this.status = status;
    if (status === 'lost') this.play?.playback.lose();
    if (status === 'open' && !this.attention.looks) this.attend();
  }

  /** Tell the server whether the player is looking; if not, it sends notifications. */
  private attend() {
    if (this.status !== 'open' || !this.play?.table.state.mine.length) return;
    this.ask({ type: 'attend', looking: this.attention.looks }).catch(() => undefined);
  }
}

/** A reader’s choices for a new table: the game, and who plays where. */
import type { Seat } from '../../base/protocol';
import type { Server } from '../../base/server/server';
import { botOf, CAST, seatName } from '../../game/bots/bots';
import { suggested } from '../../game/bots/meetings';
import { playerNames, withNames } from '../../game/facts/playerNames';
import { openTable } from '../../game/play/open';
import { me } from '../frame/me.svelte';
import { inviteToSeat } from '../invite/invitation';
import { ANYBODY, createOpenGame, defaultSettings } from '../lobby/createOpenGame';
import { TableForm } from './tableForm.svelte';

/** The kind of a seat whose player gets a link. */
export const ELSEWHERE = 'elsewhere';
const REMOTE = [ELSEWHERE, ANYBODY];

const kindOf = ({ kind }: Seat) => (REMOTE.includes(kind) ? 'human' : kind);

/** Return the suggested opponent, the one below and the one above; at either end, two on one side. */
function firstOpponents(): string[] {
  const { level } = suggested();
  return [0, -1, 1, -2, 2].flatMap((step) => CAST[level - 1 + step]?.name ?? []).slice(0, 3);
}

/** The seats are always four; only as many as there are players count. */
export class NewTable extends TableForm {
  bots = $state.raw(CAST);
  /** The settings that only an open game has. */
  openGame = $state(defaultSettings());
  private readonly fourSeats: Seat[] = $state([]);
  readonly seats = $derived(this.fourSeats.slice(0, this.players));
  /** The seats whose players have other devices. */
  readonly remoteSeats = $derived(this.seats.flatMap(({ kind }, seat) => (REMOTE.includes(kind) ? [seat] : [])));
  readonly isOpenGame = $derived(this.seats.some(({ kind }) => kind === ANYBODY));
  /** The seats as the server gets them. */
  private readonly requestedSeats = $derived(
    this.seats.map((seat, i) => ({ name: seat.name.trim() || this.defaultName(i), kind: kindOf(seat) })),
  );
  /** The names of the seats if the reader gives none. */
  readonly defaultNames = $derived(
    withNames(this.seats.map((seat, i) => ({ name: this.defaultName(i), kind: kindOf(seat) }))).map(({ name }) => name),
  );

  /** For an open game, anybody may take the seats of the others at first; otherwise bots have them. */
  constructor(
    private readonly server: Server,
    forOpenGame: boolean,
  ) {
    super(server);
    this.players = 3;
    const others = forOpenGame ? [ANYBODY, ANYBODY, ANYBODY] : firstOpponents();
    this.fourSeats = ['human', ...others].map((kind) => ({ name: '', kind }));
    this.loaded = Promise.all([this.loaded, server.tables.bots().then(({ bots }) => (this.bots = bots))]);
  }

  /** Keep the open game for these people. */
  async invite(ids: string[]) {
    this.openGame.access = 'named';
    const profiles = await Promise.all(ids.map(async (id) => ({ id, ...(await this.server.archive.profile(id)) })));
    this.openGame.people = profiles
      .filter(({ is_you }) => !is_you)
      .slice(0, 3)
      .map(({ id, name }) => ({ id, name }));
    this.players = this.openGame.people.length + 1;
  }

  /** Create the table or the open game, and go to it. */
  async start() {
    await this.loaded;
    const { server, remoteSeats, requestedSeats } = this;
    const settings = { ...this.settings, seats: requestedSeats };
    if (this.isOpenGame) return createOpenGame(server, settings, remoteSeats, this.openGame);
    const table = await server.tables.create(settings);
    for (const seat of remoteSeats) await inviteToSeat(server, table, seat);
    openTable(table, playerNames(requestedSeats), remoteSeats.length > 0 ? '?invite' : '');
  }

  /** Only bots and a signed-in reader have a name before the reader gives one. */
  private defaultName(seat: number): string {
    const botAt = (seat: number) => botOf(this.seats[seat]!.kind, this.bots);
    const bot = botAt(seat);
    if (bot) return seatName(bot, [...Array(seat).keys()].filter((earlier) => botAt(earlier) === bot).length);
    return seat === 0 && this.seats[0]!.kind === 'human' ? (me.person?.name ?? '') : '';
  }
}

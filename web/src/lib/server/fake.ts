/** A server that returns recorded answers, for tests and for looking at drawings. */
import type { Catalogue, Request, State } from '../protocol';
import type { Bye } from '../protocol/closeReasons';
import { RequestError, type TableChannel, type TableListener, type Server } from './server';

/** The answer to a request. A `RequestError` refuses it, and undefined accepts it without an answer. */
type Answers = (request: Request) => unknown;

const refuse = () => Promise.reject(new RequestError('unknown', 'Nothing was recorded of that.'));

export class FakeServer implements Server {
  /** The requests sent at the table. */
  readonly asked: Request[] = [];
  private listener: TableListener | undefined;

  constructor(
    private readonly recorded: { catalogue?: Catalogue; first?: State; moments?: Server['moments'] },
    private readonly answers: Answers = () => undefined,
  ) {}

  /** Nobody is signed in, and nobody can sign in. */
  people: Server['people'] = {
    me: () => Promise.resolve({ person: null }),
    createGuest: refuse,
    rename: refuse,
    signOut: refuse,
    deleteAccount: refuse,
    tables: refuse,
    claim: refuse,
    sessions: refuse,
    endSession: refuse,
    endOtherSessions: refuse,
    export: refuse,
    addPassword: refuse,
    dropPassword: refuse,
    signInWithPassword: refuse,
    addEmail: refuse,
    requestEmailLink: refuse,
    openEmailLink: refuse,
    passkeyCreationOptions: refuse,
    addPasskey: refuse,
    dropPasskey: refuse,
    passkeyRequestOptions: refuse,
    signInWithPasskey: refuse,
    setIsBot: refuse,
    apiTokens: refuse,
    createApiToken: refuse,
    revokeApiToken: refuse,
  };

  archive: Server['archive'] = { search: refuse, profile: refuse, ratings: refuse };
  daily: Server['daily'] = { deal: refuse, play: refuse };

  /** There are no open games. */
  lobby: Server['lobby'] = {
    get: refuse,
    create: refuse,
    find: refuse,
    cancel: refuse,
    join: refuse,
    leave: refuse,
    decline: refuse,
    setReady: refuse,
    start: refuse,
    watch: () => () => undefined,
  };
  notifications: Server['notifications'] = {
    settings: refuse,
    saveSettings: refuse,
    addChannel: refuse,
    removeChannel: refuse,
    sendTest: refuse,
  };

  chat: Server['chat'] = {
    messages: refuse,
    say: refuse,
    report: refuse,
    blocks: refuse,
    block: refuse,
    unblock: refuse,
    note: refuse,
    saveNote: refuse,
  };

  tournaments: Server['tournaments'] = {
    list: refuse,
    create: refuse,
    find: refuse,
    cancel: refuse,
    decline: refuse,
    join: refuse,
    leave: refuse,
    start: refuse,
  };

  catalogue = () => (this.recorded.catalogue ? Promise.resolve(this.recorded.catalogue) : refuse());
  bots = () => Promise.resolve([]);
  tableInfo = (table: string) => {
    const { first } = this.recorded;
    if (!first) return refuse();
    const { players, modules, ruleset, phase, round, current, boards } = first.view;
    return Promise.resolve({
      box: this.recorded.catalogue?.hash ?? '',
      table,
      players,
      modules,
      ruleset,
      seats: first.seats,
      version: first.version,
      phase,
      round,
      scores: boards.map(({ score }) => score),
      deciding: current,
      over: false,
    });
  };
  openTable = refuse;
  openRecord = refuse;
  branch = refuse;
  moments: Server['moments'] = (...asked) => this.recorded.moments?.(...asked) ?? refuse();
  record = refuse;
  origin = refuse;
  rematch = refuse;
  invite = refuse;
  withdrawInvitation = refuse;
  acceptInvitation = refuse;
  exportScenario = refuse;
  review = refuse;

  sit = (_: unknown, listener: TableListener): TableChannel => {
    this.listener = listener;
    queueMicrotask(() => {
      listener.status('open');
      if (this.recorded.first) listener.state(this.recorded.first);
    });
    return {
      ask: async (request) => {
        this.asked.push(request);
        const answer = this.answers(request);
        if (answer instanceof RequestError) throw answer;
        return answer as never;
      },
      close: () => (this.listener = undefined),
    };
  };

  /** Send the next recorded state. */
  say(state: State) {
    this.listener?.state(state);
  }

  lose() {
    this.listener?.status('lost');
  }

  sendAway(bye: Bye) {
    this.listener?.bye(bye);
  }
}

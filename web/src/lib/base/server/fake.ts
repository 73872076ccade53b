/** A server that returns recorded answers, for tests and for looking at drawings. */
import type { Catalogue, Request, State } from '../protocol';
import * as calls from './calls';
import type { Bye } from '../protocol/closeReasons';
import { RequestError, type TableChannel, type TableListener, type Server } from './server';

/** The answer to a request. A `RequestError` refuses it, and undefined accepts it without an answer. */
type Answers = (request: Request) => unknown;

const refuse = () => Promise.reject(new RequestError('unknown', 'Nothing was recorded of that.'));

/** Return the same functions, but each refuses. */
const refused = <T extends object>(service: T) =>
  Object.fromEntries(Object.keys(service).map((name) => [name, refuse])) as Record<keyof T, typeof refuse>;

export class FakeServer implements Server {
  /** The requests sent at the table. */
  readonly requests: Request[] = [];
  private listener: TableListener | undefined;

  constructor(
    private readonly recorded: { catalogue?: Catalogue; first?: State; moments?: Server['moments'] },
    private readonly answers: Answers = () => undefined,
  ) {}

  archive = refused(calls.archive);
  chat = refused(calls.chat);
  daily = refused(calls.daily);
  /** There are no open games. */
  lobby = { ...refused(calls.lobby), watch: () => () => undefined };
  notifications = refused(calls.notifications);
  /** Nobody is signed in, and nobody can sign in. */
  people = { ...refused(calls.people), me: () => Promise.resolve({ person: null }) };
  tournaments = refused(calls.tournaments);

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
  moments: Server['moments'] = (...args) => this.recorded.moments?.(...args) ?? refuse();
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
        this.requests.push(request);
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

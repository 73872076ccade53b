/**
 * The first lesson from recorded messages, so that it can begin before the engine is here. The engine then continues
 * the table where the recording has got to.
 */
import { currentLanguage } from '../base/messages/languages';
import type { ClientMessage, StateMessage } from '../base/protocol';
import type { ConnectionListener, TableConnection, Transport, TransportResponse } from '../base/server/transport';
import { busy } from '../base/session/idle';
import { engine } from '../base/session/platform';
import { preferences } from '../base/session/preferences';
import { device } from './device.svelte';

/** The messages of the engine at the table of the lesson, in one language. */
interface Recording {
  /** The id of the recorded table, which each table replaces with its own. */
  table: string;
  key: string;
  /** The answers to calls, by path. */
  answers: Record<string, object>;
  actions: string[];
  /** The lines of the table's log: the first one, and one for each action. */
  log: string[];
  /** The state after each number of actions, with what it adds to the log. */
  states: StateMessage[];
}

/** Milliseconds between attempts to fetch the recording. */
const RETRY_AFTER = 2_000;

const recordings = new Map<string, Promise<Recording>>();

async function download(name: string): Promise<Recording> {
  const { body } = await fetch(name);
  return new Response(body!.pipeThrough(new DecompressionStream('gzip'))).json() as Promise<Recording>;
}

/** Return the recording in the player's language. It is fetched once; after a failure, the next call fetches it again. */
function recording(): Promise<Recording> {
  const name = engine!.lessons[currentLanguage()]!;
  let promise = recordings.get(name);
  if (!promise) {
    promise = busy(download(name));
    recordings.set(name, promise);
    promise.catch(() => recordings.delete(name));
  }
  return promise;
}

/** Return the recording, and try until it arrives: a table that has begun cannot continue without it. */
async function requireRecording(): Promise<Recording> {
  for (;;) {
    const loaded = await recording().catch(() => null);
    if (loaded) return loaded;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
  }
}

/** A table that plays the recording until the engine continues it. */
class RecordedTable {
  /** The number of actions played. */
  private played: number;
  /** Whether the engine is about to continue. Requests without an answer are then sent to it again. */
  private over = false;
  private readonly handedOver = device.started.then(() => this.handOver());

  constructor(
    private readonly id: string,
    played: string,
  ) {
    this.played = Number(played);
  }

  /** Return the recorded answer. If there is none, wait for the engine. */
  async call(path: string): Promise<TransportResponse | undefined> {
    const { table, answers } = await requireRecording();
    const answer = answers[path.replace(this.id, table)];
    if (answer) return { status: 200, text: JSON.stringify(answer) };
    device.lesson = 'waiting';
    await this.handedOver;
    return undefined;
  }

  connect(_: string, listener: ConnectionListener): TableConnection {
    let connection: TableConnection | undefined;
    let closed = false;
    device.lesson = 'playing';
    void this.handedOver.then(() => {
      if (!closed) connection = device.connect(this.id, listener);
    });
    queueMicrotask(() => listener.open());
    return {
      send: (text) => {
        if (connection) connection.send(text);
        else
          void this.receive(JSON.parse(text) as ClientMessage, (message) => listener.receive(JSON.stringify(message)));
      },
      close: () => {
        closed = true;
        device.lesson = null;
        connection?.close();
      },
    };
  }

  private async receive(message: ClientMessage, reply: (answer: object) => void) {
    const { actions, states } = await requireRecording();
    // A slow phone first shows that it was tapped. The engine also answers a moment later.
    await new Promise((resolve) => setTimeout(resolve));
    if (this.over) return;
    if (message.type === 'sit') {
      reply({ type: 'hello' });
      const log = states.slice(0, this.played + 1).flatMap((state) => state.log);
      reply({ ...states[this.played]!, log_after: 0, log });
    } else if (message.type === 'ping') {
      reply({ type: 'pong', id: message.id });
    } else if (message.type === 'act' && message.action === actions[this.played]) {
      device.lesson = 'playing';
      // The other player moves until the next decision of this one.
      do reply(states[++this.played]!);
      while (states[this.played]!.legal.length === 0);
      preferences.set(`recorded-${this.id}`, String(this.played));
      reply({ type: 'done', id: message.id });
    } else if (message.type !== 'why' && message.type !== 'set_visibility') {
      device.lesson = 'waiting';
    }
  }

  private async handOver() {
    const { table, log } = await requireRecording();
    this.over = true;
    const lines = log.slice(0, this.played + 1).join('');
    await device.import({
      firstclass: 'tables',
      files: { [`table-${this.id}`]: btoa(lines.replace(table, this.id)) },
      keys: [],
    });
    preferences.set(`recorded-${this.id}`, null);
    tables.delete(this.id);
  }
}

const CATALOGUE = '/catalogue';
const TABLE = /^\/tables\/([^/?]+)/;

const tables = new Map<string, RecordedTable>();

function recordedTable(id: string): RecordedTable | undefined {
  const played = preferences.get(`recorded-${id}`);
  if (played !== null && !tables.has(id)) tables.set(id, new RecordedTable(id, played));
  return tables.get(id);
}

/** The engine, with the recorded tables in front of it. */
export const lessonTransport: Transport = {
  get missing() {
    return device.missing;
  },

  async call(path, request) {
    const table = path === CATALOGUE ? [...tables.values()][0] : recordedTable(TABLE.exec(path)?.[1] ?? '');
    return (await table?.call(path)) ?? device.call(path, request);
  },

  connect: (id, listener) => (recordedTable(id) ?? device).connect(id, listener),

  async openLesson() {
    const loaded = device.ready ? null : await recording().catch(() => null);
    if (!loaded) return null;
    const table = crypto.randomUUID();
    preferences.set(`recorded-${table}`, '0');
    return { table, key: loaded.key };
  },
};

/** Start the engine. It is large, so everything that the lesson needs comes first. */
export async function beginDevice(table: unknown) {
  await Promise.allSettled([table, recording()]);
  device.begin();
}

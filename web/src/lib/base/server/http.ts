/** Calls to the server, and their refusals. */
import { currentLanguage } from '../messages/languages';
import { parse } from '../protocol/parse';
import { transport, type Transport } from './transport';
import { RequestError } from './types';
import { busy } from '../session/idle';
import { onDevice } from '../session/platform';

type Method = 'GET' | 'POST' | 'DELETE';

interface CallOptions {
  method?: Method;
  body?: string | undefined;
  key?: string | null;
  by?: Transport;
}

/** Status codes of a gateway that cannot reach the server. */
const AWAY = [502, 504];

/** Return a path with encoded parameters. This is a template tag: at`/people/${person}`. */
export const at = (parts: TemplateStringsArray, ...parameters: (string | number)[]) =>
  String.raw({ raw: parts }, ...parameters.map(encodeURIComponent));

interface RequestParts {
  /** The fields of the body. */
  body?: unknown;
  /** The parameters of the query; null and undefined are left out. */
  query?: Record<string, string | number | null | undefined>;
  key?: string | null;
}

/** Send a request. Rejects with a `RequestError` if the server refuses it or is unreachable. */
export async function send<T>(method: Method, path: string, { body, query = {}, key }: RequestParts = {}) {
  const parameters = Object.entries(query).filter(([, value]) => value != null);
  const queryString = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
  const address = queryString ? `${path}?${queryString}` : path;
  const prefetched = method === 'GET' && !key && early.get(address);
  early.delete(address);
  const text = await (prefetched || callText(address, { method, body: JSON.stringify(body), key }));
  return (text && parsed(text)) as T;
}

/** Return the answer as text, because it may contain integers with more digits than JavaScript numbers can hold. */
export async function callText(
  path: string,
  { method = 'GET', body, key, by = transport() }: CallOptions = {},
): Promise<string> {
  const request = { method, language: currentLanguage(), key: key ?? null, body };
  const answer = await busy(by.call(path, request)).catch(() => null);
  if (!answer || AWAY.includes(answer.status)) throw new RequestError('lost');
  if (answer.status < 400) return answer.text;
  const { error } = parsed(answer.text) as { error?: { code: string; message: string } };
  throw new RequestError(error?.code ?? 'failed', error?.message ?? '');
}

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return {};
  }
}

/** Milliseconds without a WebSocket after which the page asks whether the server answers calls. */
const PATIENCE = 8000;

/** Tells whether a WebSocket that does not open is lost, or blocked: then the server answers calls all the same. */
export class ConnectionWatch {
  private timer = 0;
  private blocked = false;

  constructor(private readonly report: (status: 'lost' | 'blocked') => void) {}

  /** A WebSocket is being opened. */
  start() {
    // On a device there is none.
    if (onDevice || this.timer) return;
    const timer = (this.timer = window.setInterval(async () => {
      const answered = await callText('/health').then(
        () => true,
        ({ code }: RequestError) => code !== 'lost',
      );
      if (timer !== this.timer) return;
      this.blocked = answered;
      this.report(answered ? 'blocked' : 'lost');
    }, PATIENCE));
  }

  lose() {
    if (!this.blocked) this.report('lost');
    this.start();
  }

  stop() {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.blocked = false;
  }
}

/** Requests sent before the page could use their answers. Each answer serves one later request without a key. */
const early = new Map<string, Promise<string>>();

export function prefetch(path: string) {
  const answer = callText(path);
  answer.catch(() => undefined);
  early.set(path, answer);
}

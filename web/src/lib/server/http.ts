/** Calls to the server, and their refusals. */
import { remembered } from '../messages/spoken';
import { carrier, type Carrier } from './carrier';
import { Refused } from './server';
import { busy } from '../session/idle';

interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: string;
  key?: string | null;
  by?: Carrier;
}

/** Status codes of a gateway that cannot reach the server. */
const AWAY = [502, 504];

export const call = async <T>(path: string, how: Call = {}): Promise<T> => parsed(await callText(path, how)) as T;

/** Return the answer as text, because it may contain integers with more digits than JavaScript numbers can hold. */
export async function callText(
  path: string,
  { method = 'GET', body, key, by = carrier() }: Call = {},
): Promise<string> {
  const wish = { method, language: remembered(), key: key ?? null, body };
  const answer = await busy(by.call(path, wish)).catch(() => null);
  if (!answer || AWAY.includes(answer.status)) throw new Refused('lost');
  if (answer.status < 400) return answer.text;
  const { error } = parsed(answer.text) as { error?: { code: string; message: string } };
  throw new Refused(error?.code ?? 'failed', error?.message ?? '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Requests sent before the page could use their answers. Each answer serves one later request. */
const early = new Map<string, Promise<unknown>>();

export function askEarly(path: string) {
  const answer = call<unknown>(path);
  answer.catch(() => undefined);
  early.set(path, answer);
}

export function ask<T>(path: string): Promise<T> {
  const answer = early.get(path) ?? call<T>(path);
  early.delete(path);
  return answer as Promise<T>;
}

/** Calls over HTTP. */
import { remembered } from '../messages/spoken';
import { Refused } from './server';

interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: string;
  key?: string | null;
}

/** A gateway that can not reach the server answers so. */
const AWAY = [502, 504];

export const call = async <T>(path: string, how: Call = {}): Promise<T> => parsed(await callText(path, how)) as T;

/** The answer as it was written: a whole number may have more digits than are kept of one here. */
export async function callText(path: string, { method = 'GET', body, key }: Call = {}): Promise<string> {
  const headers = {
    'accept-language': remembered(),
    'content-type': 'application/json',
    ...(key && { authorization: `Bearer ${key}` }),
  };
  const response = await fetch(`/api${path}`, { method, headers, ...(body !== undefined && { body }) }).catch(() => {
    throw new Refused('lost');
  });
  if (AWAY.includes(response.status)) throw new Refused('lost');
  const text = await response.text().catch(() => '');
  if (response.ok) return text;
  const { error } = parsed(text) as { error?: { code: string; message: string } };
  throw new Refused(error?.code ?? 'failed', error?.message ?? response.statusText);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Questions that were asked before there was anything to draw the answers with; each answer is for one who asks. */
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

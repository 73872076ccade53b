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

export async function call<T>(path: string, { method = 'GET', body, key }: Call = {}): Promise<T> {
  const headers = {
    'accept-language': remembered(),
    'content-type': 'application/json',
    ...(key && { authorization: `Bearer ${key}` }),
  };
  const response = await fetch(`/api${path}`, { method, headers, ...(body !== undefined && { body }) }).catch(() => {
    throw new Refused('lost');
  });
  if (AWAY.includes(response.status)) throw new Refused('lost');
  const answer = (await response.json().catch(() => ({}))) as { error?: { code: string; message: string } };
  if (!response.ok) throw new Refused(answer.error?.code ?? 'failed', answer.error?.message ?? response.statusText);
  return answer as T;
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

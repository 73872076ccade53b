import { remembered } from './messages/spoken';
import type { Bots, Catalogue, Invitation, Invited, Moments, NewBranch, Reviewing, TableInfo, View } from './protocol';

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(
  path: string,
  body?: unknown,
  key: string | null = null,
  method = body === undefined ? 'GET' : 'POST',
): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      'accept-language': remembered(),
      'content-type': 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (!response.ok) {
    const { error } = answer as { error?: { code: string; message: string } };
    throw new ApiError(error?.code ?? String(response.status), error?.message ?? response.statusText);
  }
  return answer as T;
}

/** Questions that were asked before there was anything to draw the answers with; each answer is for one who asks. */
const early = new Map<string, Promise<unknown>>();

export function askEarly(path: string) {
  const answer = call<unknown>(path);
  answer.catch(() => undefined);
  early.set(path, answer);
}

function ask<T>(path: string): Promise<T> {
  const answer = early.get(path) ?? call<T>(path);
  early.delete(path);
  return answer as Promise<T>;
}

export const CATALOGUE = '/catalogue';
export const pathOf = (table: string) => `/tables/${table}`;

export const fetchCatalogue = () => ask<Catalogue>(CATALOGUE);
/** A box that a table began with. */
export const fetchBox = (box: string) => call<Catalogue>(`${CATALOGUE}?box=${box}`);
export const fetchBots = async () => (await call<Bots>('/players')).players;
export const createTable = (invitation: Invitation) => call<Invited>('/tables', invitation);
export const fetchTable = (table: string) => ask<TableInfo>(pathOf(table));

export const fetchRecord = (table: string) => call<object>(`/tables/${table}/record`);
/** The moment as a seat knows it (`null`: everybody), as a scenario in TOML. */
export const fetchReport = (table: string, key: string | null, version: number, seat: number | null) =>
  call<{ scenario: string }>(
    `/tables/${table}/report?version=${version}${seat === null ? '' : `&seat=${seat}`}`,
    undefined,
    key,
  );
/** `text` is the record as it was found; the server judges it. */
export const openRecord = (text: string) => call<Invited>('/records', text);
export const branchOff = (table: string, key: string | null, wish: NewBranch) =>
  call<Invited>(`/tables/${table}/branches`, wish, key);

/** The same company, the same modules and rules, another deal. */
export const rematch = (table: string, key: string) =>
  call<Invited>(`/tables/${table}/rematch`, undefined, key, 'POST');

export const fetchReview = (table: string) => call<Reviewing>(`/tables/${table}/review`);
export const startReview = (table: string, key: string) =>
  call<Reviewing>(`/tables/${table}/review`, undefined, key, 'POST');
export const cancelReview = (table: string, key: string) =>
  call<Reviewing>(`/tables/${table}/review`, undefined, key, 'DELETE');

/** What a seat (`null`: everybody) saw at each version from one to another. */
export async function fetchMoments(
  table: string,
  key: string | null,
  seat: number | null,
  first: number,
  last: number,
): Promise<View[]> {
  const asked = `first=${first}&last=${last}${seat === null ? '' : `&seat=${seat}`}`;
  const { views } = await call<Moments>(`/tables/${table}/history?${asked}`, undefined, key);
  return views;
}

export function socketAddress(table: string, key: string | null): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const query = new URLSearchParams({ language: remembered(), ...(key && { key }) });
  return `${scheme}://${location.host}/api/tables/${table}/ws?${query}`;
}

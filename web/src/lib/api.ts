import type { Catalogue, Invitation } from './protocol';

export class ApiError extends Error {
  constructor(readonly code: string, message: string) {
    super(message);
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/api${path}`, body === undefined ? {} : {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new ApiError(answer.error?.code ?? String(response.status), answer.error?.message ?? response.statusText);
  }
  return answer as T;
}

export const fetchCatalogue = () => call<Catalogue>('/catalogue');
export const createTable = (invitation: Invitation) => call<{ table: string; key: string }>('/tables', invitation);
export const fetchTable = (table: string) => call<{ table: string }>(`/tables/${table}`);
export const recordAddress = (table: string) => `/api/tables/${table}/record`;

export function socketAddress(table: string, key: string | null): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const query = key ? `?key=${encodeURIComponent(key)}` : '';
  return `${scheme}://${location.host}/api/tables/${table}/ws${query}`;
}

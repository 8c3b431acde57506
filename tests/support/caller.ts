import { openSession } from '#lib/server/features/account/sessions.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';

/** Calls a running shop as a program would: JSON in, JSON out, a bearer token if there is one. */
export interface Called {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export async function call(
  url: string,
  wanted: string,
  options: CallOptions = {},
): Promise<Called> {
  const [method = 'GET', path = '/'] = wanted.split(' ');
  const isForm = options.body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(options.body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...(options.token !== undefined && { Authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body !== undefined && {
      body: options.body instanceof FormData ? options.body : JSON.stringify(options.body),
    }),
  });
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body: Object(body) };
}

/** A form as pages send it. */
export function aForm(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** An access token of a person, without his having to sign in. */
export async function tokenOf(shop: Shop, userId: string): Promise<string> {
  const pair = await inTransaction(shop.db, (tx) => openSession(tx, userId, shop.now()));
  return pair.accesstoken;
}

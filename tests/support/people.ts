import * as v from 'valibot';
import { handlers } from '#lib/server/web/handlers/all.ts';
import { randomUUID } from 'node:crypto';
import type { Role } from '#lib/account/permissions.ts';
import { hashPassword } from '#lib/server/features/account/passwords.ts';
import {
  addVerifiedUser,
  changeUser,
  type ProfileChange,
} from '#lib/server/features/account/repo.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import { openSession } from '#lib/server/features/account/sessions.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';

export const PASSWORD = 'weaver of reeds';

/** One hash for everybody: hashing is slow on purpose. */
let hash: Promise<string> | undefined;

/** A person whose address is confirmed; gives his id. */
export async function aPerson(
  shop: Shop,
  given: { email?: string; name?: string; role?: Role } = {},
): Promise<string> {
  const id = randomUUID();
  hash ??= hashPassword(PASSWORD);
  await addVerifiedUser(shop.db, {
    id,
    name: 'Nimali Perera',
    email: 'nimali@example.com',
    role: 'user',
    passwordHash: await hash,
    at: shop.now(),
    ...given,
  });
  return id;
}

/** Adds a person; gives him as services have who is signed in. */
export async function aUser(
  shop: Shop,
  name: string,
  role: Role = 'user',
  email = `${name}@example.com`,
): Promise<CurrentUser> {
  const id = await aPerson(shop, { email, name, role });
  return { id, email, name, role, language: 'en', sessionId: 'none', permissions: [] };
}

/** Changes a person's columns as nobody could in the shop. */
export const changePerson = (shop: Shop, id: string, change: ProfileChange): Promise<void> =>
  inTransaction(shop.db, (tx) => changeUser(tx, id, change));

/** A browser without a registration of its own, at one address of the network. */
export const aBrowser = (ip = '192.0.2.1') => ({ registrationToken: undefined, ip });

/** The mails in the outbox, oldest first, as the shop would send them. */
export const mailsOf = (shop: Shop, to?: string) =>
  shop.db
    .selectFrom('outbox')
    .selectAll()
    .where('next_try_at', 'is not', null)
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('created_at')
    .execute();

/** The code in the newest mail to an address. */
export async function codeFor(shop: Shop, email: string): Promise<string> {
  const mail = (await mailsOf(shop, email)).at(-1);
  const code = /\d{6}/.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error(`No code was mailed to ${email}`);
  return code;
}

/** A six-digit code that is not this one. */
export const otherThan = (code: string, step = 1): string =>
  String((Number(code) + step) % 1_000_000).padStart(6, '0');

/** A clock that a test moves by hand. */
export function aClock(start = '2026-11-20T08:00:00Z') {
  let ms = Date.parse(start);
  return {
    now: () => new Date(ms),
    pass: (passedMs: number): void => void (ms += passedMs),
  };
}

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

/** Throws for an answer that is not as its call declares. */
function assertDeclared(method: string, path: string, body: unknown): void {
  const { pathname } = new URL(path, 'http://shop.test');
  const found = handlers.find(
    ({ call: { at } }) =>
      at.startsWith(`${method} `) &&
      new RegExp(`^${at.slice(method.length + 1).replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  if (found && typeof found.call.response !== 'string') v.assert(found.call.response, body);
}

export async function call(
  url: string,
  requested: string,
  options: CallOptions = {},
): Promise<Called> {
  const [method = 'GET', path = '/'] = requested.split(' ');
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
  const text = await response.text();
  const isFile = response.headers.has('content-disposition');
  const body: unknown = isFile ? { success: response.ok, file: text } : JSON.parse(text);
  if (response.ok && !isFile) assertDeclared(method, path, body);
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

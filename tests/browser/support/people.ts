import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Role } from '#lib/account/permissions.ts';
import { hashPassword } from '#lib/server/features/account/passwords.ts';
import {
  addVerifiedUser,
  findByEmail,
  findUser,
  setTwoFactor,
} from '#lib/server/features/account/repo.ts';
import { toWireUser } from '#lib/server/features/account/users.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import { openSession } from '#lib/server/features/account/sessions.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { emailsTo, type RunningShop } from '../../support/running-shop.ts';
import { PASSWORD } from '../../support/seeded-folder.ts';

export { emailsTo, PASSWORD };

export interface TestUser {
  id: string;
  name: string;
  email: string;
  phone: string;
  role: Role;
}

export const randomEmail = (): string => `nimali-${randomUUID().slice(0, 8)}@example.com`;

const randomPhone = (): string => `076${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

/** One hash for everybody: hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined;

export interface UserFields {
  name?: string;
  email?: string;
  phone?: string;
  role?: Role;
  twoFactor?: boolean;
}

/** Adds somebody whose email is verified and whose password is `PASSWORD`. */
export async function addUser({ db }: Shop, fields: UserFields = {}): Promise<TestUser> {
  const role = fields.role ?? 'user';
  const user = {
    id: randomUUID(),
    name: fields.name ?? 'Nimali Perera',
    email: fields.email ?? randomEmail(),
    // Who works for the shop is not the buyer, who has the number of the orders.
    phone: fields.phone ?? (role === 'user' ? '0771234567' : randomPhone()),
    role,
  };
  passwordHash ??= hashPassword(PASSWORD);
  await addVerifiedUser(db, { ...user, passwordHash: await passwordHash, at: new Date() });
  if (fields.twoFactor) await inTransaction(db, (tx) => setTwoFactor(tx, user.id, true));
  return user;
}

/** One of the demo shop's accounts. */
async function demoUser({ db }: Shop, email: string): Promise<TestUser> {
  const row = await findByEmail(db, email);
  if (!row) throw new Error(`The demo shop has no ${email}`);
  const { id, name, phone, role } = row;
  return { id, name, email, phone, role };
}

export const demoAdmin = (shop: Shop): Promise<TestUser> => demoUser(shop, 'admin@shilpa.test');

/** Somebody as the shop's services know whoever calls. */
export const callerOf = ({ id, name, email, role }: TestUser): CurrentUser => ({
  id,
  name,
  email,
  role,
  language: 'en',
  sessionId: 'none',
  permissions: [],
});

/** What the browser stores of a new session of this person. */
export async function sessionEntries(
  { db }: Shop,
  { id }: TestUser,
): Promise<Record<string, string>> {
  const now = new Date();
  const tokens = await inTransaction(db, (tx) => openSession(tx, id, now));
  const row = await findUser(db, id);
  if (!row) throw new Error(`There is no user ${id}`);
  return {
    accesstoken: tokens.accesstoken,
    refreshtoken: tokens.refreshtoken,
    accesstokenAt: String(now.getTime()),
    userInfo: JSON.stringify(toWireUser(row)),
    userEmail: row.email,
    userRole: row.role,
  };
}

/** The code in the `nth` email with a code to an address, once it is there. */
export async function codeFor(
  shop: RunningShop['data'],
  address: string,
  nth = 1,
): Promise<string> {
  const codes = async () =>
    (await emailsTo(shop, address)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  await expect.poll(async () => (await codes()).length).toBeGreaterThanOrEqual(nth);
  return (await codes())[nth - 1] ?? '';
}

/** Logs in through the form; only tests about logging in do so. */
export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Types a code once the form's script is there: what comes between two digits would lose one. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const box = page.getByLabel('Digit 1');
  await expect(page.locator('astro-island[ssr]', { has: box })).toHaveCount(0);
  await box.focus();
  await page.keyboard.type(code);
}

/** An entry of the page's local storage. */
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** A message of the shop, in a corner of the page. */
export const toast = (page: Page, words: string | RegExp) =>
  page.locator('#toasts').getByText(words);

/** Waits until the browser has gone on to an address. */
export const leftFor = (page: Page, path: string) => page.waitForURL(path, { waitUntil: 'commit' });

/** What local storage has of a session, without opening a page that would change it. */
export const sessionIn = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => /^(accesstoken|refreshtoken|user)/.test(key) || key === 'cartItems')
      .toSorted(),
  );

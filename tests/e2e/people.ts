// People for the stories: each has an address of his own, and reads his mail in the outbox.
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

export const PASSWORD = 'weaver of reeds';

export interface Somebody {
  name: string;
  email: string;
  phone: string;
}

export const somebody = (): Somebody => ({
  name: 'Nimali Perera',
  email: `nimali-${randomUUID().slice(0, 8)}@example.com`,
  phone: '0771234567',
});

/** Where the shop of this story leaves its mails. */
const outbox = () => {
  const shop = test.info().project.name === 'postgres' ? 'postgres' : 'demo';
  return join(process.env['E2E_FOLDER'] ?? '', shop, 'outbox');
};

/** A mail never changes: each is read once, however often somebody waits for another. */
const mails = new Map<string, Promise<Email>>();

function mailIn(file: string): Promise<Email> {
  const known = mails.get(file);
  if (known) return known;
  const mail = readFile(join(outbox(), file)).then((bytes) => PostalMime.parse(bytes));
  mails.set(file, mail);
  return mail;
}

/** The mails to an address, oldest first. */
export async function mailsTo(email: string): Promise<Email[]> {
  // Before the first mail there is no outbox.
  const names = await readdir(outbox()).catch(() => []);
  const files = names.filter((file) => file.endsWith('.eml'));
  const all = await Promise.all(files.map(mailIn));
  return all
    .filter(({ to }) => to?.some(({ address }) => address === email))
    .toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? ''));
}

/** The codes that were mailed to an address, oldest first. */
const codesFor = async (email: string): Promise<string[]> =>
  (await mailsTo(email)).flatMap(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? []);

/** The code in the `nth` mail to an address, once it has come. */
export async function codeFor(email: string, nth = 1): Promise<string> {
  await expect.poll(async () => (await codesFor(email)).length).toBeGreaterThanOrEqual(nth);
  return (await codesFor(email))[nth - 1] ?? '';
}

/** A six-digit code that is not this one. */
export const otherThan = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Somebody whose address waits for its code. */
export async function registered(request: APIRequestContext): Promise<Somebody> {
  const person = somebody();
  const answer = await request.post('/api/users/register', {
    data: { ...person, password: PASSWORD, confirmPassword: PASSWORD },
  });
  expect(answer.status()).toBe(201);
  return person;
}

/** Somebody who can sign in. */
export async function member(request: APIRequestContext): Promise<Somebody> {
  const person = await registered(request);
  const otp = await codeFor(person.email);
  const answer = await request.post('/api/users/verifyemail', {
    data: { email: person.email, otp },
  });
  expect(answer.status()).toBe(200);
  return person;
}

export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Signs in through the page and waits until it has led away. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, email);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** A member who stands on his profile. */
export async function atProfile(page: Page): Promise<Somebody> {
  const person = await member(page.request);
  await signIn(page, person.email);
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  return person;
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1').focus();
  await page.keyboard.type(code);
}

/** What the browser keeps of a session. */
export const keptSession = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      ['accesstoken', 'refreshtoken', 'userInfo', 'userEmail', 'userRole', 'cartItems']
        .concat('token', 'action', 'pending2faUserId', 'accesstokenAt')
        .flatMap((key) => {
          const value = localStorage.getItem(key);
          return value === null ? [] : [[key, value]];
        }),
    ),
  );

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailsTo } from '../../support/emails.ts';
import { type RunningShop, startShop } from '../../support/running-shop.ts';

// The newsletter's forms and links as a browser without JavaScript uses them.

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ engine: 'sqlite', seed: 'demo', env: {} });
});
afterAll(() => shop.stop());

const LOOK = 'Please look into your mail. Open the link in it, and our letters come to you.';

/** The main part of a page, as text with its tags. */
async function mainOf(response: Response): Promise<string> {
  return /<main[^>]*>(.*)<\/main>/s.exec(await response.text())?.[1] ?? '';
}

const open = async (path: string) => mainOf(await fetch(shop.url + path));
const enqueueEmail = async (path: string, fields: Record<string, string> = {}) =>
  mainOf(await fetch(shop.url + path, { method: 'POST', body: new URLSearchParams(fields) }));

/** The path of the link to `path` in the emails to an address. */
async function linkTo(path: string, email: string): Promise<string> {
  const emails = await emailsTo(shop.data, email);
  const links = emails.flatMap(({ text }) => RegExp(`${path}\\?token=[\\w-]+`).exec(text) ?? []);
  expect(links).toHaveLength(1);
  return links[0] ?? '';
}

test('subscribes, confirms and leaves by pressing buttons', async () => {
  const email = `nimali-${randomUUID().slice(0, 8)}@example.com`;
  const page = await (await fetch(`${shop.url}/pages/delivery`)).text();
  const form = /<form class="newsletter"[^>]*>.*?<\/form>/s.exec(page)?.[0] ?? '';
  expect(form).toContain('method="post"');
  expect(form).toContain('action="/newsletter#main"');
  expect(form).toContain('name="email"');

  const wrong = await enqueueEmail('/newsletter', { email: 'nimali' });
  expect(wrong).toContain('Enter a valid email');
  expect(wrong).toContain('value="nimali"');
  expect(wrong).toContain('Mailbox for our letters');
  expect(await enqueueEmail('/newsletter', { email })).toContain(LOOK);

  const confirm = await linkTo('/newsletter/confirm', email);
  const asks = await open(confirm);
  expect(asks).toMatch(/<form[^>]* method="post">\s*<button[^>]*>Yes, send me letters<\/button>/);
  expect(await enqueueEmail(confirm)).toContain('You are on the list');

  const leave = await linkTo('/newsletter/unsubscribe', email);
  const asksAgain = await open(leave);
  expect(asksAgain).toMatch(
    /<form[^>]* method="post">\s*<button[^>]*>Take me off the list<\/button>/,
  );
  expect(await enqueueEmail(leave)).toContain('You are off the list');
});

test('says what to do about a link that is none, with the form at hand', async () => {
  const dead = await fetch(`${shop.url}/newsletter/confirm?token=none`, { method: 'POST' });
  const page = await dead.text();
  expect(page).toContain('This link does not work any more');
  expect(page).toContain('Subscribe once more at the foot of this page');
  expect(page).toContain('<form class="newsletter"');
  expect(await enqueueEmail('/newsletter/unsubscribe?token=none')).toContain(
    'We do not know this link',
  );
});

import { randomUUID } from 'node:crypto';
import { describe, afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emailsTo, type RunningShop, startShop } from '../../support/running-shop.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { call } from '../../support/people.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, perFile, type Place } from '../../support/shop.ts';
import { WAITING } from '../../support/time-limit.ts';

describe('Without JavaScript', () => {
  // The newsletter's forms and links as a browser without JavaScript uses them.

  let shop: RunningShop;
  beforeAll(async () => {
    shop = await startShop({ engine: 'sqlite', seed: 'demo', env: {} });
  });
  afterAll(() => shop.stop());

  const LOOK = 'Check your email and click the link to confirm.';

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
    const form = /<form[^>]*data-newsletter[^>]*>.*?<\/form>/s.exec(page)?.[0] ?? '';
    expect(form).toContain('method="post"');
    expect(form).toContain('action="/newsletter#main"');
    expect(form).toContain('name="email"');

    const wrong = await enqueueEmail('/newsletter', { email: 'nimali' });
    expect(wrong).toContain('Enter a valid email');
    expect(wrong).toContain('value="nimali"');
    expect(wrong).toContain('Newsletter subscription');
    expect(await enqueueEmail('/newsletter', { email })).toContain(LOOK);

    const confirm = await linkTo('/newsletter/confirm', email);
    const asks = await open(confirm);
    expect(asks).toMatch(/<form[^>]* method="post">\s*<button[^>]*>Confirm subscription<\/button>/);
    expect(await enqueueEmail(confirm)).toContain('You are subscribed');

    const leave = await linkTo('/newsletter/unsubscribe', email);
    const asksAgain = await open(leave);
    expect(asksAgain).toMatch(/<form[^>]* method="post">\s*<button[^>]*>Unsubscribe<\/button>/);
    expect(await enqueueEmail(leave)).toContain('You are unsubscribed');
  });

  test('says what to do about an invalid link, with the form at hand', async () => {
    const dead = await fetch(`${shop.url}/newsletter/confirm?token=none`, { method: 'POST' });
    const page = await dead.text();
    expect(page).toContain('This link has expired');
    expect(page).toContain('Subscribe again at the bottom of this page');
    expect(page).toContain('data-newsletter');
    expect(await enqueueEmail('/newsletter/unsubscribe?token=none')).toContain(
      'This link is not valid',
    );
  });
});

const EMAIL = 'nimali@example.com';

/** A built shop whose mails are files. */
async function aMailbox(env: Record<string, string> = {}) {
  const place = await aPlace();
  const { url } = await aServer(place, { LIMITS_NEWSLETTER_MAILS_PER_DAY: '20', ...env });
  return { place, url };
}

/** For tests that subscribe nobody. */
const opened = perFile(() => aMailbox());

async function mailsTo(place: Place, email: string): Promise<Email[]> {
  const folder = join(place.dataDir, 'outbox');
  const files = readdirSync(folder).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(
    files.toSorted().map((file) => PostalMime.parse(readFileSync(join(folder, file)))),
  );
  return mails.filter(({ to }) => to?.some(({ address }) => address === email));
}

/** The mail with this subject, once it has come. */
const mailWith = (place: Place, email: string, subject: RegExp): Promise<Email> =>
  vi.waitFor(async () => {
    const mail = (await mailsTo(place, email)).find((one) => subject.test(one.subject ?? ''));
    if (!mail) throw new Error(`no mail ${subject}`);
    return mail;
  }, WAITING);

/** The way of the mail's link, on whatever host this shop stands. */
function linkIn(mail: Email, path: string): string {
  const found = new RegExp(`${path}\\?token=[\\w-]+`).exec(mail.text ?? '')?.[0];
  if (!found) throw new Error(`no link to ${path}`);
  return found;
}

const subscribe = (url: string, email: unknown) =>
  call(url, 'POST /api/newsletter', { body: { email } });

/** Somebody on the list; gives the mail that welcomes him. */
async function reader(place: Place, url: string, email = EMAIL): Promise<Email> {
  expect((await subscribe(url, email)).status).toBe(200);
  const mail = await mailWith(place, email, /^Confirm your Shilpa newsletter/);
  const response = await fetch(url + linkIn(mail, '/newsletter/confirm'), { method: 'POST' });
  expect(response.status).toBe(200);
  return mailWith(place, email, /^You are subscribed to the Shilpa newsletter$/);
}

const header = (mail: Email, name: string) =>
  mail.headers.find(({ key }) => key === name.toLowerCase())?.value;

describe('Subscribing', () => {
  test('gives the same response whether on the list or not, however often', async () => {
    const { place, url } = await aMailbox();
    await reader(place, url);
    const responses = [
      await subscribe(url, EMAIL),
      await subscribe(url, 'Nimali@Example.com '),
      await subscribe(url, 'nobody@example.com'),
      await subscribe(url, 'nobody@example.com'),
    ];
    for (const { status, body } of responses) {
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          success: true,
          message: 'Check your email and click the link to confirm.',
        },
      });
    }
  });

  test.each([
    [undefined, 'Email is required'],
    ['', 'Email is required'],
    ['nimali', 'Enter a valid email'],
    [true, 'Email is required'],
  ])('refuses %j at its field', async (email, message) => {
    const { url } = await opened();
    expect(await subscribe(url, email)).toMatchObject({
      status: 400,
      body: { message, errors: { email: message } },
    });
  });

  test('is limited, and says when it may be tried again', async () => {
    const { url } = await aMailbox({ LIMITS_NEWSLETTER_MAILS_PER_DAY: '1' });
    await subscribe(url, EMAIL);
    const refused = await subscribe(url, EMAIL);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
  });

  test('works by a posted form, whose page is not cached', async () => {
    const { place, url } = await aMailbox();
    const enqueueEmail = (email: string) =>
      fetch(`${url}/newsletter`, { method: 'POST', body: new URLSearchParams({ email }) });
    const wrong = await enqueueEmail('nimali');
    expect(wrong.status).toBe(400);
    expect(wrong.headers.get('cache-control')).toBe('no-store');
    const page = await wrong.text();
    expect(page).toContain('Enter a valid email');
    expect(page).toContain('value="nimali"');
    expect(await (await enqueueEmail(EMAIL)).text()).toContain('Check your email');
    await mailWith(place, EMAIL, /^Confirm your Shilpa newsletter/);
    const fresh = await fetch(`${url}/newsletter`);
    expect(await fresh.text()).not.toContain('nimali');
  });
});

describe('A link in an email', () => {
  test('does nothing when a program only looks at it', async () => {
    const { place, url } = await aMailbox();
    await subscribe(url, EMAIL);
    const link = linkIn(
      await mailWith(place, EMAIL, /^Confirm your Shilpa newsletter/),
      '/newsletter/confirm',
    );
    for (const method of ['GET', 'HEAD', 'GET']) {
      const response = await fetch(url + link, { method });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('referrer-policy')).toBe('same-origin');
      const text = await response.text();
      expect(text).not.toContain(link.split('token=')[1]);
    }
    const page = await (await fetch(url + link)).text();
    expect(page).toContain('<meta name="robots" content="noindex">');
    const shop = await aShop(place);
    const rows = await shop.db.selectFrom('subscribers').select('confirmed_at').execute();
    expect(rows).toEqual([{ confirmed_at: null }]);
  });

  test('that is expired or invalid says so, with what to do', async () => {
    const { url } = await opened();
    for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe']) {
      const response = await fetch(`${url}${path}?token=none`, { method: 'POST' });
      expect(response.status).toBe(410);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toMatch(/Subscribe again|email sales@/);
    }
  });

  test('is not accepted from another site', async () => {
    const { place, url } = await aMailbox();
    const link = linkIn(await reader(place, url), '/newsletter/unsubscribe');
    const response = await fetch(url + link, {
      method: 'POST',
      headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(response.status).toBe(403);
  });
});

describe('Leaving the list', () => {
  test('takes one press of the email program’s own button (RFC 8058), twice does no harm', async () => {
    const { place, url } = await aMailbox();
    const welcome = await reader(place, url);
    expect(header(welcome, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const address = /^<(http\S+)>$/.exec(header(welcome, 'List-Unsubscribe') ?? '')?.[1] ?? '';
    const { pathname, search } = new URL(address);
    for (let presses = 0; presses < 2; presses += 1) {
      const response = await fetch(url + pathname + search, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('You are unsubscribed');
    }
    const shop = await aShop(place);
    expect(await shop.newsletter.send({ subject: 'x', preview: '', blocks: ['x'] }, 'x')).toEqual({
      written: 0,
      before: 0,
    });
  });

  test('is offered in no account or confirmation email', async () => {
    const { place, url } = await aMailbox();
    const body = {
      name: 'Nimali Perera',
      email: EMAIL,
      phone: '0771234567',
      password: 'weaver of reeds',
      confirmPassword: 'weaver of reeds',
    };
    await call(url, 'POST /api/users/register', { body });
    await subscribe(url, EMAIL);
    for (const subject of [/is your Shilpa code$/, /^Confirm your Shilpa newsletter/]) {
      const mail = await mailWith(place, EMAIL, subject);
      expect(header(mail, 'List-Unsubscribe')).toBeUndefined();
      expect(header(mail, 'List-Unsubscribe-Post')).toBeUndefined();
    }
  });
});

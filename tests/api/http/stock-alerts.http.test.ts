import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, test, vi } from 'vitest';
import { aPerson, call, tokenOf } from '../../support/people.ts';
import { aProduct } from '../../support/products.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, perFile, stock, type Place } from '../../support/shop.ts';
import { WAITING } from '../../support/time-limit.ts';

const TRAY = 'sold-out-tray';
const PAGE = `/stock-alert?product=${TRAY}`;
const LOOK = 'Check your email and click the link to confirm.';

/** A built shop whose emails are files, and a second process on the same data. */
const opened = perFile(async () => {
  const place = await aPlace();
  const shop = await aShop(place);
  const sarong = aProduct('batik-sarong', { sizes: ['S', 'M'], countInStock: 1 });
  const tray = aProduct(TRAY, { countInStock: 0 });
  await stock(shop, tray, aProduct('reed-mat'), aProduct('old-tray'), sarong);
  const id = await aPerson(shop, { role: 'admin', email: 'admin@example.com' });
  const admin = await shop.sessions.authenticate(await tokenOf(shop, id));
  await shop.products.archive(admin, 'old-tray');
  const limits = {
    LIMITS_STOCK_ALERTS_PER_IP_PER_HOUR: '100',
    LIMITS_STOCK_ALERTS_PER_MAILBOX_PER_DAY: '3',
  };
  const { url } = await aServer(place, limits);
  return { place, shop, url };
});

/** The email with this subject, once it has come. */
const emailWith = ({ dataDir }: Place, to: string, subject: RegExp): Promise<Email> =>
  vi.waitFor(async () => {
    const folder = join(dataDir, 'outbox');
    const files = readdirSync(folder).filter((file) => file.endsWith('.eml'));
    const emails = await Promise.all(
      files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))),
    );
    const found = emails.find(
      (email) => email.to?.[0]?.address === to && subject.test(email.subject ?? ''),
    );
    if (!found) throw new Error(`no email ${subject}`);
    return found;
  }, WAITING);

const linkIn = ({ text = '' }: Email, purpose: string): string =>
  new RegExp(`/stock-alert/${purpose}\\?token=[\\w-]+`).exec(text)?.[0] ?? '';

const request = (url: string, email: unknown, more: object = {}, token?: string) =>
  call(url, 'POST /api/stock-alerts', { body: { productId: TRAY, email, ...more }, token });

const post = (address: string, fields: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields) });

describe('A stock alert', () => {
  test('of a guest is confirmed, emailed when another process restocks, and ended by one press', async () => {
    const { place, shop, url } = await opened();
    const guest = 'guest@example.com';
    const typed = await post(url + PAGE, { email: 'nobody' });
    expect(typed.status).toBe(400);
    expect(typed.headers.get('cache-control')).toBe('no-store');
    const wrong = await typed.text();
    expect(wrong).toContain('Enter a valid email');
    expect(wrong).toContain('value="nobody"');
    expect(await (await post(url + PAGE, { email: guest })).text()).toContain(LOOK);

    const first = await emailWith(place, guest, /^Confirm your email for Shilpa stock alerts$/);
    const confirm = url + linkIn(first, 'confirm');
    const looked = await fetch(confirm);
    expect(await looked.text()).toContain('Confirm email</button>');
    expect(looked.headers.get('referrer-policy')).toBe('same-origin');
    const before = await shop.db.selectFrom('stock_alerts').select('confirmed_at').execute();
    expect(before).toEqual([{ confirmed_at: null }]);
    expect(await (await post(confirm)).text()).toContain('Your email is confirmed');

    await stock(shop, aProduct(TRAY, { countInStock: 2 }));
    const last = await emailWith(place, guest, /^Back in stock: Sold Out Tray$/);
    expect(last.text).toContain('/product/sold-out-tray');
    await expect
      .poll(async () => (await fetch(url + PAGE)).text())
      .toContain('It is back in stock.');
    await stock(shop, aProduct(TRAY, { countInStock: 0 }));
    await expect.poll(async () => (await fetch(url + PAGE)).text()).toContain('name="email"');

    for (const email of [first, last]) {
      const headers = new Map(email.headers.map(({ key, value }) => [key, value]));
      expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      const { pathname, search } = new URL(headers.get('list-unsubscribe')?.slice(1, -1) ?? '');
      expect(linkIn(email, 'unsubscribe')).toBe(pathname + search);
      const left = await post(url + pathname + search, { 'List-Unsubscribe': 'One-Click' });
      expect(await left.text()).toContain('You are unsubscribed');
    }
  });

  test('is answered the same whether the address is known, waits already, or neither', async () => {
    const { shop, url } = await opened();
    await aPerson(shop, { email: 'known@example.com' });
    for (const email of ['known@example.com', 'known@example.com', 'Nobody@example.com ']) {
      const { status, body } = await request(url, email);
      expect({ status, body }).toEqual({ status: 200, body: { success: true, message: LOOK } });
    }
  });

  test('of somebody signed in needs no email, and saves the account’s own', async () => {
    const { shop, url } = await opened();
    const id = await aPerson(shop, { email: 'nimali@example.com' });
    const token = await tokenOf(shop, id);
    const { status, body } = await request(url, 'ravi@example.com', {}, token);
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'We will email you when it is back in stock.' },
    });
    const rows = await shop.db.selectFrom('stock_alerts').selectAll().execute();
    expect(rows.map(({ email }) => email)).toContain('nimali@example.com');
    expect(rows.map(({ email }) => email)).not.toContain('ravi@example.com');
    // A session that has ended is nobody's.
    expect((await request(url, undefined, {}, 'x'.repeat(43))).body).toMatchObject({
      errors: { email: 'Email is required' },
    });
  });

  test.each([
    [{}, undefined, 400, { email: 'Email is required' }],
    [{}, 'nimali', 400, { email: 'Enter a valid email' }],
    [{ size: '' }, 'a@example.com', 400, { size: 'Please choose a size.' }],
    [{ size: 'Q' }, 'a@example.com', 400, { size: 'This product does not come in this size.' }],
    [{ productId: '' }, 'a@example.com', 400, { productId: 'Please choose a product.' }],
    [{ productId: 'reed-mat' }, 'a@example.com', 409, undefined],
    [{ productId: 'none' }, 'a@example.com', 404, undefined],
    [{ productId: 'old-tray' }, 'a@example.com', 410, undefined],
  ])('with %j of %s is refused with %i', async (more, email, status, errors) => {
    const { url } = await opened();
    const refused = await request(url, email, more);
    expect([refused.status, refused.body['errors']]).toEqual([status, errors]);
  });

  test('is limited for one mailbox, and says when it may be tried again', async () => {
    const { url } = await opened();
    const ask = () => request(url, 'often@example.com');
    for (let times = 0; times < 3; times += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
    const form = await post(url + PAGE, { email: 'often@example.com' });
    expect([form.status, form.headers.get('retry-after') !== null]).toEqual([429, true]);
  });
});

describe('Its page', () => {
  test.each([
    [PAGE, 200, 'name="email"'],
    ['/stock-alert?product=reed-mat', 200, 'It is back in stock.'],
    ['/stock-alert?product=batik-sarong&size=M', 200, 'Size M, sold out'],
    ['/stock-alert?product=batik-sarong', 200, 'Please choose a size.'],
    ['/stock-alert?product=batik-sarong&size=XL', 404, 'does not come in this size.'],
    ['/stock-alert?product=old-tray', 410, 'This product is no longer sold'],
    ['/stock-alert?product=none', 404, 'Page not found'],
    ['/stock-alert', 404, 'Page not found'],
  ])('%s is %i and says %s', async (path, status, words) => {
    const { url } = await opened();
    for (const response of [await fetch(url + path), await post(url + path, { email: 'no' })]) {
      // A form that is there is refused for its email.
      expect([200, 400].includes(response.status) ? 200 : response.status).toBe(status);
      const html = await response.text();
      expect(html).toContain(words);
      expect(html).toContain('<meta name="robots" content="noindex">');
    }
  });

  test('of an old or unknown link says what to do', async () => {
    const { url } = await opened();
    for (const purpose of ['confirm', 'unsubscribe']) {
      const response = await post(`${url}/stock-alert/${purpose}?token=none`);
      expect(response.status).toBe(410);
      expect(await response.text()).toMatch(/you can ask again|email sales@/);
    }
  });
});

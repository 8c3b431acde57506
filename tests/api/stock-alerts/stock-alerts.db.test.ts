import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import type { Variant } from '#lib/catalogue/variants.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { removeExpired } from '#lib/server/app/housekeeping.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import { importFile } from '#lib/server/features/import-export/import-file.ts';
import { watchStock } from '#lib/server/features/stock-alerts/watch-stock.ts';
import { aClock, aPerson, mailsOf } from '../../support/people.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { aFolder, aPlace, aShop, ON_POSTGRES, stock, whenDone } from '../../support/shop.ts';
import { DAY_MS } from '#lib/format/durations.ts';

const SARONG = 'peacock-batik-sarong';
const EMAIL = 'nimali@example.com';
const GUEST = 'ravi@example.com';
const IP = '192.0.2.1';
const M = { productId: SARONG, size: 'M' } as const;
const BACK = 'Back in stock: Peacock Batik Sarong, size M';
const CONFIRM = 'Confirm your email for Shilpa stock alerts';

const sarong = (pieces: number, size: Variant['size'] = 'M') =>
  aProduct(SARONG, {
    variants: [
      { size: 'S', countInStock: 4, priceCents: 200_000 },
      { size, countInStock: pieces, priceCents: 250_000 },
    ],
  });

/** A shop whose sarong has four pieces in S and none in M. */
async function aSoldOutShop(env: Record<string, string> = {}) {
  const clock = aClock();
  const place = await aPlace();
  const shop = await aShop(place, clock.now, env);
  await stock(shop, sarong(0));
  const person = async (email: string, role: 'admin' | 'user'): Promise<CurrentUser> => {
    const id = await aPerson(shop, { email, role });
    return {
      id,
      email,
      name: 'Nimali Perera',
      role,
      language: 'en',
      sessionId: '',
      permissions: [],
    };
  };
  const nimali = await person(EMAIL, 'user');
  const admin = await person('admin@example.com', 'admin');
  return { shop, clock, place, nimali, admin };
}

/** Watches the stock as a serving process does; its first look is over. */
async function watch(shop: Shop): Promise<void> {
  const looked = Promise.withResolvers<void>();
  const sendAlerts = (ids?: readonly string[]) =>
    shop.stockAlerts.sendAlerts(ids).finally(looked.resolve);
  const log = pino({ level: 'silent' });
  whenDone(watchStock({ changes: shop.changes, stockAlerts: { sendAlerts }, log }));
  await looked.promise;
}

const subjects = async (shop: Shop, email: string) =>
  (await mailsOf(shop, email)).map((mail) => mail.subject);
const alerts = (shop: Shop) => shop.db.selectFrom('stock_alerts').selectAll().execute();

const linkIn = (text: string | undefined, purpose: 'confirm' | 'unsubscribe'): string =>
  new RegExp(`stock-alert/${purpose}\\?token=([\\w-]+)`).exec(text ?? '')?.[1] ?? '';

/** The token of the newest email to an address that has one for this purpose. */
async function newestToken(shop: Shop, purpose: 'confirm' | 'unsubscribe', email = GUEST) {
  const tokens = (await mailsOf(shop, email)).map(({ text }) => linkIn(text, purpose));
  return tokens.findLast((token) => token !== '') ?? '';
}

/** Somebody without an account who has confirmed an alert. */
async function aWaitingGuest(shop: Shop, email = GUEST): Promise<void> {
  await shop.stockAlerts.request(M, email, IP);
  expect(await shop.stockAlerts.confirm(await newestToken(shop, 'confirm', email))).toBe('done');
}

const HEADER =
  'id,name,category,group,brand,price,discount,countInStock,sizes,material,maker,description,images';

describe('An alert', () => {
  test.each<[string, (given: Awaited<ReturnType<typeof aSoldOutShop>>) => Promise<unknown>]>([
    [
      'an admin sets the stock',
      ({ shop, admin }) =>
        shop.products.setStock(admin, SARONG, { variants: [{ size: 'M', countInStock: 1 }] }),
    ],
    [
      'an admin edits the product',
      ({ shop, admin }) =>
        shop.products.change(admin, SARONG, { stocks: [0, 3] }, { files: [], store: undefined }),
    ],
    [
      'a file is imported',
      ({ shop }) => {
        const file = join(aFolder(), 'products.csv');
        const row = `${SARONG},Peacock Batik Sarong,batik-wear,mens,,2500,0,,S:0|M:2,,,,`;
        writeFileSync(file, `${HEADER}\n${row}\n`);
        return importFile(file, { ...shop, skipBad: false, onProgress: () => undefined });
      },
    ],
  ])('is emailed within moments once, when %s', async (_, restock) => {
    const given = await aSoldOutShop();
    const { shop, nimali } = given;
    await watch(shop);
    await shop.stockAlerts.add(M, nimali);
    expect(await subjects(shop, EMAIL)).toEqual([]);
    await restock(given);
    await expect.poll(() => subjects(shop, EMAIL)).toEqual([BACK]);
    expect(await alerts(shop)).toEqual([]);
  });

  test('is emailed when a cancelled order gives the piece back', async () => {
    const { shop, nimali, admin } = await aSoldOutShop();
    await stock(shop, sarong(1));
    const cartItems = [{ _id: SARONG, size: 'M', qty: 1 }];
    const request = { ...oneBowl, cartItems, subTotalAmt: 2500, totalAmt: 2500 };
    const { orderId } = await shop.checkout.place(nimali, request, 'a-key-of-mine');
    await aWaitingGuest(shop);
    await watch(shop);
    await shop.adminOrders.cancel(admin, orderId, 'Not wanted.');
    await expect.poll(() => subjects(shop, GUEST)).toEqual([CONFIRM, BACK]);
  });

  test('is emailed once though two processes see each of many restocks', async () => {
    const { shop, place, clock, nimali } = await aSoldOutShop();
    // Two connections of one thread to one SQLite file only wait for each other.
    const other = ON_POSTGRES ? await aShop(place, clock.now) : shop;
    const guests = Array.from({ length: 6 }, (_, at) => `guest-${at}@example.com`);
    for (const email of guests) await aWaitingGuest(shop, email);
    await shop.stockAlerts.add(M, nimali);
    await watch(shop);
    await watch(other);
    await Promise.all([
      stock(shop, sarong(3)),
      stock(other, sarong(5)),
      ...[shop, other, shop, other].map((one) => one.stockAlerts.sendAlerts([SARONG])),
    ]);
    await expect.poll(() => alerts(shop)).toEqual([]);
    for (const email of guests) expect(await subjects(shop, email)).toEqual([CONFIRM, BACK]);
    expect(await subjects(shop, EMAIL)).toEqual([BACK]);
  });

  test('is not emailed for another size, or once the size is sold out again', async () => {
    const { shop, nimali } = await aSoldOutShop();
    await shop.stockAlerts.add(M, nimali);
    await shop.stockAlerts.sendAlerts();
    await stock(shop, sarong(2));
    await stock(shop, sarong(0));
    await shop.stockAlerts.sendAlerts();
    expect(await subjects(shop, EMAIL)).toEqual([]);
    await stock(shop, sarong(1));
    await shop.stockAlerts.sendAlerts();
    expect(await subjects(shop, EMAIL)).toEqual([BACK]);
  });

  test('waits while its product is archived or has lost the size', async () => {
    const { shop, nimali, admin } = await aSoldOutShop();
    await shop.stockAlerts.add(M, nimali);
    await stock(shop, sarong(2, 'L'));
    await shop.stockAlerts.sendAlerts();
    await stock(shop, sarong(0));
    await shop.products.archive(admin, SARONG);
    await shop.db
      .updateTable('product_variants')
      .set({ stock: 5 })
      .where('size', '=', 'M')
      .execute();
    await shop.stockAlerts.sendAlerts();
    expect(await subjects(shop, EMAIL)).toEqual([]);
    await stock(shop, sarong(2));
    await shop.stockAlerts.sendAlerts();
    expect(await subjects(shop, EMAIL)).toEqual([BACK]);
  });

  test('by a former title is for the variant that had it, and one by an invented title is none', async () => {
    const { shop, admin, nimali } = await aSoldOutShop();
    await shop.products.change(
      admin,
      SARONG,
      {
        options: [{ name: 'Size', values: ['S', 'Medium'] }],
        variants: [
          { _id: `${SARONG}.1`, options: ['S'] },
          { _id: `${SARONG}.2`, options: ['Medium'] },
        ],
      },
      { files: [], store: undefined },
    );
    await shop.stockAlerts.add(M, nimali);
    await aWaitingGuest(shop);
    for (const size of ['Tall', 'x'.repeat(126), '__proto__', 'm']) {
      const invented = shop.stockAlerts.request({ productId: SARONG, size }, GUEST, IP);
      await expect(invented).rejects.toMatchObject({ reason: 'invalid' });
    }
    expect((await alerts(shop)).map(({ size }) => size)).toEqual(['Medium', 'Medium']);
    const variants = [{ size: 'Medium', countInStock: 1 }];
    await shop.products.setStock(admin, SARONG, { variants });
    await shop.stockAlerts.sendAlerts([SARONG]);
    expect(await subjects(shop, EMAIL)).toEqual(['Back in stock: Peacock Batik Sarong, Medium']);
  });

  test('asked for twice is one alert and one email', async () => {
    const { shop, nimali } = await aSoldOutShop();
    await Promise.all([shop.stockAlerts.add(M, nimali), shop.stockAlerts.add(M, nimali)]);
    await shop.stockAlerts.request(M, EMAIL, IP);
    expect(await alerts(shop)).toMatchObject([{ size: 'M', confirmed_at: expect.any(String) }]);
    await stock(shop, sarong(1));
    await shop.stockAlerts.sendAlerts();
    expect(await subjects(shop, EMAIL)).toEqual([CONFIRM, BACK]);
  });

  test('ends after 180 days, or after seven that it is not confirmed', async () => {
    const { shop, clock, nimali } = await aSoldOutShop();
    const parts = { ...shop, retentionMailDays: 365, retentionSlipsDays: 90 };
    await shop.stockAlerts.add(M, nimali);
    await shop.stockAlerts.request(M, GUEST, IP);
    const late = await newestToken(shop, 'confirm');
    clock.pass(7 * DAY_MS);
    expect(await shop.stockAlerts.confirm(late)).toBe('dead');
    await removeExpired(parts);
    expect(await alerts(shop)).toMatchObject([{ email: EMAIL }]);
    clock.pass(173 * DAY_MS);
    await stock(shop, sarong(1));
    await shop.stockAlerts.sendAlerts();
    await removeExpired(parts);
    expect(await subjects(shop, EMAIL)).toEqual([]);
    expect(await alerts(shop)).toEqual([]);
    clock.pass(7 * DAY_MS);
    await removeExpired(parts);
    expect(await shop.db.selectFrom('stock_alert_links').selectAll().execute()).toEqual([]);
  });

  test.each([
    [{ productId: SARONG, size: 'S' } as const, 'conflict', 'It is back in stock.'],
    [
      { productId: SARONG, size: 'XL' } as const,
      'invalid',
      'This product does not come in this size.',
    ],
    [{ productId: SARONG, size: 'Default' } as const, 'invalid', 'Please choose a size.'],
    [{ productId: 'none', size: 'M' } as const, 'missing', 'Product not found.'],
    [
      { productId: 'old-tray', size: 'Default' } as const,
      'gone',
      'This product is no longer sold.',
    ],
  ])('of %j is refused', async (requested, reason, message) => {
    const { shop, nimali, admin } = await aSoldOutShop();
    await stock(shop, aProduct('old-tray', { countInStock: 0 }));
    await shop.products.archive(admin, 'old-tray');
    const expected = { reason, message };
    await expect(shop.stockAlerts.add(requested, nimali)).rejects.toMatchObject(expected);
    await expect(shop.stockAlerts.request(requested, GUEST, IP)).rejects.toMatchObject(expected);
    expect(await alerts(shop)).toEqual([]);
  });
});

describe('A visitor without an account', () => {
  test('gets no alert before the link in the first email is opened', async () => {
    const { shop } = await aSoldOutShop();
    await shop.stockAlerts.request(M, GUEST, IP);
    const token = await newestToken(shop, 'confirm');
    await stock(shop, sarong(1));
    await shop.stockAlerts.sendAlerts();
    expect(await subjects(shop, GUEST)).toEqual([CONFIRM]);
    // It came back meanwhile: the alert is emailed at once, and is over.
    expect(await shop.stockAlerts.confirm(token)).toBe('done');
    expect(await subjects(shop, GUEST)).toEqual([CONFIRM, BACK]);
    expect(await shop.stockAlerts.confirm(token)).toBe('dead');
  });

  test('may open either of two links, and one of them twice', async () => {
    const { shop } = await aSoldOutShop();
    await shop.stockAlerts.request(M, GUEST, IP);
    const first = await newestToken(shop, 'confirm');
    await shop.stockAlerts.request(M, GUEST, IP);
    for (const token of [first, first, await newestToken(shop, 'confirm')]) {
      expect(await shop.stockAlerts.confirm(token)).toBe('done');
    }
    expect(await alerts(shop)).toHaveLength(1);
  });

  test('is emailed at most so often a day, without a cost to the account of the address', async () => {
    const { shop, clock, nimali } = await aSoldOutShop({
      LIMITS_STOCK_ALERTS_PER_MAILBOX_PER_DAY: '1',
      LIMITS_STOCK_ALERTS_PER_IP_PER_HOUR: '2',
    });
    const tooMany = { reason: 'too-many' };
    await shop.stockAlerts.request(M, EMAIL, IP);
    await expect(shop.stockAlerts.request(M, EMAIL, '192.0.2.2')).rejects.toMatchObject(tooMany);
    await shop.stockAlerts.request(M, GUEST, IP);
    await expect(shop.stockAlerts.request(M, 'a@example.com', IP)).rejects.toMatchObject(tooMany);
    await shop.stockAlerts.add(M, nimali);
    await expect(shop.stockAlerts.add(M, nimali)).rejects.toMatchObject(tooMany);
    clock.pass(DAY_MS);
    await shop.stockAlerts.request(M, EMAIL, IP);
  });

  test('finds tokens in no table', async () => {
    const { shop } = await aSoldOutShop();
    await aWaitingGuest(shop);
    const tokens = [await newestToken(shop, 'confirm'), await newestToken(shop, 'unsubscribe')];
    await shop.mail.round();
    const links = await shop.db.selectFrom('stock_alert_links').selectAll().execute();
    const outbox = await shop.db.selectFrom('outbox').selectAll().execute();
    for (const token of tokens) expect(JSON.stringify([links, outbox])).not.toContain(token);
  });
});

describe('Unsubscribing', () => {
  test('works from the first email and from the last, again too, and ends all alerts', async () => {
    const { shop } = await aSoldOutShop();
    await aWaitingGuest(shop);
    const first = await newestToken(shop, 'unsubscribe');
    expect(await shop.stockAlerts.unsubscribe(first)).toBe('done');
    expect(await shop.stockAlerts.unsubscribe(first)).toBe('done');
    expect(await alerts(shop)).toEqual([]);

    await aWaitingGuest(shop);
    await stock(shop, aProduct('jak-wood-bowl', { countInStock: 0 }), sarong(1));
    await shop.stockAlerts.sendAlerts();
    const bowl = { productId: 'jak-wood-bowl', size: 'Default' } as const;
    const last = await newestToken(shop, 'unsubscribe');
    await shop.stockAlerts.request(bowl, GUEST, IP);
    const confirm = await newestToken(shop, 'confirm');
    expect(await shop.stockAlerts.unsubscribe(last)).toBe('done');
    expect(await shop.stockAlerts.confirm(confirm)).toBe('dead');
    expect(await alerts(shop)).toEqual([]);
  });

  test('takes back its pending emails alone, and the newsletter’s link those of the newsletter', async () => {
    const { shop, nimali } = await aSoldOutShop();
    await shop.newsletter.subscribe(EMAIL, IP);
    const join = /confirm\?token=([\w-]+)/.exec((await mailsOf(shop, EMAIL))[0]?.text ?? '')?.[1];
    await shop.newsletter.confirm(join ?? '');
    await shop.stockAlerts.add(M, nimali);
    await stock(shop, sarong(1));
    await shop.stockAlerts.sendAlerts();
    const mails = await mailsOf(shop, EMAIL);
    const leave = mails.flatMap(
      ({ text }) => /newsletter\/unsubscribe\?token=([\w-]+)/.exec(text)?.[1] ?? [],
    );
    const unsubscribe = await newestToken(shop, 'unsubscribe', EMAIL);
    await shop.newsletter.unsubscribe(leave[0] ?? '');
    expect(await subjects(shop, EMAIL)).toContain(BACK);
    await shop.stockAlerts.unsubscribe(unsubscribe);
    expect(await subjects(shop, EMAIL)).not.toContain(BACK);
  });

  test('needs its own link', async () => {
    const { shop } = await aSoldOutShop();
    await shop.stockAlerts.request(M, GUEST, IP);
    const [confirm, unsubscribe] = [
      await newestToken(shop, 'confirm'),
      await newestToken(shop, 'unsubscribe'),
    ];
    expect(await shop.stockAlerts.unsubscribe(confirm)).toBe('dead');
    expect(await shop.stockAlerts.confirm(unsubscribe)).toBe('dead');
    for (const token of ['', 'a-token-that-nobody-gave']) {
      expect(await shop.stockAlerts.unsubscribe(token)).toBe('dead');
      expect(await shop.stockAlerts.confirm(token)).toBe('dead');
    }
  });
});

test('Alerts are in the data export, and are deleted with the account', async () => {
  const { shop, nimali } = await aSoldOutShop();
  await shop.stockAlerts.add(M, nimali);
  await shop.stockAlerts.request(M, EMAIL, IP);
  const token = await newestToken(shop, 'unsubscribe', EMAIL);
  expect(await shop.account.exportAccount(nimali)).toMatchObject({
    stockAlerts: [{ productId: SARONG, size: 'M', confirmedAt: '2026-11-20T08:00:00.000Z' }],
  });
  await shop.account.remove(nimali);
  expect(await alerts(shop)).toEqual([]);
  expect(await shop.stockAlerts.unsubscribe(token)).toBe('dead');
  await expect(shop.stockAlerts.add(M, nimali)).rejects.toMatchObject({ reason: 'signed-out' });
});

import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { watchStockReport } from '#lib/server/features/stock-alerts/stock-report.ts';
import { aClock, mailsOf } from '../../support/people.ts';
import { aProduct } from '../../support/products.ts';
import { aPlace, aShop, ON_POSTGRES, stock, whenDone } from '../../support/shop.ts';
import { aMailServer } from '../../support/start-smtp.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/format/durations.ts';

const SHOP = 'stock@shilpa.example';
/** 07:59 in Colombo. */
const EARLY = '2026-11-20T02:29:00Z';

const bowl = (countInStock: number) => aProduct('clay-bowl', { countInStock });
const sarong = (m: number, l: number) =>
  aProduct('batik-sarong', {
    variants: [
      { size: 'M', countInStock: m, priceCents: 250_000 },
      { size: 'L', countInStock: l, priceCents: 250_000 },
    ],
  });

/** A shop that emails its stock, with a bowl and a sarong of which there are plenty. */
async function aWatchedShop({ at = EARLY, env = {}, to = [SHOP] } = {}) {
  const clock = aClock(at);
  const place = await aPlace();
  const shop = await aShop(place, clock.now, env);
  const notify = (...addresses: string[]) =>
    shop.shopSettings.read().then(({ revision }) =>
      shop.shopSettings.save('an-admin', {
        settings: { notify: { stock: addresses } },
        revision,
      }),
    );
  await notify(...to);
  await stock(shop, bowl(20), sarong(20, 20));
  const mails = async () =>
    (await mailsOf(shop, SHOP)).map(({ subject, text }) => ({ subject, text }));
  return { clock, place, shop, notify, mails };
}

describe('The stock report', () => {
  test('names once a day from 08:00 on each size that fell since the one before', async () => {
    const { clock, shop, mails } = await aWatchedShop();
    await stock(shop, bowl(0), sarong(5, 6));
    await shop.stockReport.sendDue();
    expect(await mails()).toEqual([]);
    clock.pass(MINUTE_MS);
    await shop.stockReport.sendDue();
    const [first, ...more] = await mails();
    expect(more).toEqual([]);
    expect(first?.subject).toBe('Stock: 1 sold out, 1 low');
    expect(first?.text).toContain('Sold out\n\n- Clay Bowl');
    expect(first?.text).toMatch(/Low Stock\n\n- Batik Sarong, size M \(http\S+\): 5 left/);
    expect(first?.text).not.toContain('size L');
    // What falls later that day waits for the next morning.
    await stock(shop, sarong(0, 3));
    clock.pass(15 * HOUR_MS);
    await shop.stockReport.sendDue();
    expect(await mails()).toHaveLength(1);
    clock.pass(9 * HOUR_MS);
    await shop.stockReport.sendDue();
    const second = (await mails()).at(-1);
    expect(second?.subject).toBe('Stock: 1 sold out, 1 low');
    expect(second?.text).toMatch(/Sold out\n\n- Batik Sarong, size M/);
    expect(second?.text).toContain('3 left');
    expect(second?.text).not.toContain('Clay Bowl');
  });

  test('is not sent on a day on which nothing fell, and tells anew what fell again', async () => {
    const { clock, shop, mails } = await aWatchedShop({ at: '2026-11-20T06:00:00Z' });
    const nextDay = async () => {
      clock.pass(24 * HOUR_MS);
      await shop.stockReport.sendDue();
    };
    await stock(shop, bowl(2));
    await nextDay();
    await nextDay();
    expect(await mails()).toHaveLength(1);
    await stock(shop, bowl(9));
    await nextDay();
    expect(await mails()).toHaveLength(1);
    await stock(shop, bowl(1));
    await nextDay();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Stock: 1 low', 'Stock: 1 low']);
  });

  test('leaves out archived products, and goes to each address', async () => {
    const { clock, shop, notify, mails } = await aWatchedShop({ to: [] });
    await notify(SHOP, 'other@shilpa.example');
    await stock(shop, bowl(0), sarong(0, 9));
    await shop.db
      .updateTable('products')
      .set({ archived_at: clock.now().toISOString() })
      .where('id', '=', 'clay-bowl')
      .execute();
    clock.pass(HOUR_MS);
    await shop.stockReport.sendDue();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Stock: 1 sold out']);
    expect(await mailsOf(shop, 'other@shilpa.example')).toHaveLength(1);
  });

  test('begins on the day that an address is entered, with all that is low by then', async () => {
    const { clock, shop, notify, mails } = await aWatchedShop({ to: [] });
    await stock(shop, bowl(0));
    clock.pass(HOUR_MS);
    await shop.stockReport.sendDue();
    await notify(SHOP);
    await shop.stockReport.sendDue();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Stock: 1 sold out']);
  });

  test('tells again what stayed low while no address was entered', async () => {
    const { clock, shop, notify, mails } = await aWatchedShop({ at: '2026-11-20T06:00:00Z' });
    const nextDay = async () => {
      clock.pass(24 * HOUR_MS);
      await shop.stockReport.sendDue();
    };
    await stock(shop, bowl(2));
    await nextDay();
    await notify();
    await notify(SHOP);
    await nextDay();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Stock: 1 low', 'Stock: 1 low']);
    // Another address beside it is told only of what falls from now on.
    await notify(SHOP, 'other@shilpa.example');
    await nextDay();
    expect(await mails()).toHaveLength(2);
  });

  test('reaches the mail server once, though two processes and a crash try it', async () => {
    const server = await aMailServer();
    const env = { MAIL_URL: server.url };
    const { clock, place, shop } = await aWatchedShop({ env });
    // Two connections of one thread to one SQLite file only wait for each other.
    const other = ON_POSTGRES ? await aShop(place, clock.now, env) : shop;
    await stock(shop, bowl(0));
    clock.pass(HOUR_MS);
    // The process dies before its transaction ends.
    await shop.db.schema.alterTable('outbox').renameTo('no_outbox').execute();
    await expect(shop.stockReport.sendDue()).rejects.toThrow('outbox');
    await shop.db.schema.alterTable('no_outbox').renameTo('outbox').execute();
    await Promise.all([shop, other, shop, other].map((one) => one.stockReport.sendDue()));
    await shop.mail.round();
    await other.mail.round();
    expect(server.received.map(({ subject }) => subject)).toEqual(['Stock: 1 sold out']);
    // Nor does a process that starts later that day, whatever fell by then.
    await stock(shop, sarong(0, 0));
    const late = await aShop(place, clock.now, env);
    await late.stockReport.sendDue();
    await late.mail.round();
    expect(server.received).toHaveLength(1);
  });

  test('is sent by a shop that starts after 08:00', async () => {
    const { clock, shop, mails } = await aWatchedShop();
    await stock(shop, bowl(0));
    clock.pass(5 * HOUR_MS);
    const { stockReport } = shop;
    whenDone(watchStockReport({ stockReport, log: pino({ level: 'silent' }) }));
    await expect.poll(mails).toMatchObject([{ subject: 'Stock: 1 sold out' }]);
  });
});

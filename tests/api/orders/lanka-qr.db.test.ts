import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { migrateTo } from '#lib/server/infra/db/migrations/migrate.ts';
import { openDatabase } from '#lib/server/infra/db/open.ts';
import { publicSettings } from '#lib/shop-settings/shop-settings.ts';
import { openTransport } from '#lib/server/infra/mail/transport.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aShopWithGiftVouchers } from '../../support/gift-shop.ts';
import { BANK_CODE, scanned } from '../../support/lanka-qr.ts';
import { mailsOf } from '../../support/people.ts';
import { onItsWay } from '../../support/products.ts';
import { anUntouchedPlace, whenDone } from '../../support/shop.ts';

const aShopWithLankaQr = (payment = {}) =>
  aShopWithGiftVouchers({ payment: { bankAccounts: [], lankaQr: BANK_CODE, ...payment } });

describe('A shop with a LankaQR code', () => {
  test('shows each order’s own code to its buyer, driver and staff while something is due', async () => {
    const { shop, admin, buyer, ravi, place, order, give } = await aShopWithLankaQr();
    const { code } = await give(1_000);
    const number = await place({ vouchers: [code] });
    const { payment } = await order(number);
    expect(payment.due).toBe(3100);
    expect(payment.lankaQr).toContain('54073100.00');
    expect(payment.lankaQr).toContain(`0109${number}`);
    const list = await shop.orders.own(buyer, { page: 1, limit: 10 });
    expect(list.orders[0]?.payment.lankaQr).toBe(payment.lankaQr);
    await onItsWay(shop, number, ravi.id);
    const { orders } = await shop.deliveries.assigned(ravi, { page: 1, limit: 10 });
    expect(orders[0]?.payment.lankaQr).toBe(payment.lankaQr);
    const record = (amount: number, reference: string) =>
      shop.payments.record(admin, number, { amount, reference });
    expect((await record(100_000, 'LQ 1')).payment.lankaQr).toContain('54072100.00');
    expect((await record(210_000, 'LQ 2')).payment).not.toHaveProperty('lankaQr');
    expect((await order(number)).payment).toMatchObject({ paid: 4100, due: 0 });
  });

  test('takes transfers and slips without a bank account', async () => {
    const { shop, place, paidBySlip, order } = await aShopWithLankaQr();
    expect(publicSettings(shop.shopSettings.current()).payment.methods).toContain('bank_transfer');
    const number = await place({ paymentMethod: 'bank_transfer' });
    await paidBySlip(number);
    expect((await order(number)).payment).toMatchObject({ paid: 4100, due: 0 });
  });

  test('sends the code as a picture within the email, with nothing fetched', async () => {
    const { shop, buyer, place, order } = await aShopWithLankaQr();
    const number = await place({ paymentMethod: 'bank_transfer' });
    const [mail] = await mailsOf(shop, buyer.email);
    const folder = await anUntouchedPlace();
    const parts = { mailUrl: undefined, mailFrom: 'shop@example.com', siteHost: 'shop.example' };
    await openTransport({ ...parts, folder: folder.dataDir }).carry(mail!);
    const [file = ''] = await readdir(folder.dataDir);
    const sent = await PostalMime.parse(await readFile(join(folder.dataDir, file)));
    expect(sent.html).toContain('src="cid:qr-code"');
    expect(sent.text).toContain('LankaQR');
    const [picture] = sent.attachments;
    expect(picture).toMatchObject({ mimeType: 'image/png', contentId: '<qr-code>' });
    const bytes = new Uint8Array(picture!.content as ArrayBuffer);
    expect(await scanned(bytes)).toEqual([(await order(number)).payment.lankaQr]);
    expect(bytes.length).toBeLessThan(8_000);
  });

  test('refuses a code that is none, and loses no other setting', async () => {
    const { shop, admin } = await aShopWithLankaQr();
    const { revision } = await shop.shopSettings.read();
    const settings = { payment: { lankaQr: BANK_CODE.slice(0, -1) } };
    await expect(shop.shopSettings.save(admin.id, { settings, revision })).rejects.toMatchObject({
      details: { errors: { 'payment.lankaQr': expect.stringMatching(/not the whole text/) } },
    });
    expect((await shop.shopSettings.read()).settings.payment.lankaQr).toBe(BANK_CODE);
  });
});

describe('A payment that staff record', () => {
  test('is an entry of the ledger, audited and emailed, and lets a transfer be approved without a slip', async () => {
    const { shop, admin, buyer, place, entries } = await aShopWithLankaQr();
    const number = await place({ paymentMethod: 'bank_transfer' });
    await expect(shop.adminOrders.approve(admin, number, {})).rejects.toMatchObject({
      message: 'There is no slip to approve.',
    });
    const received = { amount: 410_000, reference: 'LQ 20261129' };
    const order = await shop.payments.record(admin, number, received);
    expect(order.audit.at(-1)).toMatchObject({
      what: 'payment',
      who: 'sunil',
      reason: 'Rs. 4,100.00, reference LQ 20261129',
    });
    expect(await entries(number)).toEqual([
      { kind: 'transfer', amount_cents: 410_000, reference: 'LQ 20261129' },
    ]);
    expect((await mailsOf(shop, buyer.email)).at(-1)).toMatchObject({
      subject: `Payment received: ${number}`,
      text: expect.stringContaining('Rs. 4,100.00'),
    });
    expect((await shop.adminOrders.approve(admin, number, {})).status).toBe('to_delivery');
  });

  test('of the same amount and reference is the same payment, also at once', async () => {
    const { shop, admin, place, order } = await aShopWithLankaQr();
    const number = await place();
    const received = { amount: 200_000, reference: 'LQ 1' };
    await Promise.all([1, 2, 3].map(() => shop.payments.record(admin, number, received)));
    expect((await order(number)).payment).toMatchObject({ paid: 2000, due: 2100 });
    await shop.payments.record(admin, number, { amount: 210_001, reference: 'LQ 2' });
    expect((await order(number)).payment).toMatchObject({ paid: 4100.01, due: 0, refundDue: 0.01 });
    await shop.adminOrders.cancel(admin, number, 'Sold out.');
    await shop.payments.record(admin, number, { amount: 100, reference: 'LQ 3' });
    expect((await order(number)).payment).toMatchObject({ paid: 4101.01, refundDue: 4101.01 });
  });
});

test('the driver of an order records no payment of it, whatever else the driver may do', async () => {
  const { shop, ravi, place } = await aShopWithLankaQr();
  const number = await place();
  await onItsWay(shop, number, ravi.id);
  await expect(
    shop.payments.record(ravi, number, { amount: 410_000, reference: 'LQ 1' }),
  ).rejects.toMatchObject({ reason: 'forbidden' });
});

test('an upgrade keeps the emails that wait', async () => {
  const db = openDatabase({ ...(await anUntouchedPlace()), onLost: () => undefined });
  whenDone(() => db.destroy());
  await migrateTo(db, '0046-vouchers');
  await sql`insert into outbox (id, recipient, subject, text, html, is_secret, created_at, next_try_at)
    values ('mail', 'nimali@example.com', 'Your order', 'Text', '<p>Text</p>', 0, '2026-11-29', '2026-11-29')`.execute(
    db,
  );
  await migrateTo(db);
  const rows = await db.selectFrom('outbox').select(['subject', 'channel', 'qr_text']).execute();
  expect(rows).toEqual([{ subject: 'Your order', channel: 'email', qr_text: '' }]);
});

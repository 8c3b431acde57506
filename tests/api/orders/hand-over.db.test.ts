import { describe, expect, test } from 'vitest';
import type { HandOver } from '#lib/deliveries/schema.ts';
import type { CodeMode } from '#lib/shop-settings/schema.ts';
import { removeExpired } from '#lib/server/app/housekeeping.ts';
import { mailsOf } from '../../support/people.ts';
import { startDelivery } from '../../support/products.ts';
import { aSellingShop, spoons } from '../../support/selling-shop.ts';
import { aPicture } from '../../support/files.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';

const DUE = 700;

/** A driver at the door with an order of Rs. 700, and what its owner knows. */
async function atTheDoor(code: CodeMode = 'required') {
  const selling = await aSellingShop({ delivery: { code } });
  const { shop, nimali, driver } = selling;
  const request = spoons({ totalAmt: DUE });
  const { orderId: number, order } = await shop.checkout.place(nimali, request, 'spoons-1');
  expect(order).not.toHaveProperty('deliveryCode');
  await startDelivery(shop, number, driver);
  const right = (await shop.orders.one(nimali, number)).deliveryCode ?? '';
  const handOver = (reported: Partial<HandOver> = {}) =>
    shop.deliveries.drive(driver, number, 'delivered', reported);
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
  const seen = async () => {
    const { orders } = await shop.orderList.orders(
      { role: 'admin' },
      { page: 1, limit: 100, q: '' },
    );
    return orders[0];
  };
  const wrong = right === '0000' ? '0001' : '0000';
  return { ...selling, number, right, wrong, handOver, ago, seen };
}

describe('The code at the door', () => {
  test('is on the owner’s order and in the email that it is on its way, and nowhere else', async () => {
    const { shop, nimali, driver, admin, number, right } = await atTheDoor();
    expect(right).toMatch(/^\d{4}$/);
    const [email] = (await mailsOf(shop, nimali.email)).filter(({ subject }) =>
      subject.startsWith('Your order is out for delivery'),
    );
    expect(email?.text).toContain(
      `Your delivery code is ${right}. Tell the driver this code when you have your parcel.`,
    );
    expect(email?.is_secret).toBe(1);
    for (const other of [driver, admin]) {
      expect(await shop.orders.one(other, number)).not.toHaveProperty('deliveryCode');
    }
    const { orders } = await shop.orders.own(nimali, { page: 1, limit: 10 });
    expect(orders[0]?.deliveryCode).toBe(right);
  });

  test('closes the order when it is right', async () => {
    const { right, handOver, seen } = await atTheDoor();
    expect(await handOver({ code: right })).toMatchObject({ status: 'delivered' });
    expect(await seen()).toMatchObject({ codeStatus: 'ok', codeMissing: '' });
  });

  test('is needed where the shop says so', async () => {
    const { handOver, seen } = await atTheDoor();
    await expect(handOver()).rejects.toMatchObject({
      reason: 'invalid',
      message: 'Please enter the delivery code.',
    });
    expect(await seen()).toMatchObject({ status: 'delivering', codeStatus: null });
  });

  test('may be left out where it is optional, and is not asked for where it is off', async () => {
    for (const mode of ['optional', 'off'] as const) {
      const { right, handOver, seen } = await atTheDoor(mode);
      expect(right === '').toBe(mode === 'off');
      await handOver();
      expect(await seen()).toMatchObject({ status: 'delivered', codeStatus: null });
    }
  });

  test('can be wrong five times; then only a reason closes the order', async () => {
    const { shop, driver, number, right, wrong, handOver, seen } = await atTheDoor();
    for (let n = 0; n < 5; n += 1) {
      await expect(handOver({ code: wrong })).rejects.toMatchObject({
        reason: 'invalid',
        message: 'That code is not right.',
      });
    }
    expect((await shop.deliveries.oneAssigned(driver, number)).stop).toMatchObject({
      code: 'required',
      codeTriesLeft: 0,
    });
    await expect(handOver({ code: right })).rejects.toMatchObject({ reason: 'conflict' });
    await handOver({ codeMissing: 'The phone is off' });
    expect(await seen()).toMatchObject({
      status: 'delivered',
      codeStatus: 'missing',
      codeMissing: 'The phone is off',
    });
  });

  test('is tried five times, also by many requests at once', async () => {
    const { wrong, handOver } = await atTheDoor();
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, () => handOver({ code: wrong })),
    );
    const reasons = ends.map((end) => (end.status === 'rejected' ? end.reason.reason : ''));
    expect(reasons.filter((reason) => reason === 'invalid')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'conflict')).toHaveLength(3);
  });

  test.each([
    ['wrong', { code: 'x' }],
    ['missing', {}],
  ] as const)(
    'found %s after a round without a connection marks the order',
    async (status, reported) => {
      const { shop, number, handOver, ago, seen } = await atTheDoor();
      await handOver({ ...reported, at: ago(3) });
      expect(await seen()).toMatchObject({ status: 'delivered', codeStatus: status });
      const list = await shop.orderList.orders(
        { role: 'admin' },
        {
          page: 1,
          limit: 10,
          q: '',
          code: 'unproven',
        },
      );
      expect(list.orders.map(({ orderId }) => orderId)).toEqual([number]);
    },
  );
});

describe('Cash at the door', () => {
  test('is what is due unless the driver says otherwise, with a note', async () => {
    const { shop, nimali, handOver, seen, number } = await atTheDoor('off');
    await expect(handOver({ cash: 65_000 })).rejects.toMatchObject({
      reason: 'invalid',
      details: { errors: { cashNote: 'Please say why the amount differs.' } },
    });
    await handOver({ cash: 65_000, cashNote: 'Had no change' });
    // Sent again, another amount changes nothing.
    await handOver({ cash: 70_000 });
    expect((await seen())?.payment).toMatchObject({
      paid: 650,
      due: 50,
      entries: [{ kind: 'cash', amount: 650, note: 'Had no change' }],
    });
    expect((await shop.orders.one(nimali, number)).payment).not.toHaveProperty('entries');
  });

  test('can be nothing at all, which is an entry too', async () => {
    const { handOver, seen } = await atTheDoor('off');
    await handOver({ cash: 0, cashNote: 'Pays tomorrow' });
    expect((await seen())?.payment).toMatchObject({
      due: DUE,
      entries: [{ kind: 'cash', amount: 0, note: 'Pays tomorrow' }],
    });
  });

  test.each([
    ['what was due', {}, 'You paid Rs. 700.00 in cash.'],
    [
      'less',
      { cash: 65_000, cashNote: 'No change' },
      'You paid Rs. 650.00 in cash. Rs. 50.00 is still to be paid.',
    ],
    [
      'nothing',
      { cash: 0, cashNote: 'Pays tomorrow' },
      'You paid nothing in cash. Rs. 700.00 is still to be paid.',
    ],
    [
      'more',
      { cash: 75_050, cashNote: 'No change' },
      'You paid Rs. 750.50 in cash. That is Rs. 50.50 too much: we will pay it back.',
    ],
  ] as const)('of %s is told to its buyer as the ledger has it', async (_, reported, words) => {
    const { shop, nimali, handOver } = await atTheDoor('off');
    await handOver(reported);
    const delivered = (await mailsOf(shop, nimali.email)).at(-1);
    expect(delivered?.subject).toContain('Your order was delivered');
    expect(delivered?.text.replaceAll(/\s+/g, ' ')).toContain(words);
  });

  test('is not told of where nothing was due', async () => {
    const { shop, nimali, admin, driver } = await aSellingShop();
    const request = spoons({ totalAmt: DUE });
    const { orderId: number } = await shop.checkout.place(nimali, request, 'paid');
    const slip = await aPicture();
    await shop.slips.send(nimali, number, async () => slip);
    await shop.adminOrders.approve(admin, number, {});
    await shop.drivers.assign(admin, number, { driverId: driver.id });
    await shop.deliveries.drive(driver, number, 'delivering');
    await shop.deliveries.drive(driver, number, 'delivered');
    expect((await mailsOf(shop, nimali.email)).at(-1)?.text).not.toContain('in cash');
  });

  test('leaves nothing of what the driver wrote once its buyer’s account is deleted', async () => {
    const { shop, nimali, handOver } = await atTheDoor();
    const words = 'Mr Perera has gone to Kandy';
    await handOver({ codeMissing: words, cash: 0, cashNote: words });
    await shop.account.remove(nimali);
    const rows = await shop.db.selectFrom('orders').select('code_missing').execute();
    const entries = await shop.db.selectFrom('payments').select(['amount_cents', 'note']).execute();
    expect([rows, entries]).toEqual([[{ code_missing: '' }], [{ amount_cents: 0, note: '' }]]);
  });

  test('is on the driver’s stop, with the key of its address', async () => {
    const { shop, driver } = await atTheDoor('optional');
    const { orders } = await shop.deliveries.assigned(driver, { page: 1, limit: 10 });
    expect(orders[0]?.stop).toEqual({
      addressKey: '5 kandy road|galle',
      cashDue: DUE,
      cashTaken: 0,
      code: 'optional',
      codeTriesLeft: 5,
    });
  });

  test('shows the cash that was taken on the stop, and none for a recorded transfer', async () => {
    const takenAfter = async (transferred: number) => {
      const { shop, driver, admin, number, handOver } = await atTheDoor('off');
      if (transferred > 0) {
        const payment = { amount: transferred * 100, reference: 'QR 1' };
        await shop.payments.record(admin, number, payment);
      }
      await handOver();
      const { orders } = await shop.deliveries.assigned(driver, { page: 1, limit: 10 });
      return orders[0]?.stop;
    };
    expect(await takenAfter(0)).toMatchObject({ cashDue: 0, cashTaken: DUE });
    expect(await takenAfter(DUE)).toMatchObject({ cashDue: 0, cashTaken: 0 });
    expect(await takenAfter(200)).toMatchObject({ cashDue: 0, cashTaken: DUE - 200 });
  });
});

describe('A photo of the parcel', () => {
  test('is stored once, shown to admins, and not replaced after the hand-over', async () => {
    const { shop, driver, number, handOver, seen } = await atTheDoor();
    const send = async (colour: string) => {
      const picture = await aPicture(colour);
      return shop.deliveries.sendPhoto(driver, number, async () => picture);
    };
    await send('#fff');
    const first = (await seen())?.deliveryPhoto?.path ?? '';
    expect(first).toMatch(/^\/uploads\/slips\/[\da-f-]+\.webp\?/);
    await send('#fff');
    await send('#eee');
    const second = (await seen())?.deliveryPhoto?.path;
    expect(second?.split('?')[0]).not.toBe(first.split('?')[0]);
    await handOver({ codeMissing: 'Nobody has it' });
    await send('#eee');
    await expect(send('#ddd')).rejects.toMatchObject({ reason: 'conflict' });
    expect((await seen())?.deliveryPhoto?.path.split('?')[0]).toBe(second?.split('?')[0]);
  });

  test('comes late after a round without a connection, and goes as slips do', async () => {
    const { shop, driver, nimali, number, handOver, seen } = await atTheDoor('off');
    await handOver();
    const picture = await aPicture();
    await shop.deliveries.sendPhoto(driver, number, async () => picture);
    expect((await seen())?.deliveryPhoto).not.toBeNull();
    await removeExpired({
      ...shop,
      now: () => new Date(Date.now() + 91 * 24 * 60 * MINUTE_MS),
      retentionMailDays: 30,
      retentionSlipsDays: 90,
    });
    expect((await seen())?.deliveryPhoto).toBeNull();
    await shop.deliveries.sendPhoto(driver, number, async () => picture);
    await shop.account.remove(nimali);
    const photos = () => shop.db.selectFrom('delivery_photos').selectAll().execute();
    expect(await photos()).toEqual([]);
    // From a phone that was without a connection until now.
    await shop.deliveries.sendPhoto(driver, number, async () => picture);
    expect(await photos()).toEqual([]);
  });

  test('is a picture, of an order that the driver has', async () => {
    const { shop, driver, number } = await atTheDoor();
    const bytes = new TextEncoder().encode('no picture');
    const send = (by: typeof driver) => shop.deliveries.sendPhoto(by, number, async () => bytes);
    await expect(send(driver)).rejects.toMatchObject({
      reason: 'wrong-type',
    });
    const other = { ...driver, id: 'another-driver' };
    await expect(send(other)).rejects.toMatchObject({ reason: 'missing' });
  });
});

import { describe, expect, test } from 'vitest';
import { noRecipient } from '#lib/gift-vouchers/recipient.ts';
import { byCard, aCardShop } from '../../support/card-shop.ts';
import { aPdf } from '../../support/files.ts';
import { aShopWithGiftVouchers, BOWL, GIFT_CARD, MUG } from '../../support/gift-shop.ts';
import { aUser, mailsOf } from '../../support/people.ts';
import { spoons } from '../../support/selling-shop.ts';
import { ALL, aShopWithReturns } from '../../support/returning-shop.ts';

const giftTo = { name: 'Anoma', email: 'anoma@example.com', message: '', sendOn: '' };
const TAKEN_BACK = { reason: 'conflict', details: { code: 'payment_taken_back' } };

/** A card shop with an order that is paid and approved. */
async function anApproved() {
  const world = await aCardShop();
  const { orderId, form } = await world.ordered();
  const paymentId = await world.paid(form);
  await world.shop.adminOrders.approve(world.admin, orderId, {});
  const ravi = await aUser(world.shop, 'ravi', 'driver');
  const chargeBack = async () => {
    world.payHere.chargeBack(paymentId);
    await world.notify(world.payHere.notification(paymentId, '-3'));
  };
  return { ...world, orderId, paymentId, ravi, chargeBack };
}

describe('A card payment that a bank takes back', () => {
  test('after approval stops assigning, and Today and a list show it until the order is cancelled', async () => {
    const { shop, admin, orderId, ravi, chargeBack, orderOf } = await anApproved();
    await chargeBack();
    const assigned = shop.drivers.assign(admin, orderId, { driverId: ravi.id });
    await expect(assigned).rejects.toMatchObject(TAKEN_BACK);
    expect((await orderOf(orderId)).payment).toMatchObject({ due: 700, takenBack: 700 });
    const listed = async () =>
      (await shop.orderList.orders(admin, { ...ALL, q: '', payment: 'taken_back' })).orders.map(
        (order) => order.orderId,
      );
    expect(await listed()).toEqual([orderId]);
    expect((await shop.today(admin)).paymentsTakenBack).toBe(1);
    await shop.adminOrders.cancel(admin, orderId, 'Not paid.');
    expect(await listed()).toEqual([]);
    expect((await shop.today(admin)).paymentsTakenBack).toBe(0);
    expect((await orderOf(orderId)).payment).toMatchObject({ due: 0, refundDue: 0 });
  });

  test('stops starting and handing over, and goes on once another payment is recorded', async () => {
    const { shop, admin, orderId, ravi, chargeBack } = await anApproved();
    await shop.drivers.assign(admin, orderId, { driverId: ravi.id });
    await chargeBack();
    const refused = shop.deliveries.drive(ravi, orderId, 'delivering');
    await expect(refused).rejects.toMatchObject(TAKEN_BACK);
    await shop.payments.record(admin, orderId, { amount: 70_000, reference: 'CEFT 1' });
    await shop.deliveries.drive(ravi, orderId, 'delivering');
    expect((await shop.deliveries.drive(ravi, orderId, 'delivered')).status).toBe('delivered');
  });

  test('on the road is not handed over, and a delivered order is owed', async () => {
    const world = await anApproved();
    const { shop, admin, orderId, ravi, chargeBack, orderOf } = world;
    await shop.drivers.assign(admin, orderId, { driverId: ravi.id });
    await shop.deliveries.drive(ravi, orderId, 'delivering');
    const other = await anApproved();
    await chargeBack();
    const refused = shop.deliveries.drive(ravi, orderId, 'delivered');
    await expect(refused).rejects.toMatchObject(TAKEN_BACK);
    expect((await orderOf(orderId)).status).toBe('delivering');
    await other.shop.drivers.assign(other.admin, other.orderId, { driverId: other.ravi.id });
    await other.shop.deliveries.drive(other.ravi, other.orderId, 'delivering');
    await other.shop.deliveries.drive(other.ravi, other.orderId, 'delivered');
    await other.chargeBack();
    expect((await other.orderOf(other.orderId)).payment).toMatchObject({
      due: 700,
      takenBack: 700,
    });
  });

  test('after a return was given as credit is recorded, and the unspent credit pays what is due', async () => {
    const { shop, admin, buyer, orderId, ravi, chargeBack, orderOf } = await anApproved();
    await shop.drivers.assign(admin, orderId, { driverId: ravi.id });
    await shop.deliveries.drive(ravi, orderId, 'delivering');
    await shop.deliveries.drive(ravi, orderId, 'delivered');
    const items = spoons(byCard).cartItems;
    const asked = { items, reason: 'Broken.', resolution: 'refund' as const };
    const { _id } = await shop.returns.request(buyer, orderId, asked, undefined);
    await shop.returns.approve(admin, _id);
    await shop.returns.receive(admin, _id);
    await shop.returns.complete(admin, _id, { resolution: 'credit' });
    await chargeBack();
    const { payment } = await orderOf(orderId);
    // The goods for Rs. 500 came back; the delivery for Rs. 200 is owed.
    expect(payment).toMatchObject({ refunded: 1200, due: 200, takenBack: 200, gift: 500 });
    const [credit] = await shop.db.selectFrom('gift_vouchers').selectAll().execute();
    expect(credit).toMatchObject({ kind: 'credit', balance_cents: 0 });
  });
});

describe('Gift vouchers for a later day whose card payment a bank takes back', () => {
  async function aBought() {
    const world = await aCardShop();
    const { shop, admin, buyer, clock, payHere, notify } = world;
    const { revision } = await shop.shopSettings.read();
    const settings = { giftVoucher: { amounts: [1000] } };
    await shop.shopSettings.save(admin.id, { settings, revision });
    const to = { ...noRecipient, email: giftTo.email, sendOn: '2026-12-24' };
    const bought = { giftVouchers: [{ amount: 100_000, to }], subTotalAmt: 1500, totalAmt: 1700 };
    const request = { ...spoons(byCard), ...bought };
    const { orderId, payment: form } = await shop.checkout.place(buyer, request);
    if (!form) throw new Error('Nothing to pay');
    const chargeBack = async (paymentId: string) => {
      payHere.chargeBack(paymentId);
      await notify(payHere.notification(paymentId, '-3'));
    };
    /** What the day brings. */
    const made = async () => {
      clock.pass(40 * 86_400_000);
      await shop.giftVouchers.sendDue();
      expect(await mailsOf(shop, giftTo.email)).toEqual([]);
      return shop.db.selectFrom('gift_vouchers').selectAll().execute();
    };
    return { ...world, orderId, form, chargeBack, made };
  }

  test('are void, get no code, and nobody is emailed', async () => {
    const { orderId, form, paid, chargeBack, made, orderOf } = await aBought();
    await chargeBack(await paid(form));
    const [row, ...more] = await made();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ balance_cents: 0, voided_cents: 100_000, ending: '' });
    // The goods and their delivery are owed.
    expect((await orderOf(orderId)).payment).toMatchObject({ due: 700, refundDue: 0 });
  });

  test('are never made where the chargeback comes first, also not once the goods are paid', async () => {
    const { shop, admin, orderId, form, payHere, notify, chargeBack, made, orderOf } =
      await aBought();
    const paymentId = payHere.pay(form);
    await chargeBack(paymentId);
    await notify(payHere.notification(paymentId, '2'));
    for (const reference of ['CEFT 1', 'CEFT 2']) {
      await shop.payments.record(admin, orderId, { amount: 70_000, reference });
    }
    expect(await made()).toEqual([]);
    expect((await orderOf(orderId)).payment).toMatchObject({ due: 0, refundDue: 700 });
  });
});

describe('A gift voucher that was sold', () => {
  async function aSold() {
    const world = await aShopWithGiftVouchers();
    const { place, paidBySlip, codeSentTo } = world;
    const number = await place({
      items: [[GIFT_CARD, 3]],
      paymentMethod: 'bank_transfer',
      giftTo,
    });
    await paidBySlip(number);
    const code = (await codeSentTo(giftTo.email)) ?? '';
    return { ...world, number, code };
  }

  test('is void once its order is refunded, and pays nothing any more', async () => {
    const { shop, admin, number, code, place, order } = await aSold();
    await shop.payments.refund(admin, number, { amount: 300_000, reference: 'CEFT 1' });
    await expect(place({ vouchers: [code] })).rejects.toMatchObject({ reason: 'conflict' });
    expect((await order(number)).payment).toMatchObject({ refunded: 3000, refundDue: 0, due: 0 });
    const [row] = await shop.db.selectFrom('gift_vouchers').selectAll().execute();
    expect(row).toMatchObject({ balance_cents: 0, voided_cents: 300_000 });
  });

  test('of which something is spent is refunded once an admin accepts that, at most what is left', async () => {
    const { shop, admin, number, code, place, order } = await aSold();
    const staff = await aUser(shop, 'anoma', 'user');
    await place({ items: [[MUG, 1]], vouchers: [code] });
    const refund = { amount: 130_000, reference: 'CEFT 1' };
    await expect(shop.payments.refund(admin, number, refund)).rejects.toMatchObject({
      reason: 'conflict',
      message: expect.stringContaining('Rs. 1,700.00'),
      details: { code: 'gift_voucher_spent', body: { spent: 1700 } },
    });
    await expect(
      shop.payments.refund(staff, number, { ...refund, acceptSpent: true }),
    ).rejects.toMatchObject({ reason: 'forbidden' });
    await shop.payments.refund(admin, number, { ...refund, acceptSpent: true });
    expect((await order(number)).payment).toMatchObject({ refunded: 1300, refundDue: 0, due: 0 });
  });

  test('and voided by an admin keeps what comes back to it after its order was paid back', async () => {
    const { shop, admin, number, code, place, order, balance } = await aSold();
    const spending = await place({ items: [[MUG, 1]], vouchers: [code] });
    const [sold] = (await shop.giftVouchers.list({ page: 1, limit: 10 })).giftVouchers;
    await shop.giftVouchers.take(admin, 'void', { id: sold?._id ?? '', reason: 'Stolen.' });
    const refund = { amount: 130_000, reference: 'CEFT 1', acceptSpent: true };
    await shop.payments.refund(admin, number, refund);
    await shop.adminOrders.cancel(admin, spending, 'Sold out.');
    expect((await order(spending)).payment).toMatchObject({ giftRefunded: 1700, refundDue: 0 });
    expect((await order(number)).payment).toMatchObject({ refunded: 1300, refundDue: 0, due: 0 });
    await expect(balance(code)).rejects.toMatchObject({ reason: 'missing' });
    const [row] = await shop.db.selectFrom('gift_vouchers').selectAll().execute();
    expect(row).toMatchObject({ balance_cents: 0, voided_cents: 300_000 });
  });

  test('beside goods stays while only the goods are refunded', async () => {
    const { shop, admin, place, paidBySlip, codeSentTo, balance } = await aShopWithGiftVouchers();
    const items = [
      [MUG, 1],
      [GIFT_CARD, 1],
    ] as const;
    const number = await place({ items, giftTo, paymentMethod: 'bank_transfer' });
    await paidBySlip(number);
    const code = (await codeSentTo(giftTo.email)) ?? '';
    await shop.payments.refund(admin, number, { amount: 50_000, reference: 'A chip' });
    expect(await balance(code)).toBe(1000);
  });
});

describe('What is paid above the total', () => {
  test('in cash is a refund due at once, in the list, and the account stays until it is sent', async () => {
    const { shop, admin, buyer, ravi, orders } = await inCash();
    const number = await orders.placed(1);
    await shop.deliveries.drive(ravi, number, 'delivering');
    await shop.deliveries.drive(ravi, number, 'delivered', {
      cash: 400_000,
      cashNote: 'No change',
    });
    expect((await shop.orders.one(buyer, number)).payment).toMatchObject({ refundDue: 100 });
    const { total } = await shop.orderList.orders(admin, { ...ALL, q: '', refund: 'due' });
    expect(total).toBe(1);
    await expect(shop.account.remove(buyer)).rejects.toMatchObject({
      details: { code: 'refund_due' },
    });
    await shop.payments.refund(admin, number, { amount: 10_000, reference: 'CEFT 1' });
    expect((await shop.orders.one(buyer, number)).payment).toMatchObject({
      refundDue: 0,
      due: 0,
    });
  });

  test('by a transfer of a cancelled order, whose slip stays in the list until it is decided', async () => {
    const { shop, admin, buyer, place } = await aShopWithGiftVouchers();
    const slipped = async () => {
      const number = await place({ paymentMethod: 'bank_transfer' });
      await shop.slips.send(buyer, number, async () => aPdf());
      await shop.adminOrders.cancel(admin, number, 'Sold out.');
      return number;
    };
    const [paid, unpaid] = [await slipped(), await slipped()];
    const waiting = async () =>
      (await shop.orderList.orders(admin, { ...ALL, q: '', slip: 'waiting' })).orders.map(
        ({ orderId }) => orderId,
      );
    expect((await waiting()).toSorted()).toEqual([paid, unpaid].toSorted());
    await shop.payments.record(admin, paid, { amount: 410_000, reference: 'CEFT 1' });
    await shop.slips.giveBack(admin, unpaid, 'Nothing arrived.');
    expect(await waiting()).toEqual([]);
    expect((await shop.orders.one(buyer, paid)).payment).toMatchObject({ refundDue: 4100 });
    expect((await shop.orders.one(buyer, unpaid)).payment).toMatchObject({ refundDue: 0 });
  });
});

/** Bowls for 3,900 rupees, paid in cash at the door. */
async function inCash() {
  const world = await aShopWithReturns();
  const orders = { placed: world.placed, brought: world.brought };
  return { ...world, orders };
}

test('a return lowers what is due before anything is paid back', async () => {
  const { shop, admin, ravi, buyer, placed, received } = await aShopWithReturns();
  const number = await placed(2);
  await shop.deliveries.drive(ravi, number, 'delivering');
  await shop.deliveries.drive(ravi, number, 'delivered', {
    cash: 100_000,
    cashNote: 'The rest later',
  });
  const first = await received(number);
  const { settled } = await shop.returns.complete(admin, first, {});
  expect(settled).toEqual({ due: 3900, money: 0, giftVouchers: 0 });
  const payment = async () => (await shop.orders.one(buyer, number)).payment;
  expect(await payment()).toMatchObject({ due: 2900, refunded: 0, refundDue: 0 });
  const second = await received(number);
  const last = await shop.returns.complete(admin, second, { reference: 'CEFT 1' });
  expect(last.settled).toEqual({ due: 2900, money: 1000, giftVouchers: 0 });
  expect(await payment()).toMatchObject({ due: 0, refunded: 1000, refundDue: 0 });
});

test('an exchange counts what was paid with a discount code, not list prices', async () => {
  const { shop, buyer, place, voucher, delivered } = await aShopWithGiftVouchers();
  await voucher({ code: 'NINETY', kind: 'percent', value: 90 });
  const number = await delivered(await place({ items: [[MUG, 2]], vouchers: ['NINETY'] }));
  const exchange = (_id: string, qty: number) =>
    shop.returns.request(
      buyer,
      number,
      {
        items: [{ _id: MUG, size: 'Default', qty: 2 }],
        reason: 'Broken.',
        resolution: 'exchange',
        exchangeFor: [{ _id, size: 'Default', qty }],
      },
      undefined,
    );
  await expect(exchange(BOWL, 1)).rejects.toMatchObject({
    details: { code: 'exchange_price_differs' },
  });
  expect(await exchange(MUG, 2)).toMatchObject({ paid: 300 });
});

test('a cancelled replacement of a replacement credits what was paid for the first piece', async () => {
  const { shop, admin, ravi, buyer, delivered, received, brought } = await aShopWithReturns();
  const exchange = { resolution: 'exchange' as const };
  const number = await delivered(1);
  const { replacement } = await shop.returns.complete(admin, await received(number, exchange), {});
  await shop.drivers.assign(admin, replacement ?? '', { driverId: ravi.id });
  await brought(replacement ?? '');
  const again = await received(replacement ?? '', exchange);
  const { replacement: second } = await shop.returns.complete(admin, again, {});
  await shop.adminOrders.cancel(admin, second ?? '', 'None is left.');
  expect((await shop.orders.one(buyer, number)).payment).toMatchObject({
    paid: 3900,
    refundDue: 3900,
  });
});

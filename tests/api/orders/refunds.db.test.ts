import { describe, expect, test } from 'vitest';
import { assignTo } from '../../support/products.ts';
import { mailsOf } from '../../support/people.ts';
import { ALL, aShopWithReturns } from '../../support/returning-shop.ts';

const QUERY = { ...ALL, q: '' };

describe('A refund', () => {
  test('is an entry of the ledger, emailed and audited, of at most what was paid', async () => {
    const { shop, admin, buyer, delivered, payment, subjects } = await aShopWithReturns();
    const number = await delivered(1);
    const reason = 'A chip on the rim.';
    const refund = (amount: number, reference: string) =>
      shop.payments.refund(admin, number, { amount, reference, reason });
    const order = await refund(190_000, 'CEFT 1');
    expect(order.payment).toMatchObject({
      paid: 3900,
      refunded: 1900,
      entries: [
        { kind: 'cash', amount: 3900, by: 'ravi' },
        { kind: 'refund', amount: 1900, by: 'sunil', reference: 'CEFT 1' },
      ],
    });
    expect(order.audit.at(-1)).toMatchObject({
      what: 'refund',
      who: 'sunil',
      reason: 'Rs. 1,900.00, reference CEFT 1. A chip on the rim.',
    });
    await expect(refund(200_001, 'CEFT 2')).rejects.toMatchObject({
      reason: 'conflict',
      message: 'Only Rs. 2,000.00 can be refunded.',
    });
    expect(await payment(number)).toMatchObject({ refunded: 1900 });
    expect((await mailsOf(shop, buyer.email)).at(-1)?.text).toContain('Rs. 1,900.00');
    expect(await subjects()).toContain(`Your refund was sent: ${number}`);
  });

  test('of the same amount under the same reference is the same, by two admins too', async () => {
    const { shop, admin, other, delivered, payment, subjects } = await aShopWithReturns();
    const number = await delivered(1);
    const refunding = { amount: 100_000, reference: 'CEFT 1' };
    await Promise.all(
      [admin, other, admin].map((who) => shop.payments.refund(who, number, refunding)),
    );
    expect(await payment(number)).toMatchObject({ refunded: 1000 });
    expect((await subjects()).filter((one) => one.startsWith('Your refund'))).toHaveLength(1);
    await shop.payments.refund(admin, number, { ...refunding, reference: 'CEFT 2' });
    expect(await payment(number)).toMatchObject({ refunded: 2000 });
  });

  test('of a cancelled order lowers what is due, and the list of refunds loses it', async () => {
    const { shop, admin, placed, payment } = await aShopWithReturns();
    const number = await placed(1);
    await placed(1);
    const { _id } = await shop.orders.one(admin, number);
    await shop.db
      .insertInto('payments')
      .values({
        order_id: _id,
        position: 0,
        kind: 'transfer',
        amount_cents: 390_000,
        at: shop.now().toISOString(),
        actor_id: admin.id,
      })
      .execute();
    await shop.adminOrders.cancel(admin, number, 'Sold out.');
    const due = async () => {
      const list = await shop.orderList.orders({ role: 'admin' }, { ...QUERY, refund: 'due' });
      expect(list.total).toBe(list.orders.length);
      return list.orders.map((order) => [order.orderId, order.payment.refundDue]);
    };
    expect(await due()).toEqual([[number, 3900]]);
    await shop.payments.refund(admin, number, { amount: 300_000, reference: 'A' });
    expect(await due()).toEqual([[number, 900]]);
    await shop.payments.refund(admin, number, { amount: 90_000, reference: 'B' });
    expect(await due()).toEqual([]);
    expect(await payment(number)).toMatchObject({ paid: 3900, refunded: 3900, refundDue: 0 });
  });

  test('that is due keeps its account from being deleted until it is sent', async () => {
    const { shop, buyer, admin, delivered, received } = await aShopWithReturns();
    const number = await delivered(1);
    const id = await received(number, { resolution: 'exchange' });
    const { replacement } = await shop.returns.complete(admin, id, {});
    await shop.adminOrders.cancel(admin, replacement ?? '', 'None is left.');
    await expect(shop.account.remove(buyer)).rejects.toMatchObject({
      reason: 'conflict',
      message: 'A refund was not sent yet. Try again when it is sent.',
    });
    await shop.payments.refund(admin, number, { amount: 390_000, reference: 'CEFT 1' });
    await shop.account.remove(buyer);
  });

  test('of an order that nobody knows is not found', async () => {
    const { shop, admin } = await aShopWithReturns();
    await expect(
      shop.payments.refund(admin, 'AAAA-AAAA', { amount: 100, reference: 'A' }),
    ).rejects.toMatchObject({ reason: 'missing' });
  });
});

test('The list of failed deliveries has those that wait for a decision, the oldest first', async () => {
  const { clock, shop, ravi, placed } = await aShopWithReturns();
  const numbers = [await placed(1), await placed(1), await placed(1)];
  for (const number of numbers.slice(0, 2)) {
    await shop.deliveries.drive(ravi, number, 'delivering');
    clock.pass(1000);
    await shop.deliveries.fail(ravi, number, { reason: 'refused', note: '', at: undefined });
  }
  const failed = async (q = '') => {
    const list = await shop.orderList.orders(
      { role: 'admin' },
      { ...QUERY, q, attempts: 'failed' },
    );
    expect(list.total).toBe(list.orders.length);
    return list.orders.map(({ orderId }) => orderId);
  };
  expect(await failed()).toEqual(numbers.slice(0, 2));
  expect((await failed('nimali')).toSorted()).toEqual(numbers.slice(0, 2).toSorted());
  await assignTo(shop, numbers[0] ?? '', ravi.id);
  expect(await failed()).toEqual([numbers[1]]);
});

import { describe, expect, test } from 'vitest';
import { aPdf } from '../../support/files.ts';
import { mailsOf } from '../../support/people.ts';
import { assignTo, oneBowl } from '../../support/products.ts';
import {
  account,
  aSellingShop,
  byTransfer,
  RULES,
  spoons,
  type Requested,
} from '../../support/selling-shop.ts';

describe('An order', () => {
  test('by transfer says where to pay, and asks for the exact amount by email', async () => {
    const { shop, nimali } = await aSellingShop();
    const { orderId, order } = await shop.checkout.place(nimali, spoons(byTransfer));
    const payment = {
      method: 'bank_transfer',
      due: 700,
      paid: 0,
      refunded: 0,
      refundDue: 0,
      reference: orderId,
      bankAccounts: [account],
    };
    expect(order).toMatchObject({ paymentMethod: 'bank_transfer', totalAmt: 700, payment });
    expect(await shop.orders.one(nimali, orderId)).toMatchObject({ payment });
    const [mail] = await mailsOf(shop, nimali.email);
    expect(mail?.text).toContain(`exactly Rs. 700.00 to this account, with the reference`);
    expect(mail?.text).toContain(orderId);
    expect(mail?.text).toContain('0071 2045 8813');
    expect(mail?.text).toContain(`/payment-slip?orderId=${orderId}`);
    expect(mail?.text).not.toContain('cash');
  });

  test('in cash adds its fee and the fee of its district, everywhere', async () => {
    const { shop, nimali, admin } = await aSellingShop(RULES);
    const request = spoons({ district: 'Colombo', totalAmt: 650 });
    const { orderId, order } = await shop.checkout.place(nimali, request);
    const costs = { shippingAmt: 100, cashOnDeliveryFee: 50, totalAmt: 650, district: 'Colombo' };
    expect(order).toMatchObject({ ...costs, delivery_address: { district: 'Colombo' } });
    expect(await shop.orders.one(admin, orderId)).toMatchObject(costs);
    expect((await shop.account.exportAccount(nimali))['orders']).toMatchObject([costs]);
    const { people } = await shop.people.people({ q: nimali.email, page: 1, limit: 10 });
    expect(people).toMatchObject([{ spent: 65_000 }]);
    const [mail] = await mailsOf(shop, nimali.email);
    expect(mail?.text).toContain('Delivery: Rs. 100.00');
    expect(mail?.text).toContain('Cash on delivery fee: Rs. 50.00');
    expect(mail?.text).toContain('Total: Rs. 650.00');
  });

  test('with free delivery says so by email', async () => {
    const { shop, nimali } = await aSellingShop();
    await shop.checkout.place(nimali, oneBowl);
    expect((await mailsOf(shop, nimali.email))[0]?.text).toContain('Delivery: Free');
  });

  test.each([
    ['above the highest total', spoons({ qty: 2, totalAmt: 1250 })],
    ['in a district without it', spoons({ district: 'Jaffna', totalAmt: 900 })],
  ])('is refused in cash %s, with the methods that there are', async (_what, request) => {
    const payment = { cashOnDelivery: { max: 1200, fee: 50 } };
    const { shop, nimali } = await aSellingShop({ ...RULES, payment });
    await expect(shop.checkout.place(nimali, request)).rejects.toMatchObject({
      reason: 'conflict',
      message: 'Cash on delivery is not available for this order.',
      details: { body: { methods: [{ allowed: false }, { allowed: true }] } },
    });
  });

  test('cannot be paid by transfer or slip without an account', async () => {
    const { shop, nimali } = await aSellingShop({ payment: { bankAccounts: [] } });
    const message = 'Bank transfer is not set up.';
    await expect(shop.checkout.place(nimali, spoons(byTransfer))).rejects.toMatchObject({
      reason: 'conflict',
      message,
    });
    const { orderId, order } = await shop.checkout.place(nimali, oneBowl);
    expect(order.payment).not.toHaveProperty('bankAccounts');
    await expect(shop.slips.send(nimali, orderId, async () => aPdf())).rejects.toMatchObject({
      reason: 'conflict',
      message,
    });
  });

  test('differs from the same lines to another district or paid otherwise', async () => {
    const { shop, nimali } = await aSellingShop();
    const first = await shop.checkout.place(nimali, spoons({ totalAmt: 700 }));
    const same = await shop.checkout.place(nimali, spoons({ totalAmt: 700 }));
    expect(same.orderId).toBe(first.orderId);
    const others = [spoons(byTransfer), spoons({ district: 'Kandy', totalAmt: 700 })];
    for (const other of others) {
      const placed = await shop.checkout.place(nimali, other);
      expect(placed.orderId).not.toBe(first.orderId);
    }
    await shop.checkout.place(nimali, spoons({ totalAmt: 700 }), 'a key');
    await expect(shop.checkout.place(nimali, spoons(byTransfer), 'a key')).rejects.toMatchObject({
      reason: 'used-key',
    });
  });

  test('leaves its district in a profile that names none', async () => {
    const { shop, nimali } = await aSellingShop();
    const district = async () => (await shop.account.user(nimali)).district;
    await shop.checkout.place(nimali, spoons({ district: 'Kandy', totalAmt: 700 }), 'one');
    expect(await district()).toBe('Kandy');
    await shop.checkout.place(nimali, spoons({ district: 'Galle', totalAmt: 700 }), 'two');
    expect(await district()).toBe('Kandy');
    await shop.account.changeProfile(nimali, nimali.id, { district: 'Matara' });
    expect(await district()).toBe('Matara');
    await expect(
      shop.account.changeProfile(nimali, nimali.id, { district: 'Atlantis' }),
    ).rejects.toMatchObject({ details: { errors: { district: 'Please choose a district.' } } });
  });
});

describe('The ledger', () => {
  async function anOrder(given: Partial<Requested> = {}) {
    const { shop, ...people } = await aSellingShop();
    const request = spoons({ totalAmt: 700, ...given });
    const { orderId } = await shop.checkout.place(people.nimali, request);
    const paymentOf = async () => {
      const { payment } = await shop.orders.one(people.admin, orderId);
      return payment;
    };
    const sendSlip = () => shop.slips.send(people.nimali, orderId, async () => aPdf());
    return { shop, ...people, orderId, paymentOf, sendSlip };
  }

  test.each(['cash_on_delivery', 'bank_transfer'] as const)(
    'gets the transfer when the slip of an order by %s is approved',
    async (method) => {
      const { shop, admin, nimali, driver, orderId, paymentOf, sendSlip } = await anOrder({
        method,
      });
      await sendSlip();
      expect(await paymentOf()).toMatchObject({ due: 700, paid: 0, entries: [] });
      await shop.adminOrders.approve(admin, orderId, {});
      const entry = { kind: 'transfer', amount: 700, by: 'amara', at: expect.any(String) };
      expect(await paymentOf()).toMatchObject({ due: 0, paid: 700, entries: [entry] });
      const own = await shop.orders.one(nimali, orderId);
      expect(own.payment).not.toHaveProperty('entries');
      expect(own.payment).not.toHaveProperty('bankAccounts');
      await assignTo(shop, orderId, driver.id);
      await shop.deliveries.drive(driver, orderId, 'delivering');
      await shop.deliveries.drive(driver, orderId, 'delivered');
      expect(await paymentOf()).toMatchObject({ paid: 700, entries: [entry] });
    },
  );

  test('gets the cash when the order is handed over, not when it is approved', async () => {
    const { shop, admin, driver, orderId, paymentOf } = await anOrder();
    await shop.adminOrders.approve(admin, orderId, {});
    expect(await paymentOf()).toMatchObject({ due: 700, paid: 0, entries: [] });
    await assignTo(shop, orderId, driver.id);
    await shop.deliveries.drive(driver, orderId, 'delivering');
    const [stop] = (await shop.deliveries.assigned(driver, { page: 1, limit: 9 })).orders;
    expect(stop?.payment).toMatchObject({ due: 700 });
    expect(stop?.payment).not.toHaveProperty('bankAccounts');
    await shop.deliveries.drive(driver, orderId, 'delivered');
    await shop.deliveries.drive(driver, orderId, 'delivered');
    expect(await paymentOf()).toMatchObject({
      due: 0,
      paid: 700,
      entries: [{ kind: 'cash', amount: 700 }],
    });
  });

  test('of a transfer without a slip is not approved', async () => {
    const { shop, admin, orderId, paymentOf } = await anOrder({ method: 'bank_transfer' });
    await expect(shop.adminOrders.approve(admin, orderId, {})).rejects.toMatchObject({
      reason: 'conflict',
      message: 'There is no slip to approve.',
    });
    expect(await shop.orders.one(admin, orderId)).toMatchObject({ status: 'pending_payment' });
    expect(await paymentOf()).toMatchObject({ due: 700, entries: [] });
  });

  test('of a cancelled order says what is to be paid back, and so does its email', async () => {
    const { shop, admin, nimali, orderId, paymentOf, sendSlip } = await anOrder();
    await sendSlip();
    await shop.adminOrders.approve(admin, orderId, {});
    await shop.adminOrders.cancel(admin, orderId, 'The glaze cracked.');
    expect(await paymentOf()).toMatchObject({ due: 0, paid: 700, refunded: 0, refundDue: 700 });
    const mail = (await mailsOf(shop, nimali.email)).at(-1);
    expect(mail?.text).toContain('You paid Rs. 700.00: we will transfer it back');
    expect(mail?.text).not.toContain('nothing to pay');
  });

  test.each([
    ['in cash', {}, false, 'There is nothing to pay.'],
    ['in cash with a slip', {}, true, 'If you have already transferred the money'],
    ['by transfer', byTransfer, false, 'If you have already transferred the money'],
  ])('of an order %s that nobody paid owes nothing', async (_what, given, hasSlip, sentence) => {
    const { shop, nimali, orderId, paymentOf, sendSlip } = await anOrder(given);
    if (hasSlip) await sendSlip();
    await shop.orders.withdraw(nimali, orderId);
    expect(await paymentOf()).toMatchObject({ due: 0, refundDue: 0, entries: [] });
    expect((await mailsOf(shop, nimali.email)).at(-1)?.text).toContain(sentence);
  });
});

test('the first order of an account is marked for admins, until it is cancelled', async () => {
  const { shop, nimali, admin } = await aSellingShop();
  const place = async (key: string) => (await shop.checkout.place(nimali, oneBowl, key)).orderId;
  const isFirst = async (orderId: string) =>
    Object(await shop.orders.one(admin, orderId)).firstOrder;
  const first = await place('one');
  await new Promise((resume) => setTimeout(resume, 5));
  const second = await place('two');
  expect([await isFirst(first), await isFirst(second)]).toEqual([true, false]);
  expect(await shop.orders.one(nimali, first)).not.toHaveProperty('firstOrder');
  await shop.orders.withdraw(nimali, first);
  expect([await isFirst(first), await isFirst(second)]).toEqual([false, true]);
  const { revision, settings } = await shop.shopSettings.read();
  const changed = { ...settings, firstOrderGift: '' };
  await shop.shopSettings.save(admin.id, { settings: changed, revision });
  expect(await isFirst(second)).toBe(false);
});

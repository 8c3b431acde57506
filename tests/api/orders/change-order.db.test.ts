import { describe, expect, test } from 'vitest';
import { aCardShop } from '../../support/card-shop.ts';
import { changesBy, pieces } from '../../support/changing-orders.ts';
import { aPdf } from '../../support/files.ts';
import { aShopWithGiftVouchers, BOWL, GIFT_CARD, MUG } from '../../support/gift-shop.ts';
import { aUser, changePerson, mailsOf } from '../../support/people.ts';
import { aProduct, onItsWay, parcels, stockOf } from '../../support/products.ts';
import { ALL } from '../../support/returning-shop.ts';
import { aSellingShop, RULES, SPOON, spoons } from '../../support/selling-shop.ts';
import { stock } from '../../support/shop.ts';

const refusal = (code: string) => ({ details: { code } });

async function aChangingShop(more: Record<string, unknown> = {}) {
  const world = await aShopWithGiftVouchers(more);
  return { ...world, ...changesBy(world.shop, world.admin) };
}

describe('Changing an order', () => {
  test('writes address, phone and note, finds the order by them, and tells the buyer once', async () => {
    const { shop, admin, buyer, place, change, seen, clock } = await aChangingShop();
    const number = await place();
    const { revision, delivery_address: before } = await seen(number);
    clock.pass(1_000);
    const asked = {
      customer: { phone: '0719998887' },
      address: { street: '7 Lake Road', city: 'Matara' },
      note: 'Ring twice.',
      revision,
    };
    const { order, difference } = await change(number, asked);
    expect(difference).toBe(0);
    expect(order.delivery_address).toEqual({
      ...before,
      street: '7 Lake Road',
      city: 'Matara',
      phone: '0719998887',
    });
    expect(order.note).toBe('Ring twice.');
    for (const q of ['0719998887', 'matara']) {
      const { orders } = await shop.orderList.orders(admin, { ...ALL, q });
      expect(orders.map(({ orderId }) => orderId)).toEqual([number]);
    }
    const told = async () =>
      (await mailsOf(shop, buyer.email)).filter(({ subject }) => subject.includes('was changed'));
    expect((await told()).map(({ text }) => text.includes('7 Lake Road'))).toEqual([true]);
    expect(order.audit.at(-1)).toMatchObject({ what: 'change', who: admin.name });
    expect(order.audit.at(-1)?.before).toContain(`Phone: ${before.phone}`);
    expect(order.audit.at(-1)?.after).toContain('Phone: 0719998887');
    // Sent again after a lost response, it is done already.
    expect((await change(number, asked)).order.audit).toHaveLength(order.audit.length);
    await change(number, { note: 'Ring once.' });
    expect(await told()).toHaveLength(1);
  });

  test('keeps the price that was paid, takes today’s for more, and moves stock by the difference', async () => {
    const { shop, place, change, quoted } = await aChangingShop();
    const number = await place({ items: [[MUG, 2]] });
    const changed = { countInStock: 48, priceCents: 200_000, category: 'mugs' };
    await stock(shop, aProduct(MUG, changed));
    const more = { items: pieces([MUG, 3], [BOWL, 1]) };
    expect(await quoted(number, more)).toMatchObject({
      subTotalAmt: 8900,
      shipping: 200,
      totalAmt: 9100,
      difference: 5900,
    });
    expect([await stockOf(shop, MUG), await stockOf(shop, BOWL)]).toEqual([48, 50]);
    const { order, difference } = await change(number, more);
    expect(difference).toBe(5900);
    expect(order.items.map(({ productId, price, qty }) => [productId, price, qty])).toEqual([
      [MUG, 1500, 2],
      [MUG, 2000, 1],
      [BOWL, 3900, 1],
    ]);
    expect([await stockOf(shop, MUG), await stockOf(shop, BOWL)]).toEqual([47, 49]);
    // What came last goes first.
    const less = await change(number, { items: pieces([MUG, 2]) });
    expect(less.order).toMatchObject({ totalAmt: 3200, items: [{ price: 1500, qty: 2 }] });
    expect([await stockOf(shop, MUG), await stockOf(shop, BOWL)]).toEqual([48, 50]);
  });

  test('makes what was paid too much a refund, and what is missing due', async () => {
    const { shop, place, change, quoted, paidBySlip, order } = await aChangingShop();
    const number = await place({ items: [[MUG, 2]], paymentMethod: 'bank_transfer' });
    await paidBySlip(number);
    const less = { items: pieces([MUG, 1]) };
    expect(await quoted(number, less)).toMatchObject({ due: 0, refundDue: 1500 });
    await change(number, less);
    expect((await order(number)).payment).toMatchObject({ paid: 3200, due: 0, refundDue: 1500 });
    await change(number, { items: pieces([MUG, 4]) });
    expect((await order(number)).payment).toMatchObject({ paid: 3200, due: 3000, refundDue: 0 });
    expect(await stockOf(shop, MUG)).toBe(46);
  });

  test('goes to another district at its rate, unless it takes no cash there', async () => {
    const { shop, nimali, admin } = await aSellingShop(RULES);
    const { change } = changesBy(shop, admin);
    const district = { district: 'Colombo', totalAmt: 650 };
    const { orderId } = await shop.checkout.place(nimali, spoons(district));
    await expect(change(orderId, { address: { district: 'Jaffna' } })).rejects.toMatchObject(
      refusal('payment_method_refused'),
    );
    const { order } = await change(orderId, { address: { district: 'Kandy' } });
    expect(order).toMatchObject({ district: 'Kandy', totalAmt: 750 });
  });

  test('is refused once the driver has started, with the order, and for cancelled orders', async () => {
    const { shop, place, change, ravi, admin } = await aChangingShop();
    const [number, cancelled] = [await place(), await place()];
    await onItsWay(shop, number, ravi.id);
    await shop.drivers.assign(admin, number, { driverId: ravi.id });
    await change(number, { items: pieces([MUG, 1]) });
    const [stop] = (await shop.deliveries.assigned(ravi, ALL)).orders;
    expect(stop?.items).toMatchObject([{ productId: MUG }]);
    await shop.deliveries.drive(ravi, number, 'delivering');
    await expect(change(number, { note: 'Late.' })).rejects.toMatchObject({
      details: { code: 'order_started', body: { order: { orderId: number } } },
    });
    await shop.adminOrders.cancel(admin, cancelled, 'Not paid.');
    await expect(change(cancelled, { note: 'Late.' })).rejects.toMatchObject(
      refusal('wrong_order_status'),
    );
  });

  test('after a change by somebody else is refused with the present order', async () => {
    const { place, change, seen } = await aChangingShop();
    const number = await place();
    const { revision } = await seen(number);
    await change(number, { note: 'First.' });
    await expect(change(number, { note: 'Second.', revision })).rejects.toMatchObject({
      details: { code: 'changed_meanwhile', body: { order: { note: 'First.' } } },
    });
  });

  test('by two at once is done once, and two orders never take the same last piece', async () => {
    const { shop, place, change, seen } = await aChangingShop();
    const [one, other] = [await place(), await place()];
    const { revision } = await seen(one);
    const both = await Promise.allSettled(
      ['First.', 'Second.'].map((note) => change(one, { note, revision })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await stock(shop, aProduct(MUG, { countInStock: 3, priceCents: 150_000, category: 'mugs' }));
    const taking = await Promise.allSettled(
      [one, other].map((number) => change(number, { items: pieces([MUG, 2]) })),
    );
    expect(taking.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await stockOf(shop, MUG)).toBe(1);
    // The bowl went back with the change that was made, and with that alone.
    expect(await stockOf(shop, BOWL)).toBe(49);
  });

  test('of the total is refused while a slip waits', async () => {
    const { shop, buyer, place, change } = await aChangingShop();
    const number = await place({ paymentMethod: 'bank_transfer' });
    await shop.slips.send(buyer, number, async () => aPdf());
    await expect(change(number, { items: pieces([BOWL, 2]) })).rejects.toMatchObject(
      refusal('slip_waiting'),
    );
    expect(await stockOf(shop, BOWL)).toBe(49);
    await change(number, { address: { street: '7 Lake Road' } });
  });

  test('is refused to staff for an order that is or becomes their own; the history notes an admin’s own', async () => {
    const { shop, place, change, admin } = await aChangingShop();
    const staff = {
      ...(await aUser(shop, 'kamala')),
      permissions: ['orders' as const],
    };
    await changePerson(shop, staff.id, { phone: '0751112223' });
    const own = await place({}, staff);
    await expect(change(own, { note: 'Mine.' }, staff)).rejects.toMatchObject(refusal('own_thing'));
    const others = await place();
    const mine = { customer: { phone: '0751112223' } };
    await expect(change(others, mine, staff)).rejects.toMatchObject(refusal('own_thing'));
    const { order } = await change(await place({}, admin), { note: 'Mine.' });
    expect(order.audit.at(-1)).toMatchObject({ what: 'change', own: true });
  });

  test('refuses an order without products, and what is not sold', async () => {
    const { place, change } = await aChangingShop();
    const number = await place();
    await expect(change(number, { items: [] })).rejects.toMatchObject(refusal('cart_empty'));
    await expect(change(number, { items: pieces(['no-such-mug', 1]) })).rejects.toMatchObject(
      refusal('product_gone'),
    );
    await expect(change(number, { items: pieces([BOWL, 500]) })).rejects.toMatchObject(
      refusal('too_many_pieces'),
    );
  });

  test('leaves no erased data in the history', async () => {
    const { shop, admin, buyer, place, change, seen } = await aChangingShop();
    const number = await place();
    await change(number, { address: { street: '7 Lake Road' } });
    await shop.adminOrders.cancel(admin, number, 'Not paid.');
    await shop.account.remove(buyer);
    const texts = JSON.stringify((await seen(number)).audit);
    expect(texts).not.toContain('Lake Road');
  });
});

describe('Codes of a changed order', () => {
  test('stay, are recalculated, and may be swapped and given back', async () => {
    const { shop, voucher, place, change, order } = await aChangingShop();
    await voucher({ code: 'ONCE', perPerson: 1, maxUses: 1 });
    await voucher({ code: 'LESS', kind: 'amount', value: 50_000, minSubtotal: 300_000 });
    const number = await place({ vouchers: ['ONCE'] });
    await change(number, { items: pieces([BOWL, 1], [MUG, 1]) });
    expect(await order(number)).toMatchObject({
      totalAmt: 5060,
      discounts: [{ code: 'ONCE', amountAmt: 540 }],
    });
    await change(number, { vouchers: ['LESS'] });
    expect(await order(number)).toMatchObject({ totalAmt: 5100 });
    const usesOf = async (code: string) =>
      (await shop.db.selectFrom('voucher_codes').selectAll().where('code', '=', code).execute())[0]
        ?.uses;
    expect([await usesOf('ONCE'), await usesOf('LESS')]).toEqual([0, 1]);
    await expect(change(number, { items: pieces([MUG, 1]) })).rejects.toMatchObject(
      refusal('voucher_refused'),
    );
    await change(number, { vouchers: ['ONCE'], items: pieces([MUG, 1]) });
    expect([await usesOf('ONCE'), await usesOf('LESS')]).toEqual([1, 0]);
    await change(number, { vouchers: [] });
    expect(await order(number)).toMatchObject({ totalAmt: 1700 });
    expect(await usesOf('ONCE')).toBe(0);
  });

  test('are refused to a phone number that has used them', async () => {
    const { voucher, place, change } = await aChangingShop();
    await voucher({ code: 'ONCE', perPerson: 1 });
    const used = await place({ vouchers: ['ONCE'] });
    const free = await place();
    await change(used, { customer: { phone: '0719998887' } });
    await expect(change(free, { vouchers: ['ONCE'] })).rejects.toMatchObject(
      refusal('voucher_refused'),
    );
  });

  test('give back the share of gift vouchers, and pay what is due', async () => {
    const { shop, give, balance, place, change, order, entries, admin } = await aChangingShop();
    const { code } = await give(1700);
    const number = await place({
      items: [[MUG, 2]],
      vouchers: [code],
      paymentMethod: 'bank_transfer',
    });
    await shop.payments.record(admin, number, { amount: 150_000, reference: 'CEFT 1' });
    await change(number, { items: pieces([MUG, 1]) });
    // 1,500 of 3,200 came back, of which the gift voucher had paid 1,700.
    expect(await balance(code)).toBe(796.87);
    expect((await order(number)).payment).toMatchObject({ due: 0, refundDue: 703.13 });
    const { code: second } = await give(5000);
    await change(number, { items: pieces([BOWL, 1]), vouchers: [second] });
    expect((await order(number)).payment).toMatchObject({ due: 0, refundDue: 0 });
    expect((await entries(number)).map(({ kind }) => kind)).toEqual([
      'gift_voucher',
      'transfer',
      'refund',
      'gift_voucher',
    ]);
    await shop.adminOrders.cancel(admin, number, 'Sold out.');
    expect([await balance(code), await balance(second)]).toEqual([1700, 5000]);
    expect((await order(number)).payment).toMatchObject({ refundDue: 1500 });
  });

  test('never pay for a sold gift voucher, which stays as it was bought', async () => {
    const { give, balance, place, change, order } = await aChangingShop();
    const { code } = await give(1700);
    const giftTo = { name: '', email: 'anoma@example.com', message: '', sendOn: '' };
    const number = await place({
      items: [
        [MUG, 1],
        [GIFT_CARD, 2],
      ],
      giftTo,
      vouchers: [code],
      paymentMethod: 'bank_transfer',
    });
    await expect(change(number, { items: pieces([GIFT_CARD, 1]) })).rejects.toMatchObject({
      reason: 'conflict',
    });
    await change(number, { items: [] });
    expect(await balance(code)).toBe(1700);
    const left = await order(number);
    expect(left.items).toMatchObject([{ productId: GIFT_CARD, qty: 2 }]);
    expect(left.payment).toMatchObject({ due: 2000 });
  });

  test('and free pieces follow the total of the goods', async () => {
    const gift = { product: MUG, size: 'Default', over: 5000 };
    const { shop, place, change, order } = await aChangingShop({ gifts: [gift] });
    const number = await place();
    await change(number, { items: pieces([BOWL, 2]) });
    expect((await order(number)).items.map(({ kind }) => kind)).toEqual([undefined, 'gift']);
    expect(await stockOf(shop, MUG)).toBe(49);
    await change(number, { items: pieces([BOWL, 1]) });
    expect((await order(number)).items).toHaveLength(1);
    expect(await stockOf(shop, MUG)).toBe(50);
  });
});

describe('A changed order that is paid online', () => {
  test('keeps what was paid, is not cancelled for the rest, and takes the rest online', async () => {
    const world = await aCardShop();
    const { shop, admin, buyer, ordered, paid, orderOf, expire } = world;
    const { change } = changesBy(shop, admin);
    const { orderId, form } = await ordered();
    await paid(form);
    await change(orderId, { items: pieces([SPOON, 2]) });
    await expire();
    expect(await orderOf(orderId)).toMatchObject({
      status: 'pending_payment',
      payment: { paid: 700, due: 500 },
    });
    await paid(await shop.gatewayPayments.pay(buyer, orderId));
    expect((await orderOf(orderId)).payment).toMatchObject({ paid: 1200, due: 0 });
    await change(orderId, { items: pieces([SPOON, 1]) });
    expect((await orderOf(orderId)).payment).toMatchObject({ paid: 1200, refundDue: 500 });
  });

  test('records a payment of an older form, and gives time to pay after a change', async () => {
    const { shop, admin, ordered, paid, orderOf, expire, clock } = await aCardShop();
    const { change } = changesBy(shop, admin);
    const { orderId, form } = await ordered();
    clock.pass(20 * 60_000);
    await change(orderId, { items: pieces([SPOON, 2]) });
    clock.pass(-11 * 60_000);
    await expire();
    expect((await orderOf(orderId)).status).toBe('pending_payment');
    await paid(form);
    expect((await orderOf(orderId)).payment).toMatchObject({ paid: 700, due: 500 });
  });
});

test('a changed order of a guest keeps its link, and the email has it', async () => {
  const { shop, admin } = await aSellingShop();
  const { change } = changesBy(shop, admin);
  const { street, city } = parcels;
  const placed = await shop.guestOrders.place(
    admin,
    {
      customer: { name: 'Kamala de Silva', phone: '0771234567', email: 'kamala@example.com' },
      cartItems: pieces([SPOON, 1]),
      delivery_address: { street, city, zip: '', district: '' },
      paymentMethod: 'cash_on_delivery',
      channel: 'phone',
      note: '',
    },
    'a-guest-order',
  );
  const { order } = await change(placed.orderId, {
    customer: { name: 'Kamala Perera', email: 'kamala.perera@example.com' },
  });
  expect(order).toMatchObject({
    guestUrl: placed.guestUrl,
    delivery_address: { firstName: 'Kamala', lastName: 'Perera' },
  });
  const [mail] = await mailsOf(shop, 'kamala.perera@example.com');
  expect(mail?.text).toContain(placed.guestUrl);
});

import { describe, expect, test } from 'vitest';
import { anyProduct } from '#lib/catalogue/query.ts';
import { mailsOf } from '../../support/people.ts';
import { onItsWay, oneBowl } from '../../support/products.ts';
import { ALL, aShopWithReturns, BOWL, MUG, PLATE } from '../../support/returning-shop.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';

const exchange = { resolution: 'exchange' } as const;
const plate = (size = 'M', qty = 1) => ({ exchangeFor: [{ _id: PLATE, size, qty }] });

describe('An exchange', () => {
  test('for the same again is an order of its own, which costs nothing and is ready to go', async () => {
    const { clock, shop, buyer, admin, ravi, delivered, received, left } = await aShopWithReturns();
    const number = await delivered(1);
    const tried = { online_status: 'failed', payment_attempts: 3 } as const;
    await shop.db.updateTable('orders').set(tried).execute();
    const id = await received(number, exchange);
    const { replacement } = await shop.returns.complete(admin, id, {});
    const order = await shop.orders.one(buyer, replacement ?? '');
    const { online_status, payment_attempts } = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('replacement_for', '=', number)
      .executeTakeFirstOrThrow();
    expect({ online_status, payment_attempts }).toEqual({ online_status: '', payment_attempts: 0 });
    const original = await shop.orders.one(buyer, number);
    expect(order).toMatchObject({
      replacementFor: number,
      status: 'to_delivery',
      subTotalAmt: 0,
      totalAmt: 0,
      items: [{ productId: BOWL, price: 0, qty: 1 }],
      delivery_address: original.delivery_address,
      payment: { due: 0, paid: 0 },
      history: [{ status: 'to_delivery' }],
    });
    expect(original.return).toEqual({ _id: id, status: 'completed', resolution: 'exchange' });
    // One came back, one went out.
    expect(await left(BOWL)).toBe(9);
    const mail = (await mailsOf(shop, buyer.email)).at(-1);
    expect(mail?.subject).toBe(`Your exchange is on order: ${number}`);
    expect(mail?.text).toContain(replacement);
    clock.pass(MINUTE_MS);
    await shop.drivers.assign(admin, order.orderId, { driverId: ravi.id });
    await shop.deliveries.drive(ravi, order.orderId, 'delivering');
    const brought = await shop.deliveries.drive(ravi, order.orderId, 'delivered');
    expect(brought.payment).toMatchObject({ due: 0, paid: 0 });
    // Nothing was to pay for it, so no email names an amount.
    const last = (await mailsOf(shop, buyer.email)).slice(-2);
    for (const { subject, text } of last) {
      expect(subject).toContain(replacement);
      expect(text).not.toContain('Rs.');
    }
    const { counts } = await shop.orderList.orders({ role: 'admin' }, { ...ALL, q: '' });
    expect(counts).toMatchObject({ all: 2, delivered: 2, to_delivery: 0 });
  });

  test('for the same again is of the size that comes back, whatever the sizes cost by now', async () => {
    const { shop, buyer, admin, ravi, brought, ask } = await aShopWithReturns();
    const priceOfSmall = (price: number) =>
      shop.products.setPrice(admin, PLATE, { variants: [{ size: 'S', price }] });
    await priceOfSmall(1000);
    const { orderId } = await shop.checkout.place(
      buyer,
      {
        ...oneBowl,
        cartItems: ['S', 'M'].map((size) => ({ _id: PLATE, size, qty: 1 })),
        subTotalAmt: 4900,
        totalAmt: 4900,
      },
      'plates',
    );
    await onItsWay(shop, orderId, ravi.id);
    await brought(orderId);
    await priceOfSmall(3900);
    const both = ['S', 'M'].map((size) => ({ _id: PLATE, size, qty: 1 }));
    expect(await ask(orderId, { ...exchange, items: both })).toMatchObject({
      resolution: 'exchange',
    });
  });

  test('for another product has the same price, by what was paid and what it costs today', async () => {
    const { shop, admin, delivered, ask, left } = await aShopWithReturns();
    const number = await delivered();
    const refused = 'An exchange must have the same price.';
    const mug = { exchangeFor: [{ _id: MUG, size: 'Default', qty: 1 }] };
    await expect(ask(number, { ...exchange, ...mug })).rejects.toThrow(refused);
    await expect(ask(number, { ...exchange, ...plate('M', 2) })).rejects.toThrow(refused);
    await expect(ask(number, { ...exchange, ...plate('XL') })).rejects.toThrow(
      'does not come in size XL.',
    );
    // What comes back is worth what it cost, whatever it costs by now.
    await shop.products.change(admin, BOWL, { price: 5000 }, { files: [], store: undefined });
    const { _id, exchangeFor } = await ask(number, { ...exchange, ...plate() });
    expect(exchangeFor).toEqual([{ _id: PLATE, name: 'Lacquer Plate', size: 'M', qty: 1 }]);
    await shop.returns.approve(admin, _id);
    await shop.returns.receive(admin, _id, { restock: false });
    await shop.returns.complete(admin, _id, {});
    expect([await left(PLATE), await left(BOWL)]).toEqual([9, 8]);
  });

  test('pays with an old price for as many pieces as come back, and no more', async () => {
    const { shop, buyer, admin, ravi, brought, ask } = await aShopWithReturns();
    const priceOf = (id: string, price: number) =>
      shop.products.setPrice(admin, id, { variants: [{ size: 'Default', price }] });
    await priceOf(BOWL, 500);
    await priceOf(MUG, 4500);
    const both = [
      { _id: BOWL, size: 'Default', qty: 1 },
      { _id: MUG, size: 'Default', qty: 1 },
    ];
    const { orderId } = await shop.checkout.place(
      buyer,
      { ...oneBowl, cartItems: both, subTotalAmt: 5000, totalAmt: 5000 },
      'a sale',
    );
    await onItsWay(shop, orderId, ravi.id);
    await brought(orderId);
    await priceOf(BOWL, 1000);
    const bowls = (qty: number) => ({
      ...exchange,
      items: both,
      exchangeFor: [{ _id: BOWL, size: 'Default', qty }],
    });
    await expect(ask(orderId, bowls(10))).rejects.toThrow('An exchange must have the same price.');
    // One at the price that was paid, the others at today's: 500 and 4 times 1,000 are not 5,000.
    await expect(ask(orderId, bowls(5))).rejects.toThrow('An exchange must have the same price.');
    await priceOf(BOWL, 1125);
    const { _id } = await ask(orderId, bowls(5));
    const { returns } = await shop.returns.all({ page: 1, limit: 10 });
    expect(returns.find((one) => one._id === _id)).toMatchObject({
      exchangeValue: { paid: 5000, today: 5625 },
    });
  });

  test('for another size that costs as much today costs what was paid', async () => {
    const { shop, buyer, admin, ravi, brought, ask } = await aShopWithReturns();
    const { orderId } = await shop.checkout.place(
      buyer,
      {
        ...oneBowl,
        cartItems: [{ _id: PLATE, size: 'M', qty: 1 }],
        subTotalAmt: 3900,
        totalAmt: 3900,
      },
      'a plate',
    );
    await onItsWay(shop, orderId, ravi.id);
    await brought(orderId);
    const variants = ['S', 'M'].map((size) => ({ size, price: 5000 }));
    await shop.products.setPrice(admin, PLATE, { variants });
    const items = [{ _id: PLATE, size: 'M', qty: 1 }];
    expect(await ask(orderId, { ...exchange, items, ...plate('S') })).toMatchObject({
      exchangeFor: [{ size: 'S' }],
    });
  });

  test('and a refund of the same pieces need an admin who confirms what is lost', async () => {
    const { shop, admin, delivered, received, payment } = await aShopWithReturns();
    const staff = { ...admin, role: 'user' as const, permissions: ['orders' as const] };
    const refund = (number: string, reference: string, difference?: number) =>
      shop.payments.refund(difference === undefined ? staff : admin, number, {
        amount: 390_000,
        reference,
        difference,
      });
    const lost = { reason: 'conflict', details: { body: { difference: 3900 } } };

    const first = await delivered(1);
    await shop.returns.complete(staff, await received(first, exchange), {});
    await expect(refund(first, 'CEFT 1')).rejects.toMatchObject({
      ...lost,
      message:
        'Items for Rs. 3,900.00 of this order were exchanged. The shop would lose Rs. 3,900.00. An admin can confirm that.',
    });
    await expect(
      shop.payments.refund(staff, first, {
        amount: 390_000,
        reference: 'CEFT 1',
        difference: 390_000,
      }),
    ).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(refund(first, 'CEFT 1', 100)).rejects.toMatchObject(lost);
    await refund(first, 'CEFT 1', 390_000);
    expect(await payment(first)).toMatchObject({ refunded: 3900 });

    const second = await delivered(1);
    const id = await received(second, exchange);
    await refund(second, 'CEFT 2');
    await expect(shop.returns.complete(staff, id, {})).rejects.toMatchObject(lost);
    await expect(shop.returns.complete(staff, id, { difference: 390_000 })).rejects.toMatchObject({
      reason: 'forbidden',
    });
    expect(await shop.returns.complete(admin, id, { difference: 390_000 })).toMatchObject({
      status: 'completed',
    });
  });

  test('and a refund of the same pieces at once: one of the two', async () => {
    const { shop, admin, other, delivered, received, payment } = await aShopWithReturns();
    const number = await delivered(1);
    const id = await received(number, exchange);
    const ends = await Promise.allSettled([
      shop.returns.complete(admin, id, {}),
      shop.payments.refund(other, number, { amount: 390_000, reference: 'CEFT 1' }),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [exchanged] = ends;
    const refunded = exchanged.status === 'fulfilled' ? 0 : 3900;
    expect(await payment(number)).toMatchObject({ refunded });
  });

  test('leaves the rest of its order to be refunded, and all of it when it is cancelled', async () => {
    const { shop, admin, delivered, received, payment } = await aShopWithReturns();
    const number = await delivered(2);
    const { replacement } = await shop.returns.complete(
      admin,
      await received(number, exchange),
      {},
    );
    const refund = (amount: number, reference: string) =>
      shop.payments.refund(admin, number, { amount, reference });
    await refund(390_000, 'CEFT 1');
    await expect(refund(100, 'CEFT 2')).rejects.toMatchObject({
      details: { body: { difference: 1 } },
    });
    await shop.adminOrders.cancel(admin, replacement ?? '', 'None is left.');
    await refund(390_000, 'CEFT 2');
    expect(await payment(number)).toMatchObject({ refunded: 7800, refundDue: 0 });
  });

  test('of what is sold out stays received, until it is there again or the money goes back', async () => {
    const { shop, admin, delivered, received, payment } = await aShopWithReturns();
    const setStock = (countInStock: number) =>
      shop.products.setStock(admin, PLATE, { variants: [{ size: 'M', countInStock }] });
    const first = await received(await delivered(1), { ...exchange, ...plate() });
    const number = await delivered(1);
    const second = await received(number, { ...exchange, ...plate() });
    await setStock(0);
    await expect(shop.returns.complete(admin, first, {})).rejects.toMatchObject({
      reason: 'conflict',
      message: 'This size is sold out.',
    });
    const refunded = await shop.returns.complete(admin, second, {
      resolution: 'refund',
      reference: 'CEFT 3',
    });
    expect(refunded).toMatchObject({ status: 'completed', resolution: 'refund', exchangeFor: [] });
    expect(await payment(number)).toMatchObject({ refunded: 3900 });
    await setStock(1);
    expect(await shop.returns.complete(admin, first, {})).toMatchObject({ status: 'completed' });
  });

  test('of what was archived since is refused by name, its pieces are stock again, and the money goes back', async () => {
    const { shop, admin, delivered, placed, received, ask, left } = await aShopWithReturns();
    const [number, other, waiting] = [await delivered(), await delivered(), await placed(1)];
    const id = await received(number, exchange);
    await shop.products.archive(admin, BOWL);
    const refused = 'Lacquer Band Bowl is no longer sold.';
    await expect(ask(other, exchange)).rejects.toThrow(refused);
    await expect(shop.returns.complete(admin, id, {})).rejects.toThrow(refused);
    await shop.returns.complete(admin, id, { resolution: 'refund', reference: 'R-1' });
    await shop.adminOrders.cancel(admin, waiting, 'Not wanted.');
    await shop.changes.follow();
    const bowl = async () =>
      (await shop.catalogue.list(anyProduct)).products.find((product) => product.id === BOWL);
    expect([await left(BOWL), await bowl()]).toEqual([7, undefined]);
    await shop.products.restore(admin, BOWL);
    await shop.changes.follow();
    expect(await bowl()).toMatchObject({ countInStock: 7 });
  });

  test('takes the last piece once, when two are completed at the same time', async () => {
    const { shop, admin, other, delivered, received, left } = await aShopWithReturns();
    const ids = [
      await received(await delivered(1), { ...exchange, ...plate() }),
      await received(await delivered(1), { ...exchange, ...plate() }),
    ];
    await shop.products.setStock(admin, PLATE, { variants: [{ size: 'M', countInStock: 1 }] });
    const ends = await Promise.allSettled([
      shop.returns.complete(admin, ids[0] ?? '', {}),
      shop.returns.complete(other, ids[1] ?? '', {}),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await left(PLATE, 'M')).toBe(0);
    expect((await shop.orderList.orders({ role: 'admin' }, { ...ALL, q: '' })).total).toBe(3);
  });
});

describe('A replacement', () => {
  test('that is cancelled makes what was paid for its pieces due on the first order', async () => {
    const { clock, shop, buyer, admin, delivered, received, payment, left } =
      await aShopWithReturns();
    const number = await delivered();
    const id = await received(number, exchange);
    const { replacement } = await shop.returns.complete(admin, id, {});
    // Mails of one moment come in no order.
    clock.pass(MINUTE_MS);
    await shop.adminOrders.cancel(admin, replacement ?? '', 'None is left.');
    expect(await left(BOWL)).toBe(9);
    expect(await payment(number)).toMatchObject({ paid: 7800, refunded: 0, refundDue: 3900 });
    const mail = (await mailsOf(shop, buyer.email)).at(-1);
    expect(mail?.text).toContain('You paid Rs. 3,900.00');
    const { orders } = await shop.orderList.orders(
      { role: 'admin' },
      { ...ALL, q: '', refund: 'due' },
    );
    expect(orders.map(({ orderId }) => orderId)).toEqual([number]);
  });

  test('can be exchanged for the same again, or refunded at what was paid for the first piece', async () => {
    const { shop, admin, ravi, delivered, received, ask, brought } = await aShopWithReturns();
    const id = await received(await delivered(1), exchange);
    const { replacement } = await shop.returns.complete(admin, id, {});
    await shop.drivers.assign(admin, replacement ?? '', { driverId: ravi.id });
    const number = await brought(replacement ?? '');
    // Not for more than was paid.
    const twenty = { exchangeFor: [{ _id: BOWL, size: 'Default', qty: 20 }] };
    await expect(ask(number, { ...exchange, ...twenty })).rejects.toThrow(
      'An exchange must have the same price.',
    );
    expect(await ask(number, exchange)).toMatchObject({ resolution: 'exchange', paid: 3900 });
  });
});

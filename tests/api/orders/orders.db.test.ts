import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Placing } from '#lib/checkout/schema.ts';
import { moves, statuses, type Move } from '#lib/orders/status.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aPdf } from '../../support/files.ts';
import { aProduct, parcels, stockOf } from '../../support/products.ts';
import { aClock, aPerson, mailsOf } from '../../support/people.ts';
import { aShop, stock } from '../../support/shop.ts';

const BOWL = 'lacquer-band-bowl';
const SARONG = 'peacock-batik-sarong';

/** A request for bowls at 3,900 rupees less ten percent, with what the shopper saw. */
const orderRequest = (qty = 1, given: Partial<Placing> = {}): Placing => ({
  userId: undefined,
  cartItems: [{ _id: BOWL, size: 'Default', qty }],
  delivery_address: parcels,
  paymentMethod: 'cash_on_delivery',
  subTotalAmt: 3510 * qty,
  totalAmt: 3510 * qty,
  ...given,
});

const asMe = (id: string, given: Partial<CurrentUser> = {}): CurrentUser => ({
  id,
  email: 'nimali@example.com',
  name: 'Nimali Perera',
  role: 'user',
  language: 'en',
  sessionId: 'none',
  permissions: [],
  ...given,
});

async function aSellingShop(countInStock = 10) {
  const clock = aClock();
  const shop = await aShop(undefined, clock.now);
  await stock(
    shop,
    aProduct(BOWL, { countInStock, discount: 10 }),
    aProduct(SARONG, { countInStock: 3, sizes: ['S', 'M'], priceCents: 200_000 }),
  );
  return { clock, shop, currentUser: asMe(await aPerson(shop)) };
}

const left = (shop: Shop, id = BOWL, size?: string): Promise<number> => stockOf(shop, id, size);
const countOf = async (shop: Shop): Promise<number> => {
  const { count } = await shop.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};
const key = () => randomUUID();

describe('An order', () => {
  test('takes the stock, removes its lines from the cart, is emailed and listed', async () => {
    const { shop, currentUser } = await aSellingShop();
    await shop.cart.add(currentUser.id, { productId: BOWL, size: 'Default', quantity: 2 });
    await shop.cart.add(currentUser.id, { productId: SARONG, size: 'M', quantity: 1 });
    const { orderId, order } = await shop.checkout.place(currentUser, orderRequest(2), key());
    expect(orderId).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect(order).toMatchObject({
      orderId,
      userId: currentUser.id,
      status: 'pending_payment',
      subTotalAmt: 7020,
      totalAmt: 7020,
      items: [{ productId: BOWL, name: 'Lacquer Band Bowl', price: 3510, qty: 2, size: 'Default' }],
      delivery_address: parcels,
      paymentMethod: 'cash_on_delivery',
      slipStatus: 'none',
      history: [{ status: 'pending_payment' }],
    });
    expect(await left(shop)).toBe(8);
    expect((await shop.cart.lines(currentUser.id)).map((line) => line.productId._id)).toEqual([
      SARONG,
    ]);
    const [mail] = await mailsOf(shop, currentUser.email);
    expect(mail?.text).toContain(orderId);
    expect(mail?.text).toContain('2 × Lacquer Band Bowl: Rs. 7,020.00');
    expect(mail?.text).toContain('Total: Rs. 7,020.00');
    const { orders, total } = await shop.orders.own(currentUser, { page: 1, limit: 100 });
    expect([orders[0]?.orderId, total]).toEqual([orderId, 1]);
    await shop.changes.follow();
    const found = await shop.catalogue.find(BOWL);
    expect(found).toMatchObject({ product: { countInStock: 8 } });
  });

  test('is placed once when its key comes twice, at the same time or after a lost response', async () => {
    const { shop, currentUser } = await aSellingShop();
    const same = key();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => shop.checkout.place(currentUser, orderRequest(), same)),
    );
    const again = await shop.checkout.place(currentUser, orderRequest(), same);
    expect(new Set([...responses, again].map((response) => JSON.stringify(response))).size).toBe(1);
    expect([await countOf(shop), await left(shop)]).toEqual([1, 9]);
    expect(await mailsOf(shop, currentUser.email)).toHaveLength(1);
  });

  test('with a used key and another request is refused', async () => {
    const { shop, currentUser } = await aSellingShop();
    const same = key();
    await shop.checkout.place(currentUser, orderRequest(1), same);
    await expect(shop.checkout.place(currentUser, orderRequest(2), same)).rejects.toMatchObject({
      reason: 'used-key',
      message: 'This request was already used for a different order.',
    });
    expect(await left(shop)).toBe(9);
  });

  test('without a key is one within a minute, another afterwards', async () => {
    const { clock, shop, currentUser } = await aSellingShop();
    const first = await shop.checkout.place(currentUser, orderRequest());
    clock.pass(60_000);
    expect(await shop.checkout.place(currentUser, orderRequest())).toEqual(first);
    clock.pass(1);
    const other = await shop.checkout.place(currentUser, orderRequest());
    expect(other.orderId).not.toBe(first.orderId);
    const more = await shop.checkout.place(currentUser, orderRequest(2));
    expect(more.orderId).not.toBe(other.orderId);
  });

  test('with a key that was refused may be placed once it is right', async () => {
    const { shop, currentUser } = await aSellingShop();
    const same = key();
    await expect(
      shop.checkout.place(currentUser, orderRequest(1, { totalAmt: 1 }), same),
    ).rejects.toThrow('Prices have changed');
    await shop.checkout.place(currentUser, orderRequest(), same);
    expect(await countOf(shop)).toBe(1);
  });
});

describe('A quote', () => {
  test.each([
    ['a lower total', { totalAmt: 200 }],
    ['a lower subtotal', { subTotalAmt: 1, totalAmt: 201 }],
    ['a delivery charge', { totalAmt: 3710 }],
    ['half a cent less', { subTotalAmt: 3509.995 }],
  ])('with %s is confirmed again, not charged', async (_what, given) => {
    const { shop, currentUser } = await aSellingShop();
    await expect(
      shop.checkout.place(currentUser, orderRequest(1, given), key()),
    ).rejects.toMatchObject({
      reason: 'conflict',
      message: 'Prices have changed. Please review your cart.',
      details: { body: { subTotalAmt: 3510, totalAmt: 3510 } },
    });
    expect([await countOf(shop), await left(shop)]).toEqual([0, 10]);
  });

  test('of another user is refused', async () => {
    const { shop, currentUser } = await aSellingShop();
    await expect(
      shop.checkout.place(currentUser, orderRequest(1, { userId: 'somebody' }), key()),
    ).rejects.toMatchObject({ reason: 'forbidden' });
  });

  test('for products that are sold out or not made in that size is refused', async () => {
    const { shop, currentUser } = await aSellingShop();
    const of = (_id: string, size: string) =>
      orderRequest(1, { cartItems: [{ _id, size, qty: 1 }] });
    await expect(
      shop.checkout.place(currentUser, of('nothing', 'Default'), key()),
    ).rejects.toMatchObject({
      reason: 'conflict',
    });
    await expect(shop.checkout.place(currentUser, of(SARONG, 'XL'), key())).rejects.toThrow(
      'Peacock Batik Sarong does not come in size XL.',
    );
  });

  test('is of what its shopper saw, while other tabs change the cart', async () => {
    const { shop, currentUser } = await aSellingShop(20);
    const bowl = { productId: BOWL, size: 'Default', quantity: 1 };
    for (let turn = 1; turn <= 5; turn += 1) {
      const [line] = await shop.cart.add(currentUser.id, bowl);
      const [placed, , added] = await Promise.allSettled([
        shop.checkout.place(currentUser, orderRequest(), key()),
        shop.cart.remove(currentUser.id, line?._id ?? ''),
        shop.cart.add(currentUser.id, bowl),
      ]);
      expect([placed.status, added.status]).toEqual(['fulfilled', 'fulfilled']);
      expect([await countOf(shop), await left(shop)]).toEqual([turn, 20 - turn]);
      const rest = await shop.cart.lines(currentUser.id);
      // What was added after the order stays.
      expect(rest.length === 0 || (rest.length === 1 && rest[0]?.quantity === 1)).toBe(true);
      for (const { _id } of rest) await shop.cart.remove(currentUser.id, _id);
    }
  });

  test('or a quote for what was archived since is refused by its name, and changes nothing', async () => {
    const { shop, currentUser } = await aSellingShop();
    await shop.cart.add(currentUser.id, { productId: BOWL, size: 'Default', quantity: 1 });
    await shop.products.archive(asMe('an-admin', { role: 'admin' }), BOWL);
    const refused = 'Lacquer Band Bowl is no longer sold.';
    const { cartItems } = orderRequest();
    const quote = { cartItems, district: '', paymentMethod: 'cash_on_delivery' as const };
    await expect(shop.checkout.quote(currentUser, quote)).rejects.toThrow(refused);
    await expect(shop.checkout.place(currentUser, orderRequest(), key())).rejects.toThrow(refused);
    expect([await countOf(shop), await left(shop)]).toEqual([0, 10]);
    expect(await mailsOf(shop)).toEqual([]);
  });
});

describe('The stock', () => {
  test('of ten pieces serves ten of two hundred buyers', async () => {
    const { shop } = await aSellingShop(10);
    const buyers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => aPerson(shop, { email: `buyer-${at}@example.com` })),
    );
    const placed = await Promise.allSettled(
      buyers.map((id) => shop.checkout.place(asMe(id), orderRequest(), key())),
    );
    const refused = placed.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(placed.filter((one) => one.status === 'fulfilled')).toHaveLength(10);
    expect(new Set(refused.map((reason) => String(reason.message)))).toEqual(
      new Set(['This product is sold out.']),
    );
    expect([await countOf(shop), await left(shop)]).toEqual([10, 0]);
  }, 90_000);

  test('belongs to the size: the last M goes while S sells freely', async () => {
    const { shop, currentUser } = await aSellingShop();
    const sizes = (s: number, m: number): Placing => ({
      ...orderRequest(),
      cartItems: [
        { _id: SARONG, size: 'S', qty: s },
        { _id: SARONG, size: 'M', qty: m },
      ],
      subTotalAmt: 2000 * (s + m),
      totalAmt: 2000 * (s + m) + (s + m > 1 ? 0 : 200),
    });
    await expect(shop.checkout.place(currentUser, sizes(1, 2), key())).rejects.toThrow(
      'Peacock Batik Sarong, size M: Only 1 left in stock',
    );
    expect(await left(shop, SARONG)).toBe(3);
    await shop.checkout.place(currentUser, sizes(1, 1), key());
    expect([await left(shop, SARONG, 'S'), await left(shop, SARONG, 'M')]).toEqual([1, 0]);
    await expect(shop.checkout.place(currentUser, sizes(1, 1), key())).rejects.toThrow(
      'Peacock Batik Sarong, size M: This size is sold out.',
    );
  });

  test('of the first line stays when the second has too little', async () => {
    const { shop, currentUser } = await aSellingShop();
    const both: Placing = {
      ...orderRequest(),
      cartItems: [
        { _id: BOWL, size: 'Default', qty: 1 },
        { _id: SARONG, size: 'M', qty: 4 },
      ],
      subTotalAmt: 3510 + 8000,
      totalAmt: 3510 + 8000,
    };
    await expect(shop.checkout.place(currentUser, both, key())).rejects.toThrow(
      'Peacock Batik Sarong, size M: Only 1 left in stock',
    );
    expect([await left(shop), await left(shop, SARONG)]).toEqual([10, 3]);
  });

  test('counts a line that is sent twice as the sum of both', async () => {
    const { shop, currentUser } = await aSellingShop();
    const line = { _id: BOWL, size: 'Default', qty: 1 };
    const { order } = await shop.checkout.place(
      currentUser,
      orderRequest(2, { cartItems: [line, line] }),
      key(),
    );
    expect(order.items).toMatchObject([{ qty: 2 }]);
  });

  test('is returned once when an order is cancelled, also by two at the same time', async () => {
    const { shop, currentUser } = await aSellingShop();
    const { orderId } = await shop.checkout.place(currentUser, orderRequest(3), key());
    const cancels = await Promise.allSettled(
      Array.from({ length: 5 }, () => shop.orders.withdraw(currentUser, orderId)),
    );
    expect(cancels.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await left(shop)).toBe(10);
    const mails = await mailsOf(shop, currentUser.email);
    expect(mails.map((mail) => mail.subject)).toEqual([
      expect.stringContaining(orderId),
      `Your order is cancelled: ${orderId}`,
    ]);
  });
});

describe('A move', () => {
  const all: Move[] = ['approve', 'start', 'fail', 'handOver', 'withdraw', 'cancel'];
  const cells = statuses.flatMap((status) => all.map((move) => [move, status] as const));

  test.each(cells)('%s of an order that is %s goes as the table says', async (move, status) => {
    const { shop, currentUser } = await aSellingShop();
    const { orderId } = await shop.checkout.place(currentUser, orderRequest(), key());
    await shop.db.updateTable('orders').set({ status }).execute();
    const { from, to } = moves[move];
    const isLegal = from.some((one) => one === status);
    const moved = await shop.orders
      .move(orderId, move, { actorId: 'tester', isAllowed: () => true })
      .then(
        (order) => order.row.status,
        (refusal: { reason: string }) => refusal.reason,
      );
    expect(moved).toBe(isLegal ? to : 'conflict');
    const events = await shop.db.selectFrom('order_events').selectAll().execute();
    expect(events.map((event) => event.what)).toEqual(isLegal ? ['place', move] : ['place']);
  });

  test('is written down: who, what, when, before and after', async () => {
    const { clock, shop, currentUser } = await aSellingShop();
    const { orderId } = await shop.checkout.place(currentUser, orderRequest(), key());
    clock.pass(5_000);
    const by = { actorId: 'an-admin', isAllowed: () => true, reason: 'out of clay' };
    await shop.orders.move(orderId, 'cancel', by);
    const [, event] = await shop.db
      .selectFrom('order_events')
      .selectAll()
      .orderBy('position')
      .execute();
    expect(event).toMatchObject({
      actor_id: 'an-admin',
      what: 'cancel',
      at: '2026-11-20T08:00:05.000Z',
      before: 'pending_payment',
      after: 'cancelled',
      reason: 'out of clay',
    });
  });

  test('made concurrently between reading and writing leaves one of both', async () => {
    const { shop, currentUser } = await aSellingShop();
    const { orderId } = await shop.checkout.place(currentUser, orderRequest(), key());
    const by = { actorId: 'x', isAllowed: () => true };
    const both = await Promise.allSettled([
      shop.orders.move(orderId, 'approve', by),
      shop.orders.withdraw(currentUser, orderId),
    ]);
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const order = await shop.orders.one(currentUser, orderId);
    expect(order.history).toHaveLength(2);
    expect(await left(shop)).toBe(order.status === 'cancelled' ? 10 : 9);
  });
});

describe('Another user’s order', () => {
  test('is not found by id or by number, and cannot be cancelled', async () => {
    const { shop, currentUser } = await aSellingShop();
    const { orderId, order } = await shop.checkout.place(currentUser, orderRequest(), key());
    const other = asMe(await aPerson(shop, { email: 'other@example.com' }));
    for (const name of [orderId, order._id]) {
      await expect(shop.orders.one(other, name)).rejects.toThrow('Order not found.');
      await expect(shop.orders.withdraw(other, name)).rejects.toThrow('Order not found.');
    }
    expect(await shop.orders.own(other, { page: 1, limit: 100 })).toMatchObject({ total: 0 });
    const admin = asMe(other.id, { role: 'admin' });
    expect(await shop.orders.one(admin, orderId)).toMatchObject({ orderId });
  });

  test('is found by number and one of its two email addresses, and by nothing less', async () => {
    const { shop, currentUser } = await aSellingShop();
    const { orderId } = await shop.checkout.place(currentUser, orderRequest(), key());
    const track = (number: string, email: string) =>
      shop.orders.track({ orderId: number, email }, '192.0.2.1');
    expect(await track(orderId, currentUser.email)).toMatchObject({
      orderId,
      status: 'pending_payment',
    });
    expect(await track(orderId.toLowerCase().replace('-', ' '), parcels.email)).toEqual({
      orderId,
      status: 'pending_payment',
      pendingApproval: false,
      createdAt: expect.any(String),
      history: [{ status: 'pending_payment', at: expect.any(String) }],
    });
    await shop.slips.send(currentUser, orderId, async () => aPdf());
    expect(await track(orderId, currentUser.email)).toMatchObject({ pendingApproval: true });
    await aPerson(shop, { email: 'other@example.com' });
    await expect(track(orderId, 'other@example.com')).rejects.toThrow('Order not found.');
    await expect(track('AAAA-AAAA', currentUser.email)).rejects.toThrow('Order not found.');
  });

  test('cannot be guessed: ten wrong addresses are the limit', async () => {
    const { shop, currentUser } = await aSellingShop();
    const { orderId } = await shop.checkout.place(currentUser, orderRequest(), key());
    const track = (email: string) => shop.orders.track({ orderId, email }, '192.0.2.1');
    for (let at = 0; at < 10; at += 1) {
      await expect(track(`guess-${at}@example.com`)).rejects.toThrow('Order not found.');
    }
    await expect(track(currentUser.email)).rejects.toMatchObject({ reason: 'too-many' });
  });
});

test('a data export has all orders, newest first', async () => {
  const { shop, currentUser } = await aSellingShop();
  const { orderId } = await shop.checkout.place(currentUser, orderRequest(1));
  const { orders } = await shop.account.exportAccount(currentUser);
  expect(orders).toMatchObject([{ orderId, status: 'pending_payment', slipStatus: 'none' }]);
});

test('a deleted account cannot order', async () => {
  const { shop, currentUser } = await aSellingShop();
  await shop.account.remove(currentUser);
  await expect(shop.checkout.place(currentUser, orderRequest(1))).rejects.toMatchObject({
    reason: 'signed-out',
  });
  expect(await left(shop)).toBe(10);
});

test('an account with an open order stays; afterwards its orders lose the name', async () => {
  const { shop, currentUser } = await aSellingShop();
  const { orderId } = await shop.checkout.place(currentUser, orderRequest(), key());
  await expect(shop.account.remove(currentUser)).rejects.toMatchObject({ reason: 'conflict' });
  await shop.orders.withdraw(currentUser, orderId);
  await shop.account.remove(currentUser);
  const rows = JSON.stringify([
    await shop.db.selectFrom('orders').selectAll().execute(),
    await shop.db.selectFrom('users').selectAll().execute(),
    await shop.db.selectFrom('outbox').select(['recipient', 'text']).execute(),
  ]);
  expect(rows).not.toMatch(/Nimali|Kandy Road|0771234567|parcels@/);
});

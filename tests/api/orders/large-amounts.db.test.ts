import { expect, test } from 'vitest';
import { parcels, onItsWay } from '../../support/products.ts';
import { ALL, aShopWithReturns, BOWL } from '../../support/returning-shop.ts';

/** More cents than 32 bits hold. */
const PRICE = 9_000_000;
const TOTAL = 2 * PRICE + 17_000;

async function aDearOrder() {
  const known = await aShopWithReturns();
  const { shop, buyer, admin, ravi } = known;
  const price = (rupees: number, id = BOWL) =>
    shop.products.setPrice(admin, id, { variants: [{ size: 'Default', price: rupees }] });
  await price(TOTAL / 2);
  const place = (qty: number, total: number, key: string) =>
    shop.checkout.place(
      buyer,
      {
        userId: undefined,
        cartItems: [{ _id: BOWL, size: 'Default', qty }],
        delivery_address: { ...parcels, district: '' },
        paymentMethod: 'cash_on_delivery',
        subTotalAmt: total,
        totalAmt: total,
      },
      key,
    );
  const brought = async (orderId: string) => {
    await onItsWay(shop, orderId, ravi.id);
    return known.brought(orderId);
  };
  return { ...known, price, place, brought };
}

test('an order of tens of millions is placed, paid, counted, settled, refunded and in the figures', async () => {
  const { shop, buyer, admin, ravi, place, brought, payment, clock } = await aDearOrder();
  const { orderId } = await place(2, TOTAL, 'dear');
  const again = await place(2, TOTAL, 'dear too');
  await brought(orderId);
  await brought(again.orderId);
  expect(await payment(orderId)).toMatchObject({ paid: TOTAL, due: 0 });
  const [held] = await shop.cash.drivers();
  expect(held).toMatchObject({ holding: 2 * TOTAL * 100 });
  const counted = { counted: 2 * TOTAL * 100, note: '', upTo: undefined };
  expect(await shop.cash.settle(admin, ravi.id, counted, 'settle')).toMatchObject({
    expected: 2 * TOTAL * 100,
    counted: 2 * TOTAL * 100,
    difference: 0,
  });
  await shop.cash.correct(admin, ravi.id, { amount: 3_000_000_000, note: 'Found' }, undefined);
  expect(await shop.cash.own(ravi)).toMatchObject({ holding: 3_000_000_000 });
  await shop.payments.refund(admin, orderId, { amount: TOTAL * 100, reference: 'CEFT 1' });
  expect(await payment(orderId)).toMatchObject({ refunded: TOTAL });
  const { orders } = await shop.orderList.orders(admin, { ...ALL, q: buyer.email });
  expect(orders.map(({ totalAmt }) => totalAmt)).toEqual([TOTAL, TOTAL]);
  expect((await shop.people.person(buyer.id)).person).toMatchObject({ spent: TOTAL * 100 });
  const day = clock.now().toISOString().slice(0, 10);
  const report = await shop.figures.report({ from: day, to: day, by: 'day' });
  expect(JSON.stringify(report)).toContain(String(2 * TOTAL));
});

test('an order of more than the shop takes is refused with a sentence, before and as it is placed', async () => {
  const { shop, price, place } = await aDearOrder();
  await price(10_000_000);
  await shop.db
    .updateTable('product_variants')
    .set({ stock: 1_000_000 })
    .where('product_id', '=', BOWL)
    .execute();
  await shop.changes.follow();
  const refused = 'An order can be at most Rs. 1,000,000,000.00. Please order less.';
  await expect(place(101, 1_010_000_000, 'too dear')).rejects.toThrow(refused);
});

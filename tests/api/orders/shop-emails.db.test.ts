import { expect, test } from 'vitest';
import { mailsOf } from '../../support/people.ts';
import { parcels } from '../../support/products.ts';
import { aShopWithReturns } from '../../support/returning-shop.ts';
import { aSellingShop, byTransfer, spoons } from '../../support/selling-shop.ts';

const SHOP = 'orders@shilpa.example';
const PACKING = 'packing@shilpa.example';
const notify = (...orders: readonly string[]) => ({ notify: { orders } });

test('the shop is emailed once for each order, however often it is sent', async () => {
  const { shop, nimali } = await aSellingShop(notify(SHOP, PACKING));
  const request = spoons({ qty: 2, totalAmt: 1200 });
  const sent = Array.from({ length: 3 }, () => shop.checkout.place(nimali, request, 'one-order'));
  const [placed] = await Promise.all(sent);
  const number = placed?.orderId ?? '';
  for (const address of [SHOP, PACKING]) {
    const mails = await mailsOf(shop, address);
    expect(mails.map(({ subject }) => subject)).toEqual([`New order ${number}, Rs. 1,200.00`]);
    expect(mails[0]?.text).toContain('2 × Coconut Spoon: Rs. 1,000.00');
    expect(mails[0]?.text).toContain('Total: Rs. 1,200.00');
    expect(mails[0]?.text).toContain('Cash on delivery.');
    expect(mails[0]?.text).toContain('Galle');
    expect(mails[0]?.text).toContain(`http://shop.test/admin/orders?order=${number}`);
  }
});

test('the email to the shop has nothing personal but the city', async () => {
  const { shop, nimali } = await aSellingShop(notify(SHOP));
  await shop.checkout.place(nimali, spoons({ ...byTransfer, district: 'Kandy' }), 'one-order');
  const [mail] = await mailsOf(shop, SHOP);
  expect(mail?.text).toContain('Bank transfer.');
  expect(mail?.text).toContain('Deliver to: Galle, Kandy.');
  const { firstName, lastName, street, phone, email } = parcels;
  for (const personal of [firstName, lastName, street, phone, email, nimali.email, nimali.name]) {
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(personal);
  }
});

test('an order that is refused, or that nobody is to be told of, emails nobody', async () => {
  const { shop, nimali, admin } = await aSellingShop(notify(SHOP));
  await expect(
    shop.checkout.place(nimali, spoons({ qty: 6, totalAmt: 3000 }), 'too-many'),
  ).rejects.toThrow('Only 5 left in stock');
  expect(await mailsOf(shop, SHOP)).toEqual([]);
  await shop.shopSettings.save(admin.id, { settings: notify(), revision: 1 });
  await shop.checkout.place(nimali, spoons({ totalAmt: 700 }), 'one-order');
  expect(await mailsOf(shop, SHOP)).toEqual([]);
});

test('the order that replaces a return is announced as what it is', async () => {
  const { shop, admin, delivered, received } = await aShopWithReturns();
  const number = await delivered(1);
  await shop.shopSettings.save(admin.id, { settings: notify(SHOP), revision: 0 });
  const id = await received(number, { resolution: 'exchange' });
  const { replacement } = await shop.returns.complete(admin, id, {});
  const [mail, ...more] = await mailsOf(shop, SHOP);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`New order ${replacement}, exchange`);
  expect(mail?.text).toContain(`It replaces items of order ${number}. There is nothing to pay.`);
  expect(mail?.text).toContain('1 × Lacquer Band Bowl: Rs. 0.00');
});

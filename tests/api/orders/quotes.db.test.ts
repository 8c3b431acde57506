import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { AddressSchema } from '#lib/checkout/address.ts';
import { QuoteSchema } from '#lib/checkout/schema.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { parcels } from '../../support/products.ts';
import { account, aSellingShop, RULES, SPOON } from '../../support/selling-shop.ts';

const quoteOf = (shop: Shop, qty: number, district = '', method = 'cash_on_delivery') =>
  shop.checkout.quote(
    undefined,
    v.parse(QuoteSchema, { cartItems: [{ _id: SPOON, qty }], district, paymentMethod: method }),
  );

describe('A quote of the costs', () => {
  test.each([
    ['to nowhere in particular', 1, '', { shipping: 200, totalAmt: 750 }],
    ['to a district with a fee of its own', 1, 'Colombo', { shipping: 100, totalAmt: 650 }],
    ['to a district without one', 1, 'Kandy', { shipping: 200, totalAmt: 750 }],
    ['of exactly the amount of free delivery', 4, 'Colombo', { shipping: 100, totalAmt: 2150 }],
    ['above the amount of free delivery', 5, 'Jaffna', { shipping: 0, totalAmt: 2550 }],
  ])('%s', async (_what, qty, district, costs) => {
    const { shop } = await aSellingShop(RULES);
    expect(await quoteOf(shop, qty, district)).toMatchObject({
      ...costs,
      subTotalAmt: 500 * qty,
      cashOnDeliveryFee: 50,
      freeOver: 2000,
    });
  });

  test('by transfer has no fee', async () => {
    const { shop } = await aSellingShop(RULES);
    expect(await quoteOf(shop, 1, '', 'bank_transfer')).toMatchObject({
      cashOnDeliveryFee: 0,
      totalAmt: 700,
    });
  });

  test('says which methods are allowed, and why one is not', async () => {
    const { shop } = await aSellingShop({
      ...RULES,
      payment: { cashOnDelivery: { max: 750, fee: 50 } },
    });
    const cash = (allowed: boolean, reason?: string) => [
      { method: 'cash_on_delivery', allowed, ...(reason && { reason }) },
      { method: 'bank_transfer', allowed: true },
    ];
    expect((await quoteOf(shop, 1)).methods).toEqual(cash(true));
    expect((await quoteOf(shop, 2)).methods).toEqual(
      cash(false, 'Cash on delivery is available up to Rs. 750.00.'),
    );
    expect((await quoteOf(shop, 1, 'Jaffna')).methods).toEqual(
      cash(false, 'Cash on delivery is not available in Jaffna.'),
    );
  });

  test('tells signed-in people alone where to pay', async () => {
    const { shop, nimali } = await aSellingShop();
    const requested = v.parse(QuoteSchema, { cartItems: [{ _id: SPOON, qty: 1 }] });
    expect(await shop.checkout.quote(undefined, requested)).not.toHaveProperty('bankAccounts');
    expect(await shop.checkout.quote(nimali, requested)).toMatchObject({ bankAccounts: [account] });
  });

  test('refuses lines as placing does, and takes nothing', async () => {
    const { shop } = await aSellingShop();
    const of = (_id: string, qty: number, size = 'Default') =>
      shop.checkout.quote(undefined, v.parse(QuoteSchema, { cartItems: [{ _id, qty, size }] }));
    await expect(of('nothing', 1)).rejects.toMatchObject({ reason: 'conflict' });
    await expect(of(SPOON, 1, 'XL')).rejects.toThrow('does not come in size XL.');
    await expect(of(SPOON, 6)).rejects.toThrow('Coconut Spoon: Only 5 left in stock');
    await of(SPOON, 5);
    await of(SPOON, 5);
  });

  test.each([
    ['none', undefined, true],
    ['an empty one', '', true],
    ['one of the list', 'Nuwara Eliya', true],
    ['an unknown one', 'Atlantis', false],
    ['a number', 7, false],
  ])('of %s as the district', (_what, district, isFine) => {
    const message = isFine ? undefined : 'Please choose a district.';
    const quote = v.safeParse(QuoteSchema, { cartItems: [{ _id: SPOON, qty: 1 }], district });
    const address = v.safeParse(AddressSchema, { ...parcels, district });
    expect([quote, address].map(({ issues }) => issues?.[0].message)).toEqual([message, message]);
  });
});

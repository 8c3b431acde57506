import { describe, expect, test } from 'vitest';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { paidCents, wasOfferedAtListPrice } from '#lib/catalogue/price.ts';
import type { PastPrice } from '#lib/catalogue/product.ts';
import { lowestBefore } from '#lib/sales/sale.ts';
import { type Covered, createPrices, priceAsOf, type Sale } from '#lib/sales/sale.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import { aSummary } from '../../support/products.ts';

const at = (text: string) => new Date(`${text}+05:30`);
const NOW = at('2027-04-10T12:00:00');

const aSale = (
  percent: number,
  given: Partial<Sale> = {},
  covered: Covered = { everything: true },
): Sale => ({
  id: `sale-${percent}`,
  name: `Sale ${percent}`,
  percent,
  ...covered,
  from: at('2027-04-10T00:00:00'),
  until: at('2027-04-15T00:00:00'),
  revision: 0,
  ...given,
});
const priced = (sales: readonly Sale[], now = NOW, discount = 10) =>
  priceAsOf(
    sales,
    defaultCategoryList,
    now,
  )({ ...aSummary('bowl', { category: 'bowls' }), discount });

describe('The price of a product', () => {
  test('is the better of its own discount and the sales, once', () => {
    expect(priced([aSale(20), aSale(30)])).toMatchObject({
      discount: 30,
      sale: { name: 'Sale 30', ownDiscount: 10 },
    });
    expect(priced([aSale(5)])).toMatchObject({ discount: 10 });
    expect(priced([aSale(10)]).sale).toBeUndefined();
  });

  test('begins and ends with a sale, to the second', () => {
    const at10 = (now: string) => priced([aSale(20)], at(now)).discount;
    expect(at10('2027-04-09T23:59:59')).toBe(10);
    expect(at10('2027-04-10T00:00:00')).toBe(20);
    expect(at10('2027-04-14T23:59:59')).toBe(20);
    expect(at10('2027-04-15T00:00:00')).toBe(10);
  });

  test('names the sale that ends last of those that give as much', () => {
    const long = aSale(20, { name: 'Long', until: null });
    expect(priced([aSale(20), long]).sale?.name).toBe('Long');
    expect(priced([long, aSale(20)]).sale?.name).toBe('Long');
  });

  test.each<[Covered, number]>([
    [{ products: ['bowl'] }, 20],
    [{ products: ['other'] }, 10],
    [{ categories: ['bowls'] }, 20],
    [{ categories: ['fashion'] }, 10],
    [{ categories: ['gone'] }, 10],
  ])('is reduced by a sale of %j to %i percent', (covered, percent) => {
    expect(priced([aSale(20, {}, covered)]).discount).toBe(percent);
  });

  test('is its own again when it is priced after the sale', () => {
    const inSale = priced([aSale(20)]);
    const after = priceAsOf([], defaultCategoryList, NOW)(inSale);
    expect(after).toMatchObject({ discount: 10, sale: undefined });
  });
});

test('A product that is sold as a gift voucher costs its list price, whatever reduces others', () => {
  const variants = [{ size: 'S', countInStock: 1, priceCents: 500_00, saleCents: 400_00 }];
  const card = { ...aSummary('gift-card', { variants }), discount: 10 };
  const price = priceAsOf([aSale(50)], defaultCategoryList, NOW, 'gift-card');
  const priced = price(card);
  expect(priced).toMatchObject({ priceCents: 500_00, saleCents: null, discount: 0 });
  expect(priced.sale).toBeUndefined();
  expect(priced.variants.map((one) => paidCents(one, priced.discount))).toEqual([500_00]);
  expect(price(priced)).toBe(priced);
  expect(price(aSummary('bowl')).discount).toBe(50);
});

describe('Prices', () => {
  test('stay the same function until a sale begins or ends', () => {
    let now = at('2027-04-09T12:00:00');
    const sales = [aSale(20)];
    const prices = createPrices({
      sales: () => sales,
      categories: () => defaultCategoryList,
      settings: () => defaultShopSettings,
      now: () => now,
    });
    const before = prices.current();
    now = at('2027-04-09T23:59:59');
    expect(prices.current()).toBe(before);
    now = at('2027-04-10T00:00:00');
    expect(prices.current()).not.toBe(before);
    expect(prices.nextChange()).toEqual(at('2027-04-15T00:00:00'));
  });

  test('of an ended sale are honoured for 15 minutes', () => {
    const sales = [aSale(20)];
    const prices = createPrices({
      sales: () => sales,
      categories: () => defaultCategoryList,
      settings: () => defaultShopSettings,
      now: () => NOW,
    });
    const discounts = (now: string) =>
      prices.honoured(at(now)).map((price) => price(aSummary('bowl')).discount);
    expect(discounts('2027-04-15T00:15:00')).toEqual([0, 20]);
    expect(discounts('2027-04-15T00:15:01')).toEqual([0]);
    expect(discounts('2027-04-14T23:59:00')).toEqual([20]);
  });
});

describe('A discount', () => {
  const past = (discount: number): PastPrice => ({
    number: 1,
    from: NOW,
    priceCents: 100_00,
    saleCents: null,
    discount,
  });

  test('needs a time at the list price', () => {
    const isOffered = (discount: number, ...pastPrices: PastPrice[]) =>
      wasOfferedAtListPrice({ ...aSummary('bowl'), discount, pastPrices });
    expect(isOffered(20, past(20), past(0))).toBe(true);
    expect(isOffered(20, past(20), past(10))).toBe(false);
    expect(isOffered(0)).toBe(true);
  });
});

describe('The lowest price of the 30 days before', () => {
  const price = (from: string, cents: number, discount = 0): PastPrice => ({
    number: 1,
    from: at(`${from}T00:00:00`),
    priceCents: cents,
    saleCents: null,
    discount,
  });
  const lowest = (past: readonly PastPrice[], sales: readonly Sale[] = [aSale(20)]) => {
    const product = { ...aSummary('bowl'), discount: past[0]?.discount ?? 0 };
    const known = { past, sales, categories: defaultCategoryList };
    return lowestBefore(priceAsOf(sales, defaultCategoryList, NOW)(product), { number: 1 }, known);
  };

  test('counts from when the sale began', () => {
    expect(lowest([price('2027-01-01', 100_00)])).toBe(100_00);
    // Raised a week before: the lower price counts.
    expect(lowest([price('2027-04-03', 150_00), price('2027-01-01', 100_00)])).toBe(100_00);
    // Longer ago than 30 days.
    expect(lowest([price('2027-03-01', 150_00), price('2027-01-01', 100_00)])).toBe(150_00);
  });

  test('counts what an earlier sale took off', () => {
    const earlier = aSale(40, {
      from: at('2027-03-20T00:00:00'),
      until: at('2027-03-21T00:00:00'),
    });
    expect(lowest([price('2027-01-01', 100_00)], [aSale(20), earlier])).toBe(60_00);
  });

  test('counts from when the product got a discount of its own', () => {
    expect(lowest([price('2027-04-01', 100_00, 25), price('2027-01-01', 100_00)], [])).toBe(100_00);
  });

  test('counts from when the variant got a reduced price, also while a sale takes off less', () => {
    const past = [
      { ...price('2027-04-01', 100_00), saleCents: 66_60 },
      price('2027-03-20', 90_00),
      price('2027-01-01', 100_00),
    ];
    const product = aSummary('bowl', {
      variants: [{ size: 'Default', countInStock: 1, priceCents: 100_00, saleCents: 66_60 }],
    });
    const known = { past, categories: defaultCategoryList };
    for (const sales of [[], [aSale(20)]]) {
      const priced = priceAsOf(sales, defaultCategoryList, NOW)(product);
      expect(priced.sale).toBeUndefined();
      expect(lowestBefore(priced, { number: 1 }, { ...known, sales })).toBe(90_00);
    }
    const priced = priceAsOf([aSale(50)], defaultCategoryList, NOW)(product);
    expect(paidCents(priced, priced.discount)).toBe(50_00);
    expect(lowestBefore(priced, { number: 1 }, { ...known, sales: [aSale(50)] })).toBe(66_60);
  });

  test('is unknown without a time before, and nothing without a reduction', () => {
    expect(lowest([price('2027-04-10', 100_00)])).toBeUndefined();
    expect(lowest([price('2027-04-01', 100_00, 25)], [])).toBeUndefined();
    expect(lowest([price('2027-01-01', 100_00)], [])).toBeUndefined();
  });
});

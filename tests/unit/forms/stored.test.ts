import { expect, test } from 'vitest';
import { PriceSchema } from '#lib/catalogue/price-change.ts';
import { StockSchema } from '#lib/catalogue/product-schema.ts';
import { orStored } from '#lib/forms/stored.ts';
import { parseInput } from '#lib/forms/parse-input.ts';
import { ReviewSchema } from '#lib/reviews/schema.ts';
import { ShopSettingsSchema } from '#lib/shop-settings/schema.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';

const variants = Array.from({ length: 250 }, (_, at) => ({
  size: `No. ${at}`,
  countInStock: 1,
  price: 10,
}));
const stock = orStored(StockSchema, { variants });
const price = orStored(PriceSchema, { variants, discount: 0 });
const swatches = Array.from({ length: 200 }, (_, at) => ({
  value: `Red ${at}`,
  swatch: '#ff0000',
}));
const settings = orStored(ShopSettingsSchema, { ...defaultShopSettings, swatches });
const review = orStored(ReviewSchema, { rating: 4, comment: 'Good' });

/** As deep, and as long, as a request can be. */
const deep: unknown = JSON.parse('['.repeat(32_000) + ']'.repeat(32_000));
const long = Array.from({ length: 32_000 }, () => 1);

test.each([
  ['a title', stock, { variants: [{ size: deep, countInStock: 1 }] }],
  ['a number', stock, { variants: [{ size: 'No. 1', countInStock: deep }] }],
  ['a discount', price, { discount: deep }],
  ['a comment', review, { rating: 4, comment: deep }],
  ['a setting', settings, { ...defaultShopSettings, name: deep }],
])('deep JSON in place of %s is refused', (_, schema, sent) => {
  expect(parseInput(schema, sent).success).toBe(false);
});

/** The least processor time of three tries, in µs: compiling and collecting garbage take time now and then. */
function timeOf(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const begin = process.threadCpuUsage().user;
    work();
    return process.threadCpuUsage().user - begin;
  });
  return Math.min(...times);
}

const TIMES = 10;
/** A time that grows with the square of the length is ten times as long. */
const MOST = 5;
/** Fresh memory and garbage take so long now and then, in µs. */
const NOISE_US = 100_000;

test.each([
  ['stock', stock, (list: unknown) => ({ variants: list })],
  [
    'seen stock',
    stock,
    (list: unknown) => ({ variants: [{ size: 'No. 1', countInStock: 2 }], expected: list }),
  ],
  ['prices', price, (list: unknown) => ({ variants: list })],
  ['colours', settings, (list: unknown) => ({ ...defaultShopSettings, swatches: list })],
])('a list of %s is refused in a time that grows with its length', (_, schema, sent) => {
  const refuse = (list: unknown) => {
    expect(parseInput(schema, sent(list)).success).toBe(false);
  };
  const short = timeOf(() => {
    for (let count = 0; count < TIMES; count += 1) refuse(long.slice(0, long.length / TIMES));
  });
  expect(timeOf(() => refuse(long))).toBeLessThan(MOST * short + NOISE_US);
});

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

test.each([
  ['stock', stock, { variants: long }],
  ['seen stock', stock, { variants: [{ size: 'No. 1', countInStock: 2 }], expected: long }],
  ['prices', price, { variants: long }],
  ['colours', settings, { ...defaultShopSettings, swatches: long }],
])('a long list of %s is refused soon', (_, schema, sent) => {
  const begin = process.threadCpuUsage().user;
  expect(parseInput(schema, sent).success).toBe(false);
  expect(process.threadCpuUsage().user - begin).toBeLessThan(250_000);
});

import { expect, test } from 'vitest';
import type { Shop } from '#lib/server/app/create-shop.ts';
import type { StoredTranslation } from '#lib/server/features/translations/repo.ts';
import { sourceOf } from '#lib/server/features/translations/service.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { aProduct } from '../../support/products.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

const translate = (shop: Shop, row: Omit<StoredTranslation, 'source' | 'locale'>) =>
  inTransaction(shop.db, (tx) =>
    shop.translationService.save(tx, [{ ...row, locale: 'si', source: sourceOf('') }], ''),
  );

const suggestedBy = async (shop: Shop, text: string) => {
  const { products, categories } = await shop.catalogue.suggest(text);
  return { products: products.map(({ id }) => id), categories: categories.map(({ slug }) => slug) };
};

test('a translation is searched as soon as it is saved, in every process', async () => {
  const place = await aPlace();
  const shop = await aShop(place);
  await stock(shop, aProduct('reed-mat', { category: 'carpets' }), aProduct('bowl'));
  const other = await aShop(place);
  expect((await suggestedBy(other, 'ගොනිය')).products).toEqual([]);

  await translate(shop, { kind: 'product', id: 'reed-mat', field: 'name', text: 'පන් ගොනිය' });
  expect((await suggestedBy(shop, 'ගොනිය')).products).toEqual(['reed-mat']);
  await other.changes.follow();
  expect((await suggestedBy(other, 'goniya')).products).toEqual(['reed-mat']);

  await translate(shop, { kind: 'product', id: 'reed-mat', field: 'name', text: 'කලාල' });
  expect((await suggestedBy(shop, 'ගොනිය')).products).toEqual([]);
  expect((await suggestedBy(shop, 'kalala')).products).toEqual(['reed-mat']);
});

test('a category is found by its new name, and so are its products', async () => {
  const shop = await aShop();
  await stock(shop, aProduct('reed-mat', { category: 'carpets' }), aProduct('bowl'));
  await translate(shop, { kind: 'category', id: 'carpets', field: 'name', text: 'පැදුරු' });
  await expect
    .poll(() => suggestedBy(shop, 'පැදුරු'))
    .toEqual({ products: ['reed-mat'], categories: ['carpets'] });
  expect(await suggestedBy(shop, 'paduru')).toMatchObject({ categories: ['carpets'] });
});

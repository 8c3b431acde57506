import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  PRODUCTS_PER_PAGE,
  ProductPageSchema,
  OneProductSchema,
  toFeedProduct,
  toWholeFeedProduct,
} from '#lib/server/features/catalogue/feed.ts';
import { putProducts } from '#lib/server/features/catalogue/write-repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { statusTag } from '#lib/server/infra/cache-tags.ts';
import { tokenOf } from '../../support/caller.ts';
import { aProduct } from '../../support/goods.ts';
import { aPerson } from '../../support/people.ts';
import { aShop, stock } from '../../support/shop.ts';

/** What instances without data are told (docs/api.md "Instances"). */

const travelled = (content: unknown): unknown => JSON.parse(JSON.stringify(content));

test('goods arrive elsewhere as they were sent', async () => {
  const shop = await aShop();
  const sizes = ['S', 'XXL'] as const;
  const pictures = [{ hash: 'ab'.repeat(10), alt: 'A <sarong>' }];
  await stock(shop, aProduct('batik-sarong', { group: 'mens', sizes, pictures, discount: 12.5 }));
  const currentUser = await shop.sessions.authenticate(await tokenOf(shop, await aPerson(shop)));
  await shop.reviews.write(currentUser, 'batik-sarong', { rating: 4.5, comment: 'Soft.' });
  const found = await shop.catalogue.find('batik-sarong');
  if (found?.state !== 'on-sale') throw new Error('not on sale');
  const { product } = found;
  const told = travelled({ product: toWholeFeedProduct(product) });
  const { archived: _, ...whole } = { archived: false, ...product };
  expect(v.parse(OneProductSchema, told).product).toEqual(whole);
  const [summary] = shop.catalogue.everything();
  if (!summary) throw new Error('nothing on sale');
  expect(
    v.parse(ProductPageSchema, travelled({ products: [toFeedProduct(summary)] })).products,
  ).toEqual([summary]);
});

test('everything on sale is told in turn, each once, and what is named alone', async () => {
  const shop = await aShop();
  const count = PRODUCTS_PER_PAGE + 2;
  const drafts = Array.from({ length: count }, (_, at) => aProduct(`mat-${at}`));
  await inTransaction(shop.db, (tx) => putProducts(tx, drafts, shop.now()));
  const ask = async (given: { id?: string[]; after?: string; descriptions?: '1' }) =>
    shop.catalogueFeed.some({ id: [], ...given });
  const first = await ask({});
  expect(first).toHaveLength(PRODUCTS_PER_PAGE);
  expect(Object.keys(first[0] ?? {})).not.toContain('description');
  const rest = await ask({ after: first.at(-1)?.id ?? '', descriptions: '1' });
  expect(rest).toMatchObject([{ description: drafts[0]?.description }, {}]);
  expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(count);
  expect(await ask({ after: rest.at(-1)?.id ?? '' })).toEqual([]);
  const named = await ask({ id: ['mat-7', 'mat-9', 'unknown'] });
  expect(named.map(({ id }) => id).toSorted()).toEqual(['mat-7', 'mat-9']);
});

test('changes are told of pages alone, and those that are not known any more as everything', async () => {
  const shop = await aShop();
  const note = (...tags: string[]) => inTransaction(shop.db, (tx) => shop.changes.note(tx, tags));
  const { revision, tags } = await shop.changes.ofPages(undefined);
  expect(tags).toEqual([]);
  await note(
    'catalogue',
    'product:clay-bowl',
    statusTag({ before: undefined, after: 'delivered' }),
  );
  const news = await shop.changes.ofPages(revision);
  expect(news.revision).toBe(revision + 1);
  expect([...news.tags].toSorted()).toEqual(['catalogue', 'product:clay-bowl']);
  expect(await shop.changes.ofPages(news.revision)).toEqual({ ...news, tags: [] });
  expect((await shop.changes.ofPages(news.revision + 5)).tags).toEqual(['*']);
  await note(...Array.from({ length: 501 }, (_, at) => `product:mat-${at}`));
  expect((await shop.changes.ofPages(news.revision)).tags).toEqual(['*']);
});

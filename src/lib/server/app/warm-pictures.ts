import { anyProduct, MAX_PAGE_SIZE } from '#lib/catalogue/query.ts';
import type { Shop } from './create-shop.ts';
import { PICTURE_WIDTHS } from '#lib/catalogue/picture-urls.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { CONTENT } from '#lib/server/infra/cache-tags.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';

/**
 * Makes the pictures that shoppers will request, one after the other, so that the first visitor
 * waits for one at most. Fronts come before the other views.
 */
async function warmPictures(
  pictures: Pictures,
  products: readonly ProductSummary[],
  isWanted: () => boolean,
): Promise<void> {
  const max = Math.max(0, ...products.map((product) => product.pictures.length));
  for (let position = 0; position < max; position += 1) {
    for (const product of products) {
      const hash = product.pictures[position]?.hash;
      for (const width of hash ? PICTURE_WIDTHS : []) {
        if (!isWanted()) return;
        await pictures.get({ hash: hash ?? '', form: width });
      }
    }
  }
}

type WarmDeps = Pick<Shop, 'catalogue' | 'pictures' | 'contentPictures' | 'changes'>;

/**
 * Makes the pictures of the content, now and when another process has published some, and those of
 * all products ahead of their first request, while `isWanted`.
 */
export async function warmAllPictures(
  { catalogue, pictures, contentPictures, changes }: WarmDeps,
  isWanted: () => boolean,
): Promise<void> {
  changes.listen((tags) => {
    if (tags.includes(CONTENT) && isWanted()) void contentPictures.warmUsed(isWanted);
  });
  await contentPictures.warmUsed(isWanted);
  const query = { ...anyProduct, limit: MAX_PAGE_SIZE };
  const { pages } = await catalogue.list(query);
  for (let page = 1; page <= pages && isWanted(); page += 1) {
    const { products } = await catalogue.list({ ...query, page });
    await warmPictures(pictures, products, isWanted);
  }
}

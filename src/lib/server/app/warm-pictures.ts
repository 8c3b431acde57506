import { anyProduct } from '#lib/catalogue/query.ts';
import { MAX_PAGE_SIZE } from '#lib/paging/paging.ts';
import type { Shop } from './create-shop.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { CONTENT } from '#lib/server/infra/cache-tags.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';

/**
 * AVIF for pages, WebP for carts, emails and other sites, the first view of every product first. Other pictures are
 * generated on request.
 */
const AHEAD = [
  { format: 'avif', first: [320, 740, 560, 160, 420, 900], others: [160, 740] },
  { format: 'webp', first: [320, 900], others: [] },
] as const;

async function warmPictures(
  pictures: Pictures,
  products: readonly ProductSummary[],
  isRunning: () => boolean,
): Promise<void> {
  const max = Math.max(0, ...products.map((product) => product.pictures.length));
  for (let position = 0; position < max; position += 1) {
    for (const product of products) {
      const hash = product.pictures[position]?.hash;
      if (!hash) continue;
      for (const { format, first, others } of AHEAD) {
        for (const form of position === 0 ? first : others) {
          if (!isRunning()) return;
          await pictures.get({ hash, form, format });
        }
      }
    }
  }
}

type WarmDeps = Pick<Shop, 'catalogue' | 'pictures' | 'contentPictures' | 'changes'>;

/**
 * Generates pictures of the content, also when another process publishes some, and of all products, while
 * `isRunning`.
 */
export async function warmAllPictures(
  { catalogue, pictures, contentPictures, changes }: WarmDeps,
  isRunning: () => boolean,
): Promise<void> {
  changes.listen((tags) => {
    if (tags.includes(CONTENT) && isRunning()) void contentPictures.warmUsed(isRunning);
  });
  await contentPictures.warmUsed(isRunning);
  const query = { ...anyProduct, limit: MAX_PAGE_SIZE };
  const { pages } = await catalogue.list(query);
  for (let page = 1; page <= pages && isRunning(); page += 1) {
    const { products } = await catalogue.list({ ...query, page });
    await warmPictures(pictures, products, isRunning);
  }
}

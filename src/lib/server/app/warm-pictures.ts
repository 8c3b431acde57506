import { anyProduct, MAX_PAGE_SIZE } from '#lib/catalogue/query.ts';
import { warmPictures } from '#lib/server/infra/files/warm-pictures.ts';
import type { Shop } from './create-shop.ts';

/** Resizes the pictures of all products ahead of their first request, while `isWanted`. */
export async function warmAllPictures(
  { catalogue, pictures }: Pick<Shop, 'catalogue' | 'pictures'>,
  isWanted: () => boolean,
): Promise<void> {
  const query = { ...anyProduct, limit: MAX_PAGE_SIZE };
  const { pages } = await catalogue.list(query);
  for (let page = 1; page <= pages && isWanted(); page += 1) {
    const { products } = await catalogue.list({ ...query, page });
    await warmPictures(pictures, products, isWanted);
  }
}

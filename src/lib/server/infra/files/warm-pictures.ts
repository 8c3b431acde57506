import { PICTURE_WIDTHS } from '#lib/catalogue/picture-urls.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import type { Pictures } from './pictures.ts';

/**
 * Makes the pictures that shoppers will request, one after the other, so that the first visitor
 * waits for one at most. Fronts come before the other views.
 */
export async function warmPictures(
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

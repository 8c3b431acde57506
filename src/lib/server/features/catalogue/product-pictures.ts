import {
  MAX_PICTURES,
  productPictureRule,
  TOO_MANY_PICTURES,
} from '#lib/catalogue/product-pictures.ts';
import { PICTURE_WIDTHS, pictureUrl } from '#lib/catalogue/picture-urls.ts';
import type { Picture } from '#lib/catalogue/product.ts';
import { Refusal } from '#lib/server/errors.ts';
import { InvalidPicture } from '#lib/server/infra/files/decode.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { SentPictures } from './admin-form.ts';

/** Which pictures a product has after a change, and in which order. */

const UNKNOWN = 'A picture does not belong to this product. Reload the page and try again.';
/** Stands in `keepImages` for the next of the new files. */
const NEW = 'new';

const invalidPicture = (message: string, cause?: unknown) =>
  new Refusal('invalid', message, {
    errors: { images: message },
    ...(cause !== undefined && { cause }),
  });

/** Refuses more pictures than a page can show. */
function checkCount(count: number): void {
  if (count > MAX_PICTURES) throw invalidPicture(TOO_MANY_PICTURES);
}

const isPathOf = (path: string, { hash }: Picture): boolean =>
  PICTURE_WIDTHS.some((width) => pictureUrl(hash, width) === path);

/**
 * The final pictures: existing ones and new ones in the requested order. `keep`
 * has paths, and `new` for the next of `fresh`; without it all stay. New ones that it does not
 * place come last, described by the product's name.
 */
export function arrangePictures(
  known: readonly Picture[],
  fresh: readonly Picture[],
  store: readonly string[] | undefined,
): Picture[] {
  const waiting = [...fresh];
  const placed = store?.map((path) => {
    const picture =
      path === NEW ? waiting.shift() : known.find((candidate) => isPathOf(path, candidate));
    if (!picture) throw invalidPicture(UNKNOWN);
    return picture;
  });
  // The same picture sent again is the one that is there.
  const all = new Map([...(placed ?? known), ...waiting].map((one) => [one.hash, one]));
  // An earlier version of the shop may have taken more.
  if (all.size > known.length) checkCount(all.size);
  return [...all.values()];
}

/** Re-encodes and stores new pictures, before anything refers to them; returns their hashes. */
export async function storePictures(
  pictures: Pictures,
  { files }: SentPictures,
): Promise<string[]> {
  checkCount(files.length);
  const hashes: string[] = [];
  for (const file of files) {
    hashes.push(
      await pictures.storeReencoded(file).catch((error: unknown) => {
        if (!(error instanceof InvalidPicture)) throw error;
        throw invalidPicture(productPictureRule.wrongKind, error);
      }),
    );
  }
  return hashes;
}

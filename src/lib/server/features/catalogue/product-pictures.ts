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

const UNKNOWN = 'A picture does not belong to this product. Reload the page and try again.';
const NEW = 'new';

const invalidPicture = (message: string, cause?: unknown) =>
  new Refusal('invalid', message, {
    errors: { images: message },
    ...(cause !== undefined && { cause }),
  });

function checkCount(count: number): void {
  if (count > MAX_PICTURES) throw invalidPicture(TOO_MANY_PICTURES);
}

const isPathOf = (path: string, { hash }: Picture): boolean =>
  PICTURE_WIDTHS.some((width) => pictureUrl(hash, width) === path);

/**
 * `keep` has paths and `new` for the next of `fresh`; without it all stay. Other new pictures come last, described by
 * the product's name.
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
  // A picture that is sent again is the existing one.
  const all = new Map([...(placed ?? known), ...waiting].map((one) => [one.hash, one]));
  if (all.size > known.length) checkCount(all.size);
  return [...all.values()];
}

/** Stores pictures before anything refers to them; resolves to their hashes. */
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

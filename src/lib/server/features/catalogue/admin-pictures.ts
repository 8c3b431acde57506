import { PICTURE_WIDTHS, pictureUrl } from '#lib/catalogue/picture-urls.ts';
import type { Picture } from '#lib/catalogue/product.ts';
import { Refusal } from '#lib/server/errors.ts';

/** Which pictures a product has after a change, and in which order. */

const MAX_PICTURES = 12;
const TOO_MANY = `A product can have at most ${MAX_PICTURES} pictures.`;
const UNKNOWN = 'A picture to keep is not one of this product. Reload the page and try again.';
/** Stands in `keepImages` for the next of the new files. */
const NEW = 'new';

export const refusedPicture = (message: string, cause?: unknown) =>
  new Refusal('invalid', message, {
    errors: { images: message },
    ...(cause !== undefined && { cause }),
  });

/** Refuses more pictures than a page can show. */
export function checkCount(count: number): void {
  if (count > MAX_PICTURES) throw refusedPicture(TOO_MANY);
}

const isPathOf = (path: string, { hash }: Picture): boolean =>
  PICTURE_WIDTHS.some((width) => pictureUrl(hash, width) === path);

/**
 * The pictures as they will stand: kept ones and new ones in the order that was asked for. `keep`
 * has paths, and `new` for the next of `fresh`; without it all stay. New ones that it does not
 * place come last, described by the product's name.
 */
export function arranged(
  known: readonly Picture[],
  fresh: readonly Picture[],
  store: readonly string[] | undefined,
): Picture[] {
  const waiting = [...fresh];
  const placed = store?.map((path) => {
    const picture =
      path === NEW ? waiting.shift() : known.find((candidate) => isPathOf(path, candidate));
    if (!picture) throw refusedPicture(UNKNOWN);
    return picture;
  });
  // The same picture sent again is the one that is there.
  const all = new Map([...(placed ?? known), ...waiting].map((one) => [one.hash, one]));
  checkCount(all.size);
  return [...all.values()];
}

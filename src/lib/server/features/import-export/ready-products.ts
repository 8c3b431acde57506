import type { ReadyProduct, ReadyVariant } from './compare.ts';
import type { ForeignPicture, ImportedProduct, ImportedVariant } from './imported-product.ts';

/** Puts the hashes of stored pictures in the place of addresses. */

export const addressesOf = ({ images = [], variants }: ImportedProduct): string[] => [
  ...new Set([...images, ...variants.flatMap(({ picture }) => picture || [])]),
];

/** A picture that is not here leaves the variant as it is. */
const withHash = (
  { picture, ...variant }: ImportedVariant,
  known: ReadonlyMap<string, string>,
): ReadyVariant => ({ ...variant, picture: picture === '' ? null : known.get(picture ?? '') });

/** A product keeps its pictures if none of the file's are here. */
export function withHashes(
  { images, variants, ...product }: ImportedProduct,
  known: ReadonlyMap<string, string>,
): ReadyProduct {
  const hashes = [...new Set(images?.flatMap((url) => known.get(url) ?? []))];
  const stays = images === undefined || (hashes.length === 0 && images.length > 0);
  return {
    ...product,
    hashes: stays ? undefined : hashes,
    variants: variants.map((one) => withHash(one, known)),
  };
}

/** The pictures of products that are not here, after those that the reader listed. */
export function remotePictures(
  products: readonly ImportedProduct[],
  listed: readonly ForeignPicture[],
  known: ReadonlyMap<string, string>,
): ForeignPicture[] {
  const urls = new Set(listed.map(({ url }) => url));
  return [
    ...listed,
    ...products.flatMap((product) =>
      addressesOf(product)
        .filter((url) => !known.has(url) && !urls.has(url))
        .map((url) => ({ line: product.line, id: product.id, url })),
    ),
  ];
}

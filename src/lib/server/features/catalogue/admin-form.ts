import * as v from 'valibot';
import { productFields } from '#lib/catalogue/product-form.ts';
import { readForm, read } from '#lib/server/infra/request-body.ts';
import { Refusal } from '#lib/server/errors.ts';
import { PICTURE_WIDTHS, pictureUrl } from '#lib/catalogue/picture-urls.ts';
import type { Picture } from '#lib/catalogue/product.ts';

/** A product as an admin's form sends it (docs/api.md "Fine print, Admin products"). */

const MAX_BYTES = 26 * 2 ** 20;
/** A file of exactly this size is refused (docs/api.md "Conventions"). */
const MAX_FILE_BYTES = 5 * 2 ** 20;
const FILE_TOO_LARGE = 'File size must be less than 5MB';

const optional = {
  discount: v.optional(productFields.discount, '0'),
  description: v.optional(productFields.description, ''),
  brand: v.optional(productFields.brand, ''),
  group: v.optional(productFields.group, ''),
  sizes: v.optional(productFields.sizes, []),
  material: v.optional(productFields.material, ''),
  maker: v.optional(productFields.maker, ''),
};
const Whole = v.object({
  name: productFields.name,
  price: productFields.price,
  category: productFields.category,
  countInStock: productFields.countInStock,
  ...optional,
});
export type WholeProduct = v.InferOutput<typeof Whole>;

const Some = v.object({
  name: v.exactOptional(productFields.name),
  price: v.exactOptional(productFields.price),
  category: v.exactOptional(productFields.category),
  countInStock: v.exactOptional(productFields.countInStock),
  discount: v.exactOptional(productFields.discount),
  description: v.exactOptional(productFields.description),
  brand: v.exactOptional(productFields.brand),
  group: v.exactOptional(productFields.group),
  sizes: v.exactOptional(productFields.sizes),
  material: v.exactOptional(productFields.material),
  maker: v.exactOptional(productFields.maker),
});
export type SomeOfProduct = v.InferOutput<typeof Some>;

export interface SentPictures {
  /** New ones, as they were sent. */
  files: readonly Uint8Array[];
  /** Paths of those that stay, in their order, `new` for the next file; undefined: all stay. */
  store: readonly string[] | undefined;
}

/** The fields that were sent; sizes may come several times. */
function sentFields(form: FormData): Record<string, unknown> {
  const sent = [...new Set(form.keys())].map((name): [string, unknown] => [
    name,
    name === 'sizes' ? form.getAll(name) : form.get(name),
  ]);
  return Object.fromEntries(sent);
}

async function sentPictures(form: FormData): Promise<SentPictures> {
  const files = form
    .getAll('images')
    .filter((file): file is File => file instanceof File && file.size > 0);
  if (files.some((file) => file.size >= MAX_FILE_BYTES)) {
    throw new Refusal('too-large', FILE_TOO_LARGE, { errors: { images: FILE_TOO_LARGE } });
  }
  const remaining = form
    .getAll('keepImages')
    .flatMap((path) => (typeof path === 'string' ? path : []));
  return {
    files: await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer()))),
    store: form.has('keepImages') ? remaining.filter((path) => path !== '') : undefined,
  };
}

/** A missing field gets the same message as an empty one. */
const nothing = { name: '', price: '', category: '', countInStock: '' };

/** A new product: name, category, price and stock must be there. */
export async function readNewProduct(request: Request) {
  const form = await readForm(request, MAX_BYTES);
  const fields = read(Whole, { ...nothing, ...sentFields(form) });
  return { fields, pictures: await sentPictures(form) };
}

/** What is to change of a product. */
export async function readProductChange(request: Request) {
  const form = await readForm(request, MAX_BYTES);
  return { fields: read(Some, sentFields(form)), pictures: await sentPictures(form) };
}

/** Which pictures a product has after a change, and in which order. */

const MAX_PICTURES = 12;
const TOO_MANY = `A product can have at most ${MAX_PICTURES} pictures.`;
const UNKNOWN = 'A picture does not belong to this product. Reload the page and try again.';
/** Stands in `keepImages` for the next of the new files. */
const NEW = 'new';

export const invalidPicture = (message: string, cause?: unknown) =>
  new Refusal('invalid', message, {
    errors: { images: message },
    ...(cause !== undefined && { cause }),
  });

/** Refuses more pictures than a page can show. */
export function checkCount(count: number): void {
  if (count > MAX_PICTURES) throw invalidPicture(TOO_MANY);
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
  checkCount(all.size);
  return [...all.values()];
}

import { authedDelete, authedForm, authedGet } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { shrinkPicture } from '#lib/browser/shrink-picture.ts';
import { notify } from '#lib/browser/toasts.ts';
import { UploadFailed } from '#lib/browser/upload.ts';
import type { FormPicture } from '#lib/catalogue/product-form.ts';
import { readProduct, readProducts, type ShopProduct } from '#lib/catalogue/admin-codec.ts';

/** An admin's product calls (docs/api.md "Administration"). */

const CALL = '/api/admin/products';
const A_PAGE = 20;
/** A little more than the largest size that is stored. */
const PICTURE_SIDE = 1600;
const NOT_SAVED = 'Not saved. Your changes are still here: try again.';
const NOT_ARCHIVED = 'Not archived. Please try again.';

const address = (id: string) => `${CALL}/${encodeURIComponent(id)}`;

/** Newest first, or the best search results first. */
export async function fetchProducts({ q, page }: { q: string; page: number }) {
  const requested = new URLSearchParams({ page: String(page), limit: String(A_PAGE) });
  if (q === '') requested.set('sort', 'newest');
  else requested.set('q', q);
  return unlessForbidden(authedGet(`${CALL}?${requested}`).then(readProducts));
}

/** One product; `undefined` when it is not on sale. */
export async function fetchProduct(id: string) {
  try {
    return await unlessForbidden(
      authedGet(address(id)).then(({ product }) => readProduct(product)),
    );
  } catch (error) {
    const isNotSold = error instanceof ApiError && [404, 410].includes(error.status ?? 0);
    if (isNotSold) return undefined;
    throw error;
  }
}

/** The outcome of saving. */
export type Saved =
  | { product: ShopProduct }
  /** The server's errors of single fields. */
  | { errors: Record<string, string> };

interface ProductInput {
  /** The product's id; without one a new product is created. */
  id?: string | undefined;
  fields: readonly (readonly [name: string, word: string])[];
  /** The new list of pictures; `undefined` leaves them unchanged. */
  pictures: readonly FormPicture[] | undefined;
}

async function formOf({ fields, pictures }: ProductInput): Promise<FormData> {
  const form = new FormData();
  for (const [name, word] of fields) form.append(name, word);
  for (const { src, file } of pictures ?? []) {
    form.append('keepImages', file ? 'new' : src);
    if (file) form.append('images', await shrinkPicture(file, PICTURE_SIDE), file.name);
  }
  if (pictures?.length === 0) form.append('keepImages', '');
  return form;
}

/** Saves changes or a new product, idempotently by the key. */
export async function saveProduct(input: ProductInput, key: string): Promise<Saved> {
  const form = await formOf(input);
  try {
    const response = input.id
      ? await authedForm('PUT', address(input.id), form)
      : await authedForm('POST', CALL, form, key);
    if (input.id) notify('success', 'Product saved');
    return { product: readProduct(response['product']) };
  } catch (error) {
    const cause = error instanceof UploadFailed ? error.cause : error;
    notify('error', sentenceOf(cause, { refused: NOT_SAVED, away: NOT_SAVED }));
    return { errors: cause instanceof ApiError ? cause.fieldErrors : {} };
  }
}

/** Archives a product; whether it is archived. */
export async function archiveProduct(id: string): Promise<boolean> {
  try {
    await authedDelete(address(id));
    return true;
  } catch (error) {
    notify('error', sentenceOf(error, { refused: NOT_ARCHIVED, away: NOT_ARCHIVED }));
    return false;
  }
}

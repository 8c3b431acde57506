import {
  authedDelete,
  authedForm,
  authedGet,
  authedPatch,
  authedPost,
} from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { FORBIDDEN, unlessForbidden, unlessMissing } from '#lib/browser/admin-only.ts';
import { shrinkPicture } from '#lib/browser/shrink-picture.ts';
import { notify } from '#lib/browser/toasts.ts';
import { UploadFailed } from '#lib/browser/upload.ts';
import * as m from '#messages';
import type { ProductListAddress } from './product-list.ts';
import type { FormPicture } from '#lib/catalogue/product-pictures.ts';
import {
  readInUse,
  readProduct,
  readPrices,
  readProducts,
  readVariants,
  type ShopProduct,
  type VariantInUse,
} from '#lib/catalogue/admin-codec.ts';
import type { PriceChange, Prices } from '#lib/catalogue/price-change.ts';
import type { StockChange } from '#lib/catalogue/stock-change.ts';
import { NOT_ARCHIVED } from '#lib/catalogue/messages.ts';

const CALL = '/api/admin/products';
const A_PAGE = 20;
/** Slightly more than the largest stored size. */
const PICTURE_SIDE = 1600;
const NOT_RESTORED = 'Not restored. Please try again.';

const address = (id: string) => `${CALL}/${encodeURIComponent(id)}`;

export async function fetchProducts({ q, page, isArchived }: ProductListAddress) {
  const requested = new URLSearchParams({ page: String(page), limit: String(A_PAGE) });
  if (isArchived) requested.set('archived', '1');
  if (q === '') requested.set('sort', 'newest');
  else requested.set('q', q);
  return unlessForbidden(authedGet(`${CALL}?${requested}`).then(readProducts));
}

/** Resolves to `undefined` when there is no such product. */
export const fetchProduct = (id: string) =>
  unlessMissing(
    unlessForbidden(authedGet(address(id)).then(({ product }) => readProduct(product))),
  );

/** The product to begin a new one with, and its pictures as files; `undefined` without such a product. */
export async function copyProduct(id: string) {
  const product = id === '' ? undefined : await fetchProduct(id);
  if (!product || product === FORBIDDEN) return undefined;
  const pictures = await Promise.all(
    product.images.map(async (src): Promise<FormPicture> => {
      const blob = await (await fetch(src)).blob();
      const file = new File([blob], src.split('/').at(-1) ?? src, { type: blob.type });
      return { src: URL.createObjectURL(file), file };
    }),
  );
  return { product, pictures };
}

export interface Saved {
  product?: ShopProduct;
  errors?: Record<string, string>;
  /** A SKU that another variant has. */
  takenSku?: string;
  /** The current stock, if it differs from what the admin saw. */
  present?: ReturnType<typeof readVariants>;
}

interface ProductInput {
  id?: string | undefined;
  fields: readonly (readonly [name: string, word: string])[];
  pictures: readonly FormPicture[] | undefined;
  stock: readonly StockChange[];
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

/** Throws a 409 with the current stock when it differs from the expected one. */
async function patchStock(id: string, changes: readonly StockChange[]): Promise<ShopProduct> {
  const { product } = await authedPatch(`${address(id)}/stock`, {
    variants: changes.map(({ _id, countInStock }) => ({ _id, countInStock })),
    expected: changes.map(({ _id, expected }) => ({ _id, countInStock: expected })),
  });
  return readProduct(product);
}

/** Stock errors are displayed where the stock is edited, others as a notification. */
function failureOf(error: unknown): Saved {
  const cause = error instanceof UploadFailed ? error.cause : error;
  if (cause instanceof ApiError && cause.status === 409 && cause.response?.['variants']) {
    return { present: readVariants(cause.response['variants']) };
  }
  notify(
    'error',
    sentenceOf(cause, { refused: m.common_not_saved, unavailable: m.common_not_saved }),
  );
  if (!(cause instanceof ApiError)) return { errors: {} };
  const sku = cause.response?.['sku'];
  return { errors: cause.fieldErrors, ...(typeof sku === 'string' && { takenSku: sku }) };
}

/** The key makes saving idempotent. The stock is sent last, because the first call creates new sizes. */
export async function saveProduct(input: ProductInput, key: string): Promise<Saved> {
  const { id, fields, pictures, stock } = input;
  let saved: Saved = {};
  try {
    if (id === undefined) {
      const response = await authedForm('POST', CALL, await formOf(input), key);
      return { product: readProduct(response['product']) };
    }
    if (fields.length > 0 || pictures || stock.length === 0) {
      const response = await authedForm('PUT', address(id), await formOf(input));
      saved = { product: readProduct(response['product']) };
    }
    if (stock.length > 0) saved = { product: await patchStock(id, stock) };
    notify('success', 'Product saved');
    return saved;
  } catch (error) {
    return { ...saved, ...failureOf(error) };
  }
}

/** How many carts and open orders have each variant of a product. */
export async function fetchInUse(id: string): Promise<readonly VariantInUse[] | undefined> {
  try {
    return readInUse(await authedGet(`${address(id)}/in-use`));
  } catch (error) {
    notify(
      'error',
      sentenceOf(error, { refused: m.common_not_saved, unavailable: m.common_not_saved }),
    );
    return undefined;
  }
}

export async function saveStock(id: string, changes: readonly StockChange[]): Promise<Saved> {
  try {
    const product = await patchStock(id, changes);
    notify('success', 'Stock saved');
    return { product };
  } catch (error) {
    return failureOf(error);
  }
}

/** The product, the current prices if they differ from the displayed ones, or errors. */
interface SavedPrice {
  product?: ShopProduct;
  prices?: Prices;
  errors?: Record<string, string>;
}

export async function savePrice(id: string, change: PriceChange): Promise<SavedPrice> {
  try {
    const { product } = await authedPatch(`${address(id)}/price`, { ...change });
    notify('success', 'Price saved');
    return { product: readProduct(product) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409 && error.response?.['variants']) {
      return { prices: readPrices(error.response) };
    }
    notify(
      'error',
      sentenceOf(error, { refused: m.common_not_saved, unavailable: m.common_not_saved }),
    );
    return { errors: error instanceof ApiError ? error.fieldErrors : {} };
  }
}

/** A call for one product of several; it throws. */
export type ProductStep = (product: ShopProduct) => Promise<ShopProduct>;

export const archiving: ProductStep = async (product) => {
  await authedDelete(address(product._id));
  return { ...product, archived: true };
};

export const restoring: ProductStep = async ({ _id }) => {
  const { product } = await authedPost(`${address(_id)}/restore`, {});
  return readProduct(product);
};

/** Skips products that do not change. */
export const repricing =
  (changeOf: (product: ShopProduct) => PriceChange | undefined): ProductStep =>
  async (known) => {
    const change = changeOf(known);
    if (!change) return known;
    const { product } = await authedPatch(`${address(known._id)}/price`, { ...change });
    return readProduct(product);
  };

const NOT_ALL = 'The others were not changed. Please try again.';

/** Runs a step for one product after the other, until one fails. Resolves to the changed ones, and why it stopped. */
export async function changeMany(
  products: readonly ShopProduct[],
  step: ProductStep,
): Promise<{ changed: ShopProduct[]; problem?: string }> {
  const changed: ShopProduct[] = [];
  for (const product of products) {
    try {
      changed.push(await step(product));
    } catch (error) {
      const problem = sentenceOf(error, { refused: NOT_ALL, unavailable: NOT_ALL });
      return { changed, problem: `${product.name}: ${problem}` };
    }
  }
  return { changed };
}

export async function restoreProduct(id: string): Promise<ShopProduct | undefined> {
  try {
    const { product } = await authedPost(`${address(id)}/restore`, {});
    return readProduct(product);
  } catch (error) {
    notify('error', sentenceOf(error, { refused: NOT_RESTORED, unavailable: NOT_RESTORED }));
    return undefined;
  }
}

export async function archiveProduct(id: string): Promise<boolean> {
  try {
    await authedDelete(address(id));
    return true;
  } catch (error) {
    notify('error', sentenceOf(error, { refused: NOT_ARCHIVED, unavailable: NOT_ARCHIVED }));
    return false;
  }
}

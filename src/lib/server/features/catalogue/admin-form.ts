import * as v from 'valibot';
import { toBasisPoints } from '#lib/catalogue/price.ts';
import { fieldsOf, ProductQuerySchema } from '#lib/catalogue/query.ts';
import { byText, textNames } from '#lib/catalogue/product-fields.ts';
import { flag, productFields } from '#lib/catalogue/product-schema.ts';
import { productPictureRule } from '#lib/catalogue/product-pictures.ts';
import { orStored } from '#lib/forms/stored.ts';
import { readForm, read } from '#lib/server/infra/request-body.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { ProductRow } from '#lib/server/infra/db/catalogue-tables.ts';
import { toAdminProduct } from './codec.ts';
import type { AdminProduct } from '#lib/catalogue/product.ts';
import type { ProductChange } from './write-repo.ts';
import { choiceFields } from '#lib/catalogue/variant-schema.ts';

const MAX_BYTES = 26 * 2 ** 20;

/** What both forms may leave out. */
const more = {
  countInStock: v.exactOptional(productFields.countInStock),
  sizes: v.exactOptional(productFields.sizes),
  stocks: v.exactOptional(productFields.stocks),
  prices: v.exactOptional(productFields.prices),
  lowStock: v.exactOptional(productFields.lowStock),
  oneOfAKind: v.exactOptional(productFields.oneOfAKind),
  options: v.exactOptional(choiceFields.options),
  variants: v.exactOptional(choiceFields.variants),
};
const FullProductForm = v.object({
  ...byText((name) => v.optional(productFields[name], '')),
  name: productFields.name,
  price: v.exactOptional(productFields.price),
  salePrice: v.exactOptional(productFields.salePrice),
  category: productFields.category,
  /** Saved without going on sale. */
  draft: v.exactOptional(flag),
  discount: v.optional(productFields.discount, '0'),
  group: v.optional(productFields.group, ''),
  ...more,
});
export type FullProduct = v.InferOutput<typeof FullProductForm>;

const PartialProductForm = v.object({
  ...byText((name) => v.exactOptional(productFields[name])),
  price: v.exactOptional(productFields.price),
  salePrice: v.exactOptional(productFields.salePrice),
  category: v.exactOptional(productFields.category),
  discount: v.exactOptional(productFields.discount),
  group: v.exactOptional(productFields.group),
  ...more,
});
export type PartialProduct = v.InferOutput<typeof PartialProductForm>;

const Filter = v.optional(flag, '0');

export const readAdminProductQuery = (params: URLSearchParams) => ({
  ...read(ProductQuerySchema, fieldsOf(params)),
  ...read(v.object({ archived: Filter, low: Filter }), {
    archived: params.get('archived') || undefined,
    low: params.get('low') || undefined,
  }),
});

export interface SentPictures {
  files: readonly Uint8Array[];
  /** Paths of the remaining pictures in order, `new` for the next file; `undefined` keeps all. */
  store: readonly string[] | undefined;
}

const longFields = Object.keys(choiceFields);
const lists = ['sizes', 'stocks', 'prices'];

function sentFields(form: FormData): Record<string, unknown> {
  const sent = [...new Set(form.keys())].map((name): [string, unknown] => [
    name,
    lists.includes(name) ? form.getAll(name) : form.get(name),
  ]);
  return Object.fromEntries(sent);
}

async function sentPictures(form: FormData): Promise<SentPictures> {
  const files = form
    .getAll('images')
    .filter((file): file is File => file instanceof File && file.size > 0);
  const { tooManyBytes } = productPictureRule;
  if (files.some((file) => file.size >= tooManyBytes)) {
    const tooLarge = productPictureRule.tooLarge();
    throw new Refusal('too-large', tooLarge, { errors: { images: tooLarge } });
  }
  const remaining = form
    .getAll('keepImages')
    .flatMap((path) => (typeof path === 'string' ? path : []));
  return {
    files: await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer()))),
    store: form.has('keepImages') ? remaining.filter((path) => path !== '') : undefined,
  };
}

const missingFields = (form: FormData) => ({
  name: '',
  category: '',
  ...(!form.has('prices') && !form.has('variants') && { price: '' }),
  ...(!form.has('stocks') && !form.has('variants') && { countInStock: '' }),
});

export async function readNewProduct(request: Request) {
  const form = await readForm(request, MAX_BYTES, longFields);
  const fields = read(FullProductForm, { ...missingFields(form), ...sentFields(form) });
  return { fields, pictures: await sentPictures(form) };
}

/** Uses the form's field names; `price` applies to every size. */
const storedFields = (product: AdminProduct) => {
  const { variants, options: _options, ...stored } = toAdminProduct(product);
  const prices = variants.map(({ price }) => price);
  return {
    ...stored,
    price: new Set(prices).size === 1 ? stored.price : undefined,
    prices,
    stocks: variants.map(({ countInStock }) => countInStock),
  };
};

export async function readProductChange(request: Request, product: AdminProduct) {
  const form = await readForm(request, MAX_BYTES, longFields);
  const fields = read(orStored(PartialProductForm, storedFields(product)), sentFields(form));
  return { fields, pictures: await sentPictures(form) };
}

export function toChange(fields: PartialProduct): ProductChange {
  const { category, discount, group, lowStock, oneOfAKind } = fields;
  const texts = textNames.filter((name) => fields[name] !== undefined);
  return {
    ...Object.fromEntries(texts.map((name) => [name, fields[name]])),
    ...(category !== undefined && { category }),
    ...(discount !== undefined && { discount_bp: toBasisPoints(discount) }),
    ...(group !== undefined && { group_name: group }),
    ...(lowStock !== undefined && { low_stock: lowStock }),
    ...(oneOfAKind !== undefined && { one_of_a_kind: Number(oneOfAKind) }),
  };
}

export function difference(row: ProductRow, change: ProductChange) {
  const after = Object.entries(change).filter(
    ([column, value]) => Object.entries(row).find(([name]) => name === column)?.[1] !== value,
  );
  const names = new Set(after.map(([column]) => column));
  const before = Object.entries(row).filter(([column]) => names.has(column));
  return { before: Object.fromEntries(before), after: Object.fromEntries(after) };
}

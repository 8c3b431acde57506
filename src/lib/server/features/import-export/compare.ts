import { isSameName, titleOf, valuesOf } from '#lib/catalogue/options.ts';
import { byText } from '#lib/catalogue/product-fields.ts';
import type { Picture } from '#lib/catalogue/product.ts';
import {
  changeVariants,
  findVariant,
  hasOnlySizes,
  noChoices,
  sumOfVariants,
  type Choices,
} from '#lib/catalogue/variants.ts';
import { importFields, translationColumns } from '#lib/import-export/fields.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import {
  storedProducts,
  type StoredProduct,
  type ProductDraft,
} from '#lib/server/features/catalogue/products.ts';
import { storedTexts } from '#lib/server/features/translations/service.ts';
import { toCells } from './cells.ts';
import type { ImportedProduct, ImportedVariant } from './imported-product.ts';

/** `picture` is a hash, null for none, and undefined where it stays. */
export interface ReadyVariant extends Omit<ImportedVariant, 'picture'> {
  picture: string | null | undefined;
}

/** `undefined` leaves the pictures unchanged. */
export interface ReadyProduct extends Omit<ImportedProduct, 'images' | 'variants'> {
  hashes: readonly string[] | undefined;
  variants: readonly ReadyVariant[];
}

interface FieldChange {
  field: string;
  before: string;
  after: string;
}

export interface Compared {
  product: ReadyProduct;
  known: StoredProduct | undefined;
  draft: ProductDraft;
  state: 'new' | 'changed' | 'unchanged';
  keepsOptions: boolean;
  changes: readonly FieldChange[];
}

function picturesOf(product: ReadyProduct, known: StoredProduct | undefined): readonly Picture[] {
  const present = known?.pictures ?? [];
  if (product.hashes === undefined) return present;
  return product.hashes.map(
    (hash) => present.find((one) => one.hash === hash) ?? { hash, alt: product.name },
  );
}

/** A file without columns for options can't change them. */
function keepsOptions({ namesOptions }: ReadyProduct, { options }: StoredProduct): boolean {
  if (namesOptions === 'all' || options.length === 0) return false;
  return namesOptions === 'none' || !hasOnlySizes({ options });
}

/** Another price is that of every variant, and another stock is shared. */
function storedChoices({ variants }: ReadyProduct, known: StoredProduct): Choices {
  const priceCents = Math.min(...variants.map((one) => one.priceCents));
  const countInStock = variants.reduce((sum, one) => sum + (one.countInStock ?? 0), 0);
  const present = sumOfVariants(known.variants);
  const isCounted = variants.every((one) => one.countInStock !== undefined);
  const saleCents = variants[0]?.saleCents;
  return changeVariants(known, {
    ...(saleCents !== undefined && saleCents !== known.saleCents && { saleCents }),
    ...(priceCents !== present.priceCents && { priceCents }),
    ...(isCounted && countInStock !== present.countInStock && { countInStock }),
  });
}

type Sold = Pick<ReadyProduct, 'options' | 'variants'>;

/** In the shop's order of options, since it is part of the titles of variants. */
function inKnownOrder({ options, variants }: Sold, known: StoredProduct): Sold {
  const places = known.options.map(({ name }) =>
    options.findIndex((one) => isSameName(one.name, name)),
  );
  if (places.length !== options.length || places.includes(-1)) return { options, variants };
  return {
    options: places.flatMap((place) => options[place] ?? []),
    variants: variants.map((one) => ({
      ...one,
      values: places.flatMap((place) => one.values[place] ?? []),
    })),
  };
}

/** A file from before a value was renamed does not take the new name back. */
function withNewNames({ options, variants }: Sold, known: StoredProduct): Sold {
  const titles = new Set(variants.map(({ values }) => titleOf(values)));
  const renamed = variants.map((one) => {
    const present = findVariant(known, titleOf(one.values));
    const values = present && !titles.has(present.size) && valuesOf(present.size, known.options);
    return values && values.length === options.length ? { ...one, values } : one;
  });
  return {
    variants: renamed,
    options: options.map(({ name, values }, at) => ({
      name,
      values: [
        ...new Set(
          values.flatMap((value) =>
            renamed.flatMap((one, place) =>
              variants[place]?.values[at] === value ? (one.values[at] ?? []) : [],
            ),
          ),
        ),
      ],
    })),
  };
}

function choicesOf(product: ReadyProduct, known: StoredProduct | undefined): Choices {
  if (known && keepsOptions(product, known)) return storedChoices(product, known);
  const { options, variants } = known ? withNewNames(inKnownOrder(product, known), known) : product;
  return changeVariants(known ?? noChoices, {
    options,
    variants: variants.map((one) => {
      const { values, priceCents, saleCents, sku, barcode, weightGrams, picture } = one;
      const present = known && findVariant(known, titleOf(values));
      const countInStock = one.countInStock ?? (present ? undefined : one.stockOfNew);
      const { number } = present ?? {};
      const codes = { sku, barcode, weightGrams, picture };
      return { number, values, priceCents, saleCents, countInStock, ...codes };
    }),
  });
}

/** A variant has no picture that its product lost. */
function withPictures({ options, variants }: Choices, pictures: readonly Picture[]): Choices {
  const hashes = new Set(pictures.map(({ hash }) => hash));
  return {
    options,
    variants: variants.map((one) => ({
      ...one,
      picture: one.picture && hashes.has(one.picture) ? one.picture : null,
    })),
  };
}

/** A variant has no reduced price beside a discount, nor one that is no reduction. */
const withSalePrices = ({ options, variants }: Choices, discount: number): Choices => ({
  options,
  variants: variants.map(({ saleCents = null, ...one }) => ({
    ...one,
    saleCents:
      discount === 0 && saleCents !== null && saleCents < one.priceCents ? saleCents : null,
  })),
});

const blank = { ...byText(() => ''), group: null, tags: [], discount: 0 };

function draftOf(product: ReadyProduct, known: StoredProduct | undefined, now: Date): ProductDraft {
  const present = known ?? { ...blank, createdAt: now, archivedAt: null };
  const { group, tags } = product;
  const isReduced = product.variants.some(({ saleCents }) => saleCents);
  const discount = product.discount ?? (isReduced ? 0 : present.discount);
  const pictures = picturesOf(product, known);
  return {
    id: product.id,
    ...byText((name) => product[name] ?? present[name]),
    category: product.category,
    group: group === undefined ? present.group : group,
    tags: tags ?? present.tags,
    discount,
    ...withPictures(withSalePrices(choicesOf(product, known), discount), pictures),
    pictures,
    createdAt: present.createdAt,
    archivedAt: product.isArchived ? (present.archivedAt ?? now.toISOString()) : null,
  };
}

const cellsOf = ({ tags = [], ...product }: ProductDraft | StoredProduct) =>
  toCells(
    { ...product, tags },
    product.pictures.map(({ hash }) => ({ hash, address: hash })),
  );

/** Only a text that the product has in English is translated. */
const textChanges = (
  { translations }: ReadyProduct,
  draft: ProductDraft,
  texts: ReadonlyMap<string, string> = new Map(),
): FieldChange[] =>
  translationColumns.flatMap(({ column, field }) => {
    const after = translations?.[column];
    const before = texts.get(column) ?? '';
    if (after === undefined || after === before || draft[field] === '') return [];
    return [{ field: column, before, after }];
  });

function compareOne(
  product: ReadyProduct,
  known: StoredProduct | undefined,
  texts: ReadonlyMap<string, string> | undefined,
  now: Date,
): Compared {
  const draft = draftOf(product, known, now);
  const before = known && cellsOf(known);
  const after = cellsOf(draft);
  const ofProduct = importFields
    .filter((field) => (before?.[field] ?? '') !== after[field])
    // The sizes or variants say it already.
    .filter((field) => field !== 'countInStock' || (after.sizes === '' && after.variants === ''))
    .map((field) => ({ field, before: before?.[field] ?? '', after: after[field] }));
  const changes = [...ofProduct, ...textChanges(product, draft, texts)];
  const state = !known ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  return {
    product,
    known,
    draft,
    state,
    keepsOptions: known !== undefined && keepsOptions(product, known),
    changes,
  };
}

export async function compareProducts(
  db: Db | Tx,
  products: readonly ReadyProduct[],
  now: Date,
): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const chunk of inChunks(products)) {
    const ids = chunk.map(({ id }) => id);
    const stored = await storedProducts(db, ids);
    const byId = new Map(stored.map((one) => [one.id, one]));
    const texts = await storedTexts(db, 'product', ids);
    compared.push(...chunk.map((one) => compareOne(one, byId.get(one.id), texts.get(one.id), now)));
    // Lets other requests run between two chunks.
    await new Promise((resume) => setImmediate(resume));
  }
  return compared;
}

import type { Picture } from '#lib/catalogue/product.ts';
import { findVariant, type VariantDraft } from '#lib/catalogue/variants.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import {
  storedProducts,
  type StoredProduct,
  type ProductDraft,
} from '#lib/server/features/catalogue/products.ts';
import { toCells } from './cells.ts';
import type { ImportedProduct } from './imported-product.ts';
import type { InvalidRow } from './read-file.ts';
import { IMPORT_FIELDS } from './shop-rows.ts';

/** `undefined` leaves the pictures unchanged. */
export interface ReadyProduct extends Omit<ImportedProduct, 'images'> {
  hashes: readonly string[] | undefined;
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
  changes: readonly FieldChange[];
}

function picturesOf(product: ReadyProduct, known: StoredProduct | undefined): readonly Picture[] {
  const present = known?.pictures ?? [];
  if (product.hashes === undefined) return present;
  return product.hashes.map(
    (hash) => present.find((one) => one.hash === hash) ?? { hash, alt: product.name },
  );
}

const variantsOf = (product: ReadyProduct, known: StoredProduct | undefined): VariantDraft[] =>
  product.variants.map((one) => ({
    ...one,
    countInStock: one.countInStock ?? (known && findVariant(known, one.size)?.countInStock) ?? 0,
  }));

const blank = {
  group: null,
  brand: '',
  maker: '',
  material: '',
  description: '',
  discount: 0,
};

function draftOf(product: ReadyProduct, known: StoredProduct | undefined, now: Date): ProductDraft {
  const present = known ?? { ...blank, createdAt: now, archivedAt: null };
  const { group, brand, maker, material, description, discount } = product;
  return {
    id: product.id,
    name: product.name,
    category: product.category,
    group: group === undefined ? present.group : group,
    brand: brand ?? present.brand,
    maker: maker ?? present.maker,
    material: material ?? present.material,
    description: description ?? present.description,
    discount: discount ?? present.discount,
    options: product.options,
    variants: variantsOf(product, known),
    tags: known?.tags ?? [],
    pictures: picturesOf(product, known),
    createdAt: present.createdAt,
    archivedAt: product.isArchived ? (present.archivedAt ?? now.toISOString()) : null,
  };
}

const cellsOf = (product: ProductDraft | StoredProduct) =>
  toCells(
    product,
    product.pictures.map(({ hash }) => hash),
  );

function compareOne(product: ReadyProduct, known: StoredProduct | undefined, now: Date): Compared {
  const draft = draftOf(product, known, now);
  const before = known && cellsOf(known);
  const after = cellsOf(draft);
  const changes = IMPORT_FIELDS.filter((field) => (before?.[field] ?? '') !== after[field])
    // The sizes say it already.
    .filter((field) => field !== 'countInStock' || after.sizes === '')
    .map((field) => ({ field, before: before?.[field] ?? '', after: after[field] }));
  const state = !known ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
  return { product, known, draft, state, changes };
}

export const restoredNotes = (compared: readonly Compared[]): InvalidRow[] =>
  compared
    .filter(({ known, draft }) => known?.archivedAt && !draft.archivedAt)
    .map(({ product: { line } }) => {
      const reason = 'is yes in the shop: this product goes on sale again';
      return { line, field: 'archived', reason };
    });

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
    compared.push(...chunk.map((product) => compareOne(product, byId.get(product.id), now)));
    // Lets other requests run between two chunks.
    await new Promise((resume) => setImmediate(resume));
  }
  return compared;
}

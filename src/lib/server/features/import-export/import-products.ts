import { CATALOGUE, EVERYTHING, productTag, MAX_TAGS } from '#lib/server/infra/cache-tags.ts';
import { translationColumns } from '#lib/import-export/fields.ts';
import { sourceOf, type TranslationService } from '#lib/server/features/translations/service.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import {
  addProductEvents,
  holdCategoriesOf,
  lockVariantsOf,
  putProducts,
} from '#lib/server/features/catalogue/products.ts';
import type { ImportMapping } from '#lib/import-export/mapping.ts';
import { rememberMapping } from './mapping-repo.ts';
import type { MadeCategory } from './category-places.ts';
import type { CategoryList } from '#lib/catalogue/categories.ts';
import { compareProducts, type Compared, type ReadyProduct } from './compare.ts';

/** Makes a category, or finds the one of that name; returns its slug. */
type AddCategory = (tx: Tx, actorId: string, name: string) => Promise<string>;

/** What an import needs of the shop. */
export interface ImportShop {
  db: Db;
  changes: Changes;
  now: () => Date;
  categories: () => CategoryList;
  addCategory: AddCategory;
  translationService: Pick<TranslationService, 'save'>;
}

export interface ImportToWrite {
  products: readonly ReadyProduct[];
  newCategories: readonly MadeCategory[];
  mapping: ImportMapping | undefined;
}

export interface WriteOptions extends Pick<ImportShop, 'addCategory' | 'translationService'> {
  now: Date;
  actorId: string;
  onProgress?: (done: number) => void;
}

const cellsOf = (compared: Compared, side: 'before' | 'after') =>
  Object.fromEntries(compared.changes.map((change) => [change.field, change[side]]));

const textsOf = ({ draft, changes }: Compared) =>
  translationColumns.flatMap(({ column, field, locale }) => {
    const change = changes.find((one) => one.field === column);
    if (!change) return [];
    const source = sourceOf(draft[field]);
    return [{ kind: 'product' as const, id: draft.id, field, locale, text: change.after, source }];
  });

/** Puts the slugs of categories that are made in the place of those that the products have until then. */
async function withCategories(
  tx: Tx,
  { products, newCategories }: ImportToWrite,
  { actorId, addCategory }: WriteOptions,
): Promise<readonly ReadyProduct[]> {
  const used = new Set(products.map(({ category }) => category));
  const slugs = new Map<string, string>();
  for (const { slug, name } of newCategories) {
    if (used.has(slug)) slugs.set(slug, await addCategory(tx, actorId, name));
  }
  return products.map((product) => ({
    ...product,
    category: slugs.get(product.category) ?? product.category,
  }));
}

/**
 * Writes products and audit entries in one transaction, so that shoppers never see a mixture, and skips unchanged
 * products. Returns the written ids for `recordImported`.
 */
export async function writeImport(
  tx: Tx,
  work: ImportToWrite,
  options: WriteOptions,
): Promise<string[]> {
  const { now, actorId, onProgress } = options;
  const products = await withCategories(tx, work, options);
  const assertCategory = await holdCategoriesOf(tx, products);
  for (const product of products) assertCategory(product);
  if (work.mapping) await rememberMapping(tx, work.mapping);
  const written: string[] = [];
  const texts: ReturnType<typeof textsOf> = [];
  let done = 0;
  // A fixed order prevents deadlocks between two imports.
  const sorted = products.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const chunk of inChunks(sorted)) {
    // From here on no order can take stock that the import overwrites.
    await lockVariantsOf(
      tx,
      chunk.map(({ id }) => id),
    );
    const compared = await compareProducts(tx, chunk, now);
    const different = compared.filter(({ state }) => state !== 'unchanged');
    done += chunk.length;
    if (different.length > 0) {
      await putProducts(
        tx,
        different.map(({ draft }) => draft),
        now,
      );
      await addProductEvents(
        tx,
        different.map((one) => ({
          product_id: one.draft.id,
          at: now.toISOString(),
          actor_id: actorId,
          what: one.state === 'new' ? 'create' : 'change',
          before: JSON.stringify(one.state === 'new' ? {} : cellsOf(one, 'before')),
          after: JSON.stringify(cellsOf(one, 'after')),
        })),
      );
      texts.push(...different.flatMap(textsOf));
      written.push(...different.map(({ draft }) => draft.id));
    }
    onProgress?.(done);
  }
  await options.translationService.save(tx, texts, actorId);
  return written;
}

export async function recordImported(
  tx: Tx,
  changes: Changes,
  written: readonly string[],
): Promise<void> {
  if (written.length === 0) return;
  const tags = written.map(productTag);
  changes.record(tx, tags.length > MAX_TAGS ? [EVERYTHING] : [CATALOGUE, ...tags]);
}

import { CATALOGUE, EVERYTHING, productTag, MAX_TAGS } from '#lib/server/infra/cache-tags.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import {
  addProductEvents,
  holdCategoriesOf,
  lockVariantsOf,
  putProducts,
} from '#lib/server/features/catalogue/products.ts';
import { compareProducts, type Compared, type ReadyProduct } from './compare.ts';

export interface WriteOptions {
  now: Date;
  actorId: string;
  onProgress?: (done: number) => void;
}

const cellsOf = (compared: Compared, side: 'before' | 'after') =>
  Object.fromEntries(compared.changes.map((change) => [change.field, change[side]]));

/**
 * Writes products and audit entries in one transaction, so that shoppers never see a mixture, and skips unchanged
 * products. Returns the written ids for `recordImported`.
 */
export async function writeProducts(
  tx: Tx,
  products: readonly ReadyProduct[],
  { now, actorId, onProgress }: WriteOptions,
): Promise<string[]> {
  await holdCategoriesOf(tx, products);
  const written: string[] = [];
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
      written.push(...different.map(({ draft }) => draft.id));
    }
    onProgress?.(done);
  }
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

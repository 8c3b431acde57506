import type { Db } from '#lib/server/infra/db/open.ts';
import { type Compared, compareProducts, type ReadyProduct } from './compare.ts';
import { priceWarnings } from './price-warnings.ts';
import type { InvalidRow } from './read-file.ts';

/** What would change, and what the owner should know of it. */
export interface ImportReview {
  compared: readonly Compared[];
  notes: readonly InvalidRow[];
  warnings: readonly InvalidRow[];
}

function noteOf({
  product: { line, options },
  known,
  draft,
  keepsOptions,
}: Compared): InvalidRow[] {
  const restored = known?.archivedAt && !draft.archivedAt;
  return [
    ...(restored
      ? [{ line, field: 'archived', reason: 'is yes in the shop: this product goes on sale again' }]
      : []),
    ...(keepsOptions && options.length > 0
      ? [
          {
            line,
            field: 'sizes',
            reason:
              'is left out: this product has other options in the shop, and the file has no column for them',
          },
        ]
      : []),
  ];
}

/** What another shop does not count is sold out here. */
function uncountedNotes(compared: readonly Compared[]): InvalidRow[] {
  const uncounted = compared.filter(
    ({ product: { variants, isArchived }, state }) =>
      state === 'new' &&
      !isArchived &&
      variants.every((one) => one.countInStock === undefined && one.stockOfNew === 0),
  );
  const [first] = uncounted;
  if (!first) return [];
  const products = uncounted.length === 1 ? '1 new product' : `${uncounted.length} new products`;
  const reason = `is not in the file for ${products}, from this line on: they are sold out until you enter it`;
  return [{ line: first.product.line, field: 'countInStock', reason }];
}

export async function reviewImport(
  db: Db,
  products: readonly ReadyProduct[],
  now: Date,
): Promise<ImportReview> {
  const compared = await compareProducts(db, products, now);
  return {
    compared,
    notes: [...compared.flatMap(noteOf), ...uncountedNotes(compared)],
    warnings: await priceWarnings(db, compared),
  };
}

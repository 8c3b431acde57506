import { CATEGORY, GROUP } from '#lib/catalogue/product-schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { holdCategories } from './category-repo.ts';

interface Placed {
  category?: string | undefined;
  group?: string | null | undefined;
}

/**
 * Holds the categories that products are put in, before the products are locked: archiving takes its locks in the
 * same order. The result throws `invalid` for one that the shop does not have; `stored` may stay.
 */
export async function holdCategoriesOf(tx: Tx, products: readonly Placed[]) {
  const named = products.flatMap(({ category, group }) => [category ?? [], group ?? []]).flat();
  const held = await holdCategories(tx, [...new Set(named)]);
  const slugs = new Set(held.map(({ slug }) => slug));
  const below = new Set(held.flatMap(({ slug, parent }) => (parent === null ? [] : slug)));

  return ({ category, group }: Placed, stored?: Placed): void => {
    const errors = {
      ...(category !== undefined &&
        category !== stored?.category &&
        !slugs.has(category) && { category: CATEGORY }),
      ...(group && group !== stored?.group && !below.has(group) && { group: GROUP }),
    };
    const [message] = Object.values(errors);
    if (message !== undefined) throw new Refusal('invalid', message, { errors });
  };
}

import type { CategoryList, CountedCategory } from '#lib/catalogue/categories.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { CategoryService } from './categories.ts';
import { countStored } from './category-write-repo.ts';

export interface AdminCategory extends CountedCategory {
  /** Products that must be moved before it is archived; archived ones too, those below it not. */
  stored: number;
}

interface ListDeps {
  db: Db;
  categories: CategoryService;
  counted: () => Promise<CategoryList<CountedCategory>>;
}

/** All categories as the database has them; the counts of what is on sale are those in memory. */
export async function listForAdmin({
  db,
  categories,
  counted,
}: ListDeps): Promise<AdminCategory[]> {
  const { all } = await categories.read();
  const stored = await countStored(db);
  const { bySlug } = await counted();
  return all.map((category) => ({
    ...category,
    products: bySlug.get(category.slug)?.products ?? 0,
    sample: bySlug.get(category.slug)?.sample,
    stored: stored.get(category.slug) ?? 0,
  }));
}

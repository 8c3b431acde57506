import * as v from 'valibot';
import { getJson } from '#lib/browser/fetch.ts';
import type { CategoryChoice } from '#lib/catalogue/category-choices.ts';

const CategoriesSchema = v.object({
  categories: v.array(
    v.object({ slug: v.string(), name: v.string(), parent: v.nullable(v.string()) }),
  ),
});

export const fetchCategories = async (): Promise<CategoryChoice[]> =>
  v.parse(CategoriesSchema, await getJson('/api/categories')).categories;

import * as v from 'valibot';
import { places } from '#lib/catalogue/categories.ts';
import { CategoryOrderSchema } from '#lib/catalogue/category-schema.ts';
import { idText } from '#lib/format/short-text.ts';
import { defineCall } from './call.ts';

/** Categories in the admin area (docs/api.md "Categories"). */

const Category = v.object({
  slug: v.string(),
  name: v.string(),
  description: v.string(),
  picture: v.string(),
  pictureName: v.nullable(v.string()),
  parent: v.nullable(v.string()),
  places: v.array(v.picklist(places)),
  position: v.number(),
  positions: v.record(v.picklist(places), v.number()),
  products: v.number(),
  stored: v.number(),
});
export type ShopCategory = v.InferOutput<typeof Category>;

const who = ['catalogue'] as const;
const all = { who, response: v.object({ categories: v.array(Category) }) };
const one = { who, form: true, response: v.object({ category: Category }) } as const;

export const listCategories = defineCall({ at: 'GET /api/admin/categories', ...all });

export const addCategory = defineCall({
  at: 'POST /api/admin/categories',
  ...one,
  key: 'optional',
  status: 201,
  refuses: ['conflict', 'too_large', 'key_reused'],
});

export const changeCategory = defineCall({
  at: 'PUT /api/admin/categories/{slug}',
  ...one,
  refuses: ['not_found', 'conflict', 'too_large'],
});

export const orderCategories = defineCall({
  at: 'PUT /api/admin/categories/order',
  ...all,
  body: CategoryOrderSchema,
  refuses: ['conflict'],
});

/** Products of the category move to another one. */
export const archiveCategory = defineCall({
  at: 'DELETE /api/admin/categories/{slug}',
  who,
  query: v.object({ moveTo: v.optional(idText('moveTo must be the slug of a category.')) }),
  response: v.object({ message: v.string() }),
  refuses: ['not_found', 'conflict'],
});

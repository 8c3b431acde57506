import * as v from 'valibot';
import { type CategoryList, createCategoryList, places } from '#lib/catalogue/categories.ts';

/** Categories for edge instances (docs/api.md "Instances"); this file writes and reads them. */
export const CategoryFeedSchema = v.object({
  categories: v.array(
    v.object({
      slug: v.string(),
      name: v.string(),
      description: v.string(),
      parent: v.nullable(v.string()),
      places: v.record(v.picklist(places), v.number()),
      position: v.number(),
      picture: v.nullable(v.string()),
    }),
  ),
  addresses: v.array(v.tuple([v.string(), v.string()])),
  isDefault: v.boolean(),
});
type CategoryFeed = v.InferOutput<typeof CategoryFeedSchema>;

export const categoryFeed = ({ all, addresses, isDefault }: CategoryList): CategoryFeed => ({
  categories: [...all],
  addresses: [...addresses],
  isDefault,
});

export const listOfFeed = ({ categories, addresses, isDefault }: CategoryFeed): CategoryList =>
  createCategoryList(categories, new Map(addresses), isDefault);

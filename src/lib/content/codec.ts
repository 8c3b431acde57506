import * as v from 'valibot';

/** An entry of the content as its editor gets it (docs/api.md "Content"). */

export const Fields = v.nullable(v.record(v.string(), v.unknown()));

export const EditedEntry = v.object({
  id: v.string(),
  source: v.picklist(['file', 'edited']),
  published: Fields,
  draft: Fields,
  revision: v.number(),
  isHidden: v.boolean(),
  isOfFile: v.boolean(),
  /** Title and address of the picture as shoppers see them; only in lists. */
  title: v.optional(v.string()),
  picture: v.optional(v.string()),
});
export type EditedEntry = v.InferOutput<typeof EditedEntry>;

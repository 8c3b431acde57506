import * as v from 'valibot';
import { oneLine, oneLineEnd, visibleKey } from '#lib/format/plain-text.ts';
import { shortText, trimmed } from '#lib/format/short-text.ts';
import { places } from './categories.ts';

/** The category form in browser and server (docs/api.md "Categories"). */

export const MAX_CATEGORY_NAME = 60;
export const MAX_CATEGORY_DESCRIPTION = 500;
export const MAX_CATEGORIES = 200;

const NAME = 'Name must be between 2 and 60 characters';
const SLUG = 'Use small letters a to z, figures and hyphens for the address, such as wooden-toys';
const PLACE = `Places must be some of ${places.join(', ')}`;
export const PARENT = 'Please choose a category to stand below, or none';

const text = (message: string, max: number) =>
  v.pipe(
    shortText(message, max * 2),
    v.transform(oneLineEnd),
    v.maxLength(max, message),
    trimmed(),
  );

export const slugField = v.pipe(
  shortText(SLUG, MAX_CATEGORY_NAME),
  trimmed(),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, SLUG),
);

export const categoryFields = {
  name: v.pipe(
    shortText(NAME, MAX_CATEGORY_NAME),
    v.transform(oneLine),
    v.check((name) => visibleKey(name).length >= 2, NAME),
    v.maxLength(MAX_CATEGORY_NAME, NAME),
  ),
  description: text(
    `Description cannot exceed ${MAX_CATEGORY_DESCRIPTION} characters`,
    MAX_CATEGORY_DESCRIPTION,
  ),
  /** Empty for none. */
  parent: v.pipe(
    shortText(PARENT, MAX_CATEGORY_NAME),
    trimmed(),
    v.transform((slug) => slug || null),
  ),
  /** Forms can't send an empty list, so an empty string stands for it. */
  places: v.pipe(
    v.array(shortText(PLACE, 20), PLACE),
    v.maxLength(places.length + 1, PLACE),
    v.transform((names) => names.filter(Boolean)),
    v.array(v.picklist(places, PLACE)),
  ),
};

const ORDER = 'Send the slugs of all categories in their order.';

export const CategoryOrderSchema = v.object({
  slugs: v.pipe(
    v.array(shortText(ORDER, MAX_CATEGORY_NAME), ORDER),
    v.maxLength(MAX_CATEGORIES, ORDER),
  ),
  /** The place whose order it is; without one the order of lists and filters. */
  place: v.optional(v.picklist(places, PLACE)),
});
export type CategoryOrder = v.InferOutput<typeof CategoryOrderSchema>;

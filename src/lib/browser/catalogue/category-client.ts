import * as v from 'valibot';
import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import {
  authedDelete,
  authedForm,
  authedGet,
  authedPut,
} from '#lib/browser/session/authed-fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { UploadFailed } from '#lib/browser/upload.ts';
import { type Place, places } from '#lib/catalogue/categories.ts';
import { NOT_ARCHIVED } from '#lib/catalogue/messages.ts';
import * as m from '#messages';

const CALL = '/api/admin/categories';

const CategorySchema = v.object({
  slug: v.string(),
  name: v.string(),
  description: v.string(),
  picture: v.string(),
  pictureName: v.nullable(v.string()),
  parent: v.nullable(v.string()),
  places: v.array(v.picklist(places)),
  positions: v.record(v.picklist(places), v.number()),
  products: v.number(),
  stored: v.number(),
});
export type ShopCategory = v.InferOutput<typeof CategorySchema>;

const ListSchema = v.object({ categories: v.array(CategorySchema) });
const OneSchema = v.object({ category: CategorySchema });

const address = (slug: string) => `${CALL}/${encodeURIComponent(slug)}`;

export const fetchAdminCategories = () =>
  unlessForbidden(authedGet(CALL).then((response) => v.parse(ListSchema, response).categories));

export interface SavedCategory {
  category?: ShopCategory;
  errors?: Record<string, string>;
}

export interface CategoryInput {
  /** `undefined` for a new one. */
  slug: string | undefined;
  /** What changed; `places` may be repeated. */
  fields: readonly (readonly [name: string, word: string])[];
}

/** The key makes adding idempotent. */
export async function saveCategory(
  { slug, fields }: CategoryInput,
  key: string,
): Promise<SavedCategory> {
  const form = new FormData();
  for (const [name, word] of fields) form.append(name, word);
  try {
    const response =
      slug === undefined
        ? await authedForm('POST', CALL, form, key)
        : await authedForm('PUT', address(slug), form);
    return v.parse(OneSchema, response);
  } catch (error) {
    const cause = error instanceof UploadFailed ? error.cause : error;
    notify(
      'error',
      sentenceOf(cause, { refused: m.common_not_saved, unavailable: m.common_not_saved }),
    );
    return { errors: cause instanceof ApiError ? cause.fieldErrors : {} };
  }
}

/** Resolves to `undefined` when it was not saved. */
export async function saveOrder(
  slugs: readonly string[],
  place: Place | undefined,
): Promise<ShopCategory[] | undefined> {
  try {
    const body = { slugs, ...(place && { place }) };
    return v.parse(ListSchema, await authedPut(`${CALL}/order`, body)).categories;
  } catch (error) {
    notify(
      'error',
      sentenceOf(error, { refused: m.common_not_saved, unavailable: m.common_not_saved }),
    );
    return undefined;
  }
}

interface ArchivedCategory {
  isArchived: boolean;
  /** How many products must be moved first, some of which may have come meanwhile. */
  stored?: number;
}

const ToMove = v.object({ products: v.number() });

export async function archiveCategory(slug: string, moveTo: string): Promise<ArchivedCategory> {
  const query = moveTo === '' ? '' : `?${new URLSearchParams({ moveTo })}`;
  try {
    await authedDelete(`${address(slug)}${query}`);
    return { isArchived: true };
  } catch (error) {
    notify('error', sentenceOf(error, { refused: NOT_ARCHIVED, unavailable: NOT_ARCHIVED }));
    const toMove = v.safeParse(ToMove, error instanceof ApiError ? error.response : undefined);
    return { isArchived: false, ...(toMove.success && { stored: toMove.output.products }) };
  }
}

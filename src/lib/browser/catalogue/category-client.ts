import * as v from 'valibot';
import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { addressOf } from '#lib/browser/send-request.ts';
import { authedForm } from '#lib/browser/session/authed-fetch.ts';
import { attempt, request } from '#lib/browser/session/request.ts';
import { notify } from '#lib/browser/toasts.ts';
import { UploadFailed } from '#lib/browser/upload.ts';
import type { Place } from '#lib/catalogue/categories.ts';
import { NOT_ARCHIVED } from '#lib/catalogue/messages.ts';
import {
  addCategory,
  archiveCategory,
  changeCategory,
  listCategories,
  orderCategories,
  type ShopCategory,
} from '#lib/contract/categories.ts';
import * as m from '#messages';

export const fetchAdminCategories = () =>
  unlessForbidden(request(listCategories, {}).then(({ categories }) => categories));

/** Saves what changed of a category, or adds one without a slug, which the key makes idempotent. */
export async function saveCategory(
  slug: string | undefined,
  fields: ReadonlyArray<readonly [name: string, word: string]>,
  key: string,
): Promise<{ category?: ShopCategory; errors?: Record<string, string> }> {
  const form = new FormData();
  for (const [name, word] of fields) form.append(name, word);
  try {
    const response =
      slug === undefined
        ? await authedForm('POST', addressOf(addCategory), form, key)
        : await authedForm('PUT', addressOf(changeCategory, { params: { slug } }), form);
    return v.parse(changeCategory.response, response);
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
export async function saveOrder(slugs: string[], place: Place | undefined) {
  const body = { slugs, ...(place && { place }) };
  const saved = await attempt(request(orderCategories, { body }), { failed: m.common_not_saved });
  return saved?.categories;
}

const ToMove = v.object({ products: v.number() });

/** `stored`: how many products must be moved first, some of which may have come meanwhile. */
export async function archive(slug: string, moveTo: string) {
  const query = new URLSearchParams(moveTo === '' ? {} : { moveTo });
  try {
    await request(archiveCategory, { params: { slug }, query });
    return { isArchived: true, stored: undefined };
  } catch (error) {
    notify('error', sentenceOf(error, { refused: NOT_ARCHIVED, unavailable: NOT_ARCHIVED }));
    const toMove = v.safeParse(ToMove, error instanceof ApiError ? error.response : undefined);
    return { isArchived: false, stored: toMove.success ? toMove.output.products : undefined };
  }
}

import * as v from 'valibot';
import { shortText } from '#lib/format/short-text.ts';
import { findCollection, maxLengthOf } from '#lib/content/fields.ts';
import type { ContentFiles } from '#lib/content/written.ts';
import { Refusal } from '#lib/server/errors.ts';
import { FieldsSchema } from './edits.ts';
import type { EntryOf } from './entry-rows.ts';
import type { EntryRequest } from './steps.ts';

const NO_COLLECTION = 'There is no such content.';
const REVISION = 'Send the revision of the entry that you changed.';

type Params = Readonly<Record<string, string | undefined>>;

/** Throws `missing` for an unknown collection. */
export function collectionOf({ collection = '' }: Params) {
  const name = findCollection(collection);
  if (!name) throw new Refusal('missing', NO_COLLECTION);
  return name;
}

export const entryKeyOf = (params: Params): EntryOf => ({
  collection: collectionOf(params),
  id: params['id'] ?? '',
});

interface EntryContext {
  params: Params;
  currentUser: { id: string };
  locals: { contentFiles: () => Promise<ContentFiles> };
}

export const entryRequestOf = async (
  { params, currentUser, locals }: EntryContext,
  revision?: number,
): Promise<EntryRequest> => ({
  key: entryKeyOf(params),
  actorId: currentUser.id,
  files: await locals.contentFiles(),
  revision,
});

const Revision = v.pipe(
  v.union([v.number(), v.pipe(shortText(REVISION, 16), v.digits(), v.transform(Number))], REVISION),
  v.integer(REVISION),
  v.minValue(0, REVISION),
);

/** The revision that the sender saw; without it there is no conflict. */
export const RevisionSchema = v.object({ revision: v.optional(Revision) });
export const RestoreSchema = v.object({ revision: Revision });
const TEXT = 'Send the text to show.';
const MAX_TEXT = maxLengthOf({ kind: 'markdown' });
export const TextSchema = v.object({
  text: v.pipe(
    v.string(TEXT),
    v.maxLength(MAX_TEXT, `Text has more than ${MAX_TEXT.toLocaleString('en')} characters.`),
  ),
});
export const DraftSchema = v.object({ fields: FieldsSchema, revision: Revision });

import * as v from 'valibot';
import { shortText } from '#lib/format/short-text.ts';
import { findCollection, maxLengthOf } from '#lib/content/fields.ts';
import type { ContentFiles } from '#lib/content/written.ts';
import { Refusal } from '#lib/server/errors.ts';
import { FieldsSchema } from './edits.ts';
import type { EntryOf } from './entry-rows.ts';
import type { EntryRequest } from './steps.ts';

/** What calls about content are asked with (docs/api.md "Content"). */

const NO_COLLECTION = 'There is no such content.';
const REVISION = 'Send the revision of the entry that you changed.';

type Params = Readonly<Record<string, string | undefined>>;

/** The collection that an address names; throws `missing`. */
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

/** Which entry a call is about, by whom, over which files, and what its sender has seen of it. */
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

/** The revision that the sender has seen; without one the step is taken whatever it is now. */
export const RevisionSchema = v.object({ revision: v.optional(Revision) });
/** The version to restore; 0 is the entry of the files. */
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

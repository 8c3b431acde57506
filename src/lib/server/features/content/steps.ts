import type { CategoryList } from '#lib/catalogue/categories.ts';
import {
  saysTheSame,
  type ContentFiles,
  type WrittenEntry,
  type WrittenFields,
} from '#lib/content/written.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { ContentAction, ContentEntryRow } from '#lib/server/infra/db/content-tables.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import {
  blank,
  fileOf,
  isGone,
  overFiles,
  readFields,
  toEdited,
  type EntryOf,
} from './entry-rows.ts';
import { usePictures } from './pictures.ts';
import { addRevision, entryRows, findEntry, findRevision, putEntry } from './repo.ts';
import { assertPublishable, assertSavable, type KnownTargets } from './rules.ts';

/** Each step raises the revision and is recorded in the history. */

const NEWER = 'Someone else has changed this. Reload it and try again.';
export const NO_ENTRY = 'There is no such entry.';
const NO_DRAFT = 'There is no draft to publish.';
const NOTHING_TO_DISCARD = 'There is no draft to discard.';
const NO_VERSION = 'There is no such version.';

export interface StepDeps {
  now: () => Date;
  categories: () => CategoryList;
}

export interface EntryRequest {
  key: EntryOf;
  actorId: string;
  files: ContentFiles;
  /** The revision that the sender saw; without it there is no conflict. */
  revision?: number | undefined;
}

/** Why there is nothing to do with the draft of an entry. */
const withoutDraft = (row: ContentEntryRow, { key, files }: EntryRequest, says: string): Refusal =>
  isGone(row) && !fileOf(files, key)
    ? new Refusal('missing', NO_ENTRY)
    : new Refusal('conflict', says);

type Change = Partial<Pick<ContentEntryRow, 'published' | 'draft' | 'is_hidden' | 'published_at'>>;

async function take(
  tx: Tx,
  { key, actorId, files, revision }: EntryRequest,
  { action, at }: { action: ContentAction; at: string },
  change: (row: ContentEntryRow) => Change | Promise<Change>,
): Promise<ContentEntryRow> {
  const found = await findEntry(tx, key);
  if (!found && action !== 'draft' && !fileOf(files, key)) throw new Refusal('missing', NO_ENTRY);
  const before = found ?? blank(key);
  const conflict = (row: ContentEntryRow) =>
    new Refusal('conflict', NEWER, {
      code: 'changed_meanwhile',
      body: { entry: toEdited(row, fileOf(files, key)) },
    });
  const isNewAgain = isGone(before) && revision === 0;
  const isSeen = revision === undefined || revision === before.revision || isNewAgain;
  if (!isSeen) throw conflict(before);
  const after = { ...before, ...(await change(before)), revision: before.revision + 1 };
  if (!(await putEntry(tx, after, before.revision))) {
    throw conflict((await findEntry(tx, key)) ?? before);
  }
  const { collection, id } = key;
  const fields = after.draft ?? after.published;
  const { revision: newer } = after;
  await addRevision(tx, { collection, id, revision: newer, at, actor_id: actorId, action, fields });
  return after;
}

export function contentSteps({ now, categories }: StepDeps) {
  const at = () => now().toISOString();

  /** The pictures that an entry may name; its own is marked as used. */
  async function picturesFor(
    tx: Tx,
    { pictures }: ContentFiles,
    { picture }: WrittenFields,
  ): Promise<KnownTargets> {
    const uploaded = await usePictures(tx, typeof picture === 'string' ? [picture] : []);
    return { pictures, uploaded, categories: categories() };
  }

  return {
    async save(tx: Tx, request: EntryRequest, entry: WrittenEntry): Promise<ContentEntryRow> {
      const { key, files } = request;
      const content = overFiles(files.entries, await entryRows(tx), true);
      await assertSavable(content, { ...key, entry }, await picturesFor(tx, files, entry.fields));
      const draft = JSON.stringify(entry.fields);
      return take(tx, request, { action: 'draft', at: at() }, () => ({ draft }));
    },

    async publish(tx: Tx, request: EntryRequest): Promise<ContentEntryRow> {
      const { key, files } = request;
      const content = overFiles(files.entries, await entryRows(tx), false);
      return take(tx, request, { action: 'publish', at: at() }, async (row) => {
        const { draft } = row;
        if (draft === null) throw withoutDraft(row, request, NO_DRAFT);
        const entry = { id: key.id, fields: readFields(draft) };
        const pictures = await picturesFor(tx, files, entry.fields);
        await assertPublishable(content, { ...key, entry }, pictures);
        const file = fileOf(files, key);
        const isOfFile = file !== undefined && saysTheSame(file.fields, entry.fields);
        const published = isOfFile ? null : draft;
        return { published, draft: null, is_hidden: 0, published_at: at() };
      });
    },

    discard: (tx: Tx, request: EntryRequest): Promise<ContentEntryRow> =>
      take(tx, request, { action: 'discard', at: at() }, (row) => {
        if (row.draft === null) throw withoutDraft(row, request, NOTHING_TO_DISCARD);
        return { draft: null };
      }),

    /** `version` 0 is the entry of the files. */
    async restore(tx: Tx, request: EntryRequest, version: number): Promise<ContentEntryRow> {
      const file = fileOf(request.files, request.key);
      const found =
        version === 0
          ? file && JSON.stringify(file.fields)
          : (await findRevision(tx, request.key, version))?.fields;
      if (!found) throw new Refusal('missing', NO_VERSION);
      await picturesFor(tx, request.files, readFields(found));
      return take(tx, request, { action: 'restore', at: at() }, () => ({ draft: found }));
    },

    async remove(tx: Tx, request: EntryRequest): Promise<ContentEntryRow> {
      const { key, files } = request;
      const file = fileOf(files, key);
      const content = overFiles(files.entries, await entryRows(tx), false);
      return take(tx, request, { action: 'delete', at: at() }, async (row) => {
        const isNothing = (isGone(row) && !file) || row.is_hidden === 1;
        if (isNothing) throw new Refusal('missing', NO_ENTRY);
        await assertPublishable(
          content,
          { ...key, entry: undefined },
          { ...files, categories: categories() },
        );
        const isHidden = file ? 1 : 0;
        return { published: null, draft: null, is_hidden: isHidden, published_at: at() };
      });
    },
  };
}

import type { CollectionName } from '#lib/content/entries.ts';
import type { EditedEntry } from '#lib/content/codec.ts';
import { tidyFields } from '#lib/content/fields.ts';
import type { ContentFiles, WrittenEntry, WrittenFields } from '#lib/content/written.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { ContentEntryRow } from '#lib/server/infra/db/content-tables.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { assertLengths, bodyOf, readTexts } from './check.ts';
import {
  blank,
  fieldsIn,
  fileOf,
  overFiles,
  publishedOf,
  toEdited,
  type EntryOf,
} from './entry-rows.ts';
import type { PublishedEntry } from './edits.ts';
import type { PublishedContent } from './published.ts';
import { readText } from './read-text.ts';
import { entryRows, revisionsOf } from './repo.ts';
import { ENTRY_ID } from './rules.ts';
import { contentSteps, NO_ENTRY, type EntryRequest, type StepDeps } from './steps.ts';

const WRONG_ID = 'Use small letters, figures and hyphens for the name, such as new-year.';
const MAX_HISTORY = 100;

interface ContentDeps extends StepDeps {
  db: Db;
  published: PublishedContent;
}

export function createContentEditor({ db, published, ...deps }: ContentDeps) {
  const steps = contentSteps(deps);
  /** Parses all texts before the transaction, so that the database is not locked meanwhile. Throws `invalid`. */
  async function readAhead({ entries }: ContentFiles, saved?: WrittenEntry): Promise<void> {
    const rows = await entryRows(db);
    await readTexts(overFiles(entries, rows, false));
    await readTexts(overFiles(entries, rows, true));
    if (saved) await readText(bodyOf(saved));
  }
  const run = (
    { isPublic, ...request }: EntryRequest & { isPublic: boolean },
    step: (tx: Tx) => Promise<ContentEntryRow>,
  ): Promise<EditedEntry> =>
    inTransaction(db, async (tx) => {
      const row = await step(tx);
      if (isPublic) await published.announce(tx);
      return toEdited(row, fileOf(request.files, request.key));
    });

  return {
    async list(collection: CollectionName, files: ContentFiles): Promise<EditedEntry[]> {
      const rows = await entryRows(db, collection);
      const untouched = files.entries[collection].filter(({ id }) =>
        rows.every((row) => row.id !== id),
      );
      const edited = rows
        .map((row) => toEdited(row, fileOf(files, { collection, id: row.id })))
        .filter((entry) => entry.published ?? entry.draft ?? entry.isHidden);
      return [
        ...untouched.map((file) => toEdited(blank({ collection, id: file.id }), file)),
        ...edited,
      ];
    },

    /** Throws `invalid` by field, and `conflict` with the newer entry when it is not at `revision`. */
    async save(request: EntryRequest & { fields: WrittenFields }): Promise<EditedEntry> {
      const { id, collection } = request.key;
      if (!ENTRY_ID.test(id)) throw new Refusal('invalid', WRONG_ID, { errors: { id: WRONG_ID } });
      const entry = { id, fields: tidyFields(collection, request.fields) };
      const stored = overFiles(request.files.entries, await entryRows(db), true)[collection];
      assertLengths(collection, entry.fields, stored.find((one) => one.id === id)?.fields);
      await readAhead(request.files, entry);
      return run({ ...request, isPublic: false }, (tx) => steps.save(tx, request, entry));
    },

    /** Throws `conflict` when another entry would link to missing content. */
    async publish(request: EntryRequest): Promise<EditedEntry> {
      await readAhead(request.files);
      return run({ ...request, isPublic: true }, (tx) => steps.publish(tx, request));
    },

    discard: (request: EntryRequest) =>
      run({ ...request, isPublic: false }, (tx) => steps.discard(tx, request)),

    /** `version` 0 is the entry of the files. */
    restore: (request: EntryRequest, version: number) =>
      run({ ...request, isPublic: false }, (tx) => steps.restore(tx, request, version)),

    async remove(request: EntryRequest): Promise<EditedEntry> {
      await readAhead(request.files);
      return run({ ...request, isPublic: true }, (tx) => steps.remove(tx, request));
    },

    /** The newest first. Throws `missing` for an entry that never existed. */
    async history(key: EntryOf, files: ContentFiles) {
      const rows = await revisionsOf(db, key, MAX_HISTORY);
      if (rows.length === 0 && !fileOf(files, key)) throw new Refusal('missing', NO_ENTRY);
      return rows.map(({ revision, at, action, fields, ...by }) => ({
        revision,
        at,
        action,
        by: { _id: by.actor_id, name: by.name ?? '' },
        fields: fieldsIn(fields),
      }));
    },

    published: async (): Promise<PublishedEntry[]> => publishedOf(await entryRows(db)),

    async usedPictures(): Promise<ReadonlySet<string>> {
      const rows = await entryRows(db);
      const all = rows.flatMap((row) => [fieldsIn(row.published), fieldsIn(row.draft)]);
      const names = all.map((fields) => fields?.['picture']);
      return new Set(names.filter((name) => typeof name === 'string'));
    },
  };
}
export type ContentEditor = ReturnType<typeof createContentEditor>;

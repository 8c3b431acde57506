import * as v from 'valibot';
import type { CollectionName } from '#lib/content/entries.ts';
import type { EditedEntry } from '#lib/content/codec.ts';
import type {
  ContentFiles,
  WrittenContent,
  WrittenEntry,
  WrittenFields,
} from '#lib/content/written.ts';
import { FieldsSchema } from '#lib/contract/content.ts';
import type { ContentEntryRow } from '#lib/server/infra/db/content-tables.ts';
import type { PublishedEntry } from './edits.ts';
import type { EntryKey } from './repo.ts';

export interface EntryOf extends EntryKey {
  collection: CollectionName;
}

export const readFields = (text: string): WrittenFields => v.parse(FieldsSchema, JSON.parse(text));
export const fieldsIn = (text: string | null): WrittenFields | null =>
  text === null ? null : readFields(text);

export const blank = ({ collection, id }: EntryKey): ContentEntryRow => ({
  collection,
  id,
  revision: 0,
  published: null,
  draft: null,
  is_hidden: 0,
  published_at: null,
});

export const isGone = (row: ContentEntryRow): boolean =>
  row.published === null && row.draft === null && row.is_hidden === 0;

export const fileOf = (
  files: ContentFiles,
  { collection, id }: EntryOf,
): WrittenEntry | undefined => files.entries[collection].find((entry) => entry.id === id);

export function toEdited(row: ContentEntryRow, file: WrittenEntry | undefined): EditedEntry {
  const own = fieldsIn(row.published);
  const isHidden = row.is_hidden === 1;
  return {
    id: row.id,
    source: file && !own ? 'file' : 'edited',
    published: own ?? (isHidden ? null : (file?.fields ?? null)),
    draft: fieldsIn(row.draft),
    revision: row.revision,
    isHidden,
    isOfFile: file !== undefined,
  };
}

export const publishedOf = (rows: readonly ContentEntryRow[]): PublishedEntry[] =>
  rows
    .filter(({ published, is_hidden: isHidden }) => published !== null || isHidden === 1)
    .map(({ collection, id, published, published_at: at }) => ({
      collection,
      id,
      fields: fieldsIn(published),
      at,
    }));

/** Applies published entries, and drafts if `withDrafts`, to the files' entries. */
export function overFiles(
  files: WrittenContent,
  rows: readonly ContentEntryRow[],
  withDrafts: boolean,
): WrittenContent {
  const over = (collection: CollectionName): WrittenEntry[] => {
    const own = rows.filter((row) => row.collection === collection);
    const displayed = own.flatMap((row): WrittenEntry[] => {
      const text = (withDrafts ? row.draft : null) ?? row.published;
      return text === null ? [] : [{ id: row.id, fields: readFields(text) }];
    });
    const isReplaced = (id: string) =>
      displayed.some((entry) => entry.id === id) ||
      own.some((row) => row.id === id && row.is_hidden);
    return [...files[collection].filter(({ id }) => !isReplaced(id)), ...displayed];
  };
  return {
    announcement: over('announcement'),
    note: over('note'),
    hero: over('hero'),
    banner: over('banner'),
    adverts: over('adverts'),
    promises: over('promises'),
    help: over('help'),
    pages: over('pages'),
    makers: over('makers'),
    'size-guides': over('size-guides'),
  };
}

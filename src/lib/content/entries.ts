import type { z } from 'astro/zod';
import type {
  advertSchema,
  announcementSchema,
  bannerSchema,
  heroSchema,
  makerSchema,
  noteSchema,
  pageSchema,
  promiseSchema,
  questionSchema,
  sizeGuideSchema,
} from './schemas.ts';

interface Schemas {
  announcement: typeof announcementSchema;
  note: typeof noteSchema;
  hero: typeof heroSchema;
  banner: typeof bannerSchema;
  adverts: typeof advertSchema;
  promises: typeof promiseSchema;
  help: typeof questionSchema;
  pages: typeof pageSchema;
  makers: typeof makerSchema;
  'size-guides': typeof sizeGuideSchema;
}

export type CollectionName = keyof Schemas;
export type ContentData<Name extends CollectionName> = z.infer<Schemas[Name]>;

export interface ContentEntry<Name extends CollectionName> {
  id: string;
  data: ContentData<Name>;
  /** On a page of another language, where nothing is translated. */
  lang?: 'en';
  /** What was written, where `data` is translated. */
  english?: ContentData<Name>;
  publishedAt?: Date;
  /** Markdown; empty for a list entry. */
  body: string;
  /** What was written, where `body` is in another language than English. */
  englishBody?: string;
}

/** Published edits by id; `undefined` hides the file's entry. The object changes only with a publication. */
export type ContentEdits = {
  readonly [Name in CollectionName]?: ReadonlyMap<string, ContentEntry<Name> | undefined>;
};

export const latest = (...instants: ReadonlyArray<Date | undefined>): Date | undefined =>
  instants.reduce<Date | undefined>(
    (newest, at) => (at && (!newest || at > newest) ? at : newest),
    undefined,
  );

export function withEdits<Name extends CollectionName>(
  name: Name,
  files: ReadonlyArray<ContentEntry<Name>>,
  edits: ContentEdits,
): ReadonlyArray<ContentEntry<Name>> {
  const edited = edits[name];
  if (!edited || edited.size === 0) return files;
  const untouched = files.filter(({ id }) => !edited.has(id));
  return [...untouched, ...edited.values()].filter((entry) => entry !== undefined);
}

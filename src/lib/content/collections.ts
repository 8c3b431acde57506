import { getCollection } from 'astro:content';
import {
  withEdits,
  type CollectionName,
  type ContentData,
  type ContentEdits,
  type ContentEntry,
} from './entries.ts';
import type { Translated, Translations } from '#lib/translations/translations.ts';
import { translatedEntry } from './translated-entry.ts';

/** The shop whose content is read. */
export interface ContentOwner extends Translated {
  /** What is published in the browser; the object stays the same until that changes. */
  content: () => ContentEdits;
  /** Whether it is read as it is written. */
  isEnglish: boolean;
  translations: Translations;
}

interface LoadedEntry<Name extends CollectionName> {
  id: string;
  data: ContentData<Name>;
  body?: string | undefined;
  rendered?: { html: string } | undefined;
}

function reader<Name extends CollectionName>(
  name: Name,
  load: () => Promise<Array<LoadedEntry<Name>>>,
) {
  const known = new WeakMap<ContentEdits, Promise<ReadonlyArray<ContentEntry<Name>>>>();
  const read = async (edits: ContentEdits) => {
    const files = await load();
    const entries = files.map(({ id, data, rendered }) => ({
      id,
      data,
      html: rendered?.html ?? '',
    }));
    return withEdits(name, entries, edits);
  };
  function over(edits: ContentEdits): Promise<ReadonlyArray<ContentEntry<Name>>> {
    // In development the files change too.
    if (!import.meta.env.PROD) return read(edits);
    const reading = known.get(edits) ?? read(edits);
    known.set(edits, reading);
    return reading;
  }
  /** By language, as each has its own `texts`. */
  const translated = new WeakMap<
    ContentOwner['texts'],
    { version: number; written: object; entries: ReadonlyArray<ContentEntry<Name>> }
  >();
  return {
    load,
    over,
    async inLanguageOf({
      texts,
      content,
      translations,
    }: ContentOwner): Promise<ReadonlyArray<ContentEntry<Name>>> {
      const { version } = translations;
      const written = await over(content());
      const before = translated.get(texts);
      if (before?.version === version && before.written === written) return before.entries;
      const entries = written.map((entry) =>
        translatedEntry(entry, texts('content', `${name}/${entry.id}`)),
      );
      translated.set(texts, { version, written, entries });
      return entries;
    },
  };
}

const readers: { [Name in CollectionName]: ReturnType<typeof reader<Name>> } = {
  announcement: reader('announcement', () => getCollection('announcement')),
  note: reader('note', () => getCollection('note')),
  hero: reader('hero', () => getCollection('hero')),
  banner: reader('banner', () => getCollection('banner')),
  adverts: reader('adverts', () => getCollection('adverts')),
  promises: reader('promises', () => getCollection('promises')),
  help: reader('help', () => getCollection('help')),
  pages: reader('pages', () => getCollection('pages')),
  makers: reader('makers', () => getCollection('makers')),
  'size-guides': reader('size-guides', () => getCollection('size-guides')),
};

export const contentOf = <Name extends CollectionName>(
  shop: ContentOwner,
  name: Name,
): Promise<ReadonlyArray<ContentEntry<Name>>> =>
  shop.isEnglish ? readers[name].over(shop.content()) : readers[name].inLanguageOf(shop);

export const filesOf = <Name extends CollectionName>(
  name: Name,
): Promise<Array<LoadedEntry<Name>>> => readers[name].load();

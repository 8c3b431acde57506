import { getCollection } from 'astro:content';
import {
  withEdits,
  type CollectionName,
  type ContentData,
  type ContentEdits,
  type ContentEntry,
} from './entries.ts';
import { textsOf } from '#lib/messages/texts.ts';
import type { Translations } from '#lib/messages/translations.ts';
import * as m from '#messages';
import type { MarkdownOptions } from './markdown.ts';
import { translatedEntry } from './translated-entry.ts';

/** The shop whose content is read. */
export interface ContentOwner {
  /** What is published in the browser; the object stays the same until that changes. */
  content: () => ContentEdits;
  translations: Translations;
  /** Renders in a thread of its own: a text of an owner can take long. Throws `invalid` and `busy`. */
  markdown: (text: string, options: MarkdownOptions) => Promise<string>;
}

/** A translation of another offer than today's is not shown: its words would stand under a new picture. */
const OFFERS: readonly CollectionName[] = ['hero', 'adverts', 'banner'];

interface LoadedEntry<Name extends CollectionName> {
  id: string;
  data: ContentData<Name>;
  body?: string | undefined;
}

function reader<Name extends CollectionName>(
  name: Name,
  load: () => Promise<Array<LoadedEntry<Name>>>,
) {
  const known = new WeakMap<ContentEdits, Promise<ReadonlyArray<ContentEntry<Name>>>>();
  const read = async (edits: ContentEdits) => {
    const files = await load();
    const entries = files.map(({ id, data, body = '' }) => ({ id, data, body }));
    return withEdits(name, entries, edits);
  };
  function over(edits: ContentEdits): Promise<ReadonlyArray<ContentEntry<Name>>> {
    // In development the files change too.
    if (!import.meta.env.PROD) return read(edits);
    const reading = known.get(edits) ?? read(edits);
    known.set(edits, reading);
    return reading;
  }
  const translated = new Map<
    string,
    { state: readonly unknown[]; entries: ReadonlyArray<ContentEntry<Name>> }
  >();
  return {
    load,
    over,
    async translated({
      content,
      translations,
    }: Pick<ContentOwner, 'content' | 'translations'>): Promise<ReadonlyArray<ContentEntry<Name>>> {
      const locale = m.common_locale();
      const written = await over(content());
      const state = [written, translations, translations.version];
      const known = translated.get(locale);
      if (known && state.every((one, at) => one === known.state[at])) return known.entries;
      const files = new Map((await load()).map(({ id, data }) => [id, data]));
      const entries = written.map((entry) => {
        const key = `${name}/${entry.id}`;
        const isOlder =
          OFFERS.includes(name) &&
          translations.isOlder(locale, key, entry.data, files.get(entry.id));
        return translatedEntry(entry, isOlder ? undefined : textsOf('content', key));
      });
      translated.set(locale, { state, entries });
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

/** In the language of the page. */
export function contentOf<Name extends CollectionName>(
  shop: ContentOwner,
  name: Name,
): Promise<ReadonlyArray<ContentEntry<Name>>> {
  const locale: string = m.common_locale();
  return locale === 'en' ? readers[name].over(shop.content()) : readers[name].translated(shop);
}

export const filesOf = <Name extends CollectionName>(
  name: Name,
): Promise<Array<LoadedEntry<Name>>> => readers[name].load();

import { getCollection } from 'astro:content';
import {
  withEdits,
  type CollectionName,
  type ContentData,
  type ContentEdits,
  type ContentEntry,
} from './entries.ts';

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
  return {
    load,
    over(edits: ContentEdits): Promise<ReadonlyArray<ContentEntry<Name>>> {
      // In development the files change too.
      if (!import.meta.env.PROD) return read(edits);
      const reading = known.get(edits) ?? read(edits);
      known.set(edits, reading);
      return reading;
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
  shop: { content: () => ContentEdits },
  name: Name,
): Promise<ReadonlyArray<ContentEntry<Name>>> => readers[name].over(shop.content());

export const filesOf = <Name extends CollectionName>(
  name: Name,
): Promise<Array<LoadedEntry<Name>>> => readers[name].load();

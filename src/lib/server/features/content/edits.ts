import type { CollectionName, ContentEdits, ContentEntry } from '#lib/content/entries.ts';
import { findCollection, hasBody } from '#lib/content/fields.ts';
import type { WrittenFields } from '#lib/content/written.ts';
import { bodyOf, dataOf } from './check.ts';
import { readText } from './read-text.ts';

/** Without fields it hides the file's entry. */
export interface PublishedEntry {
  collection: string;
  id: string;
  fields: WrittenFields | null;
  /** ISO 8601. */
  at?: string | null | undefined;
}

async function entryOf<Name extends CollectionName>(
  name: Name,
  { id, fields, at }: PublishedEntry & { fields: WrittenFields },
): Promise<ContentEntry<Name>> {
  const entry = { id, fields };
  const body = hasBody(name) ? bodyOf(entry) : '';
  // Readable now, so that its pages are too.
  await readText(body);
  const published = at ? { publishedAt: new Date(at) } : {};
  return { id, data: dataOf(name, entry), body, ...published };
}

/** `onError` receives entries that this version can't read. */
export async function readEdits(
  published: readonly PublishedEntry[],
  onError: (error: unknown, entry: PublishedEntry) => void,
): Promise<ContentEdits> {
  const read = async <Name extends CollectionName>(name: Name) => {
    const entries = new Map<string, ContentEntry<Name> | undefined>();
    for (const one of published.filter(({ collection }) => collection === name)) {
      try {
        const { fields } = one;
        entries.set(one.id, fields ? await entryOf(name, { ...one, fields }) : undefined);
      } catch (error) {
        onError(error, one);
      }
    }
    return entries;
  };
  const known = published.filter(({ collection }) => findCollection(collection));
  if (known.length === 0) return {};
  return {
    announcement: await read('announcement'),
    note: await read('note'),
    hero: await read('hero'),
    banner: await read('banner'),
    adverts: await read('adverts'),
    promises: await read('promises'),
    help: await read('help'),
    pages: await read('pages'),
    makers: await read('makers'),
    'size-guides': await read('size-guides'),
  };
}

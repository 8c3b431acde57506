import { getCollection } from 'astro:content';
import { filesOf } from './collections.ts';
import type { CollectionName } from './entries.ts';
import { writtenFields, type ContentFiles, type WrittenEntry } from './written.ts';

async function written(name: CollectionName): Promise<WrittenEntry[]> {
  const entries = await filesOf(name);
  return entries.map(({ id, data, body }) => ({ id, fields: writtenFields(data, body) }));
}

async function readFiles(): Promise<ContentFiles> {
  const pictures = await getCollection('pictures');
  return {
    entries: {
      announcement: await written('announcement'),
      note: await written('note'),
      hero: await written('hero'),
      banner: await written('banner'),
      adverts: await written('adverts'),
      promises: await written('promises'),
      help: await written('help'),
      pages: await written('pages'),
      makers: await written('makers'),
      'size-guides': await written('size-guides'),
    },
    pictures: pictures.map(({ id }) => id),
  };
}

let known: Promise<ContentFiles> | undefined;

export function contentFiles(): Promise<ContentFiles> {
  if (!import.meta.env.PROD) return readFiles();
  known ??= readFiles();
  return known;
}

import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSeq, parseDocument, stringify } from 'yaml';
import { asText } from '#lib/content/checks/problem.ts';
import { crops, uploadedHash, type Crop } from '#lib/content/crops.ts';
import type { CollectionName } from '#lib/content/entries.ts';
import { contentForms, findCollection, hasBody } from '#lib/content/fields.ts';
import { pictureUseOf, pictureUses } from '#lib/content/picture-rules.ts';
import type { WrittenFields } from '#lib/content/written.ts';
import { loadSharp } from '#lib/server/infra/files/decode.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { PublishedEntry } from './edits.ts';

export class InvalidFolder extends Error {
  override name = 'InvalidFolder';
}

interface ExportOptions {
  from: string;
  folder: string;
  published: readonly PublishedEntry[];
  pictures: Pick<Pictures, 'get'>;
}

const prefixes = { hero: 'hero', advert: 'advert', portrait: 'maker' } as const;
const endingOf = (crop: Crop): string => (crop === 'phone' ? '-phone' : '');

const QUALITY = 90;

async function withFiles(
  collection: CollectionName,
  fields: WrittenFields,
  { folder, pictures }: Pick<ExportOptions, 'folder' | 'pictures'>,
): Promise<WrittenFields> {
  const name = asText(fields['picture']);
  const hash = uploadedHash(name);
  if (hash === undefined) return fields;
  const use = pictureUseOf(collection);
  const file = `${prefixes[use]}-${name}`;
  for (const crop of pictureUses[use].crops) {
    const width = Math.max(...crops[crop].widths);
    const bytes = await pictures.get({ hash, form: `${crop}-${width}` });
    if (!bytes)
      throw new InvalidFolder(`The picture ${name} is gone. Choose another in the studio.`);
    // The build rejects masters that are narrower than their crops.
    const sharp = await loadSharp();
    const master = await sharp(bytes).resize({ width }).webp({ quality: QUALITY }).toBuffer();
    await writeFile(join(folder, 'pictures', `${file}${endingOf(crop)}.webp`), master);
  }
  return { ...fields, picture: file };
}

const inOrder = (collection: CollectionName, fields: WrittenFields): WrittenFields =>
  Object.fromEntries(
    contentForms[collection].fields
      .filter(({ name, kind }) => kind !== 'markdown' && fields[name] !== undefined)
      .map(({ name }) => [name, fields[name]]),
  );

async function writeText(
  collection: CollectionName,
  { id, fields }: PublishedEntry,
  folder: string,
): Promise<void> {
  const file = join(folder, collection, `${id}.md`);
  if (!fields) return rm(file, { force: true });
  await mkdir(join(folder, collection), { recursive: true });
  const head = stringify(inOrder(collection, fields), { lineWidth: 0 });
  await writeFile(file, `---\n${head}---\n\n${asText(fields['body']).trim()}\n`);
}

async function writeList(
  collection: CollectionName,
  entries: readonly PublishedEntry[],
  folder: string,
): Promise<void> {
  const file = join(folder, `${collection}.yaml`);
  const document = parseDocument(await readFile(file, 'utf8'));
  const list = document.contents;
  if (!isSeq(list)) throw new InvalidFolder(`${file} holds no list.`);
  for (const { id, fields } of entries) {
    const at = list.items.findIndex((_item, index) => document.getIn([index, 'id']) === id);
    const written = fields && document.createNode({ id, ...inOrder(collection, fields) });
    if (written && at >= 0) document.setIn([at], written);
    else if (written) document.addIn([], written);
    else if (at >= 0) document.deleteIn([at]);
  }
  list.flow = false;
  await writeFile(file, document.toString({ lineWidth: 0 }));
}

async function assertEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) {
    throw new InvalidFolder(`${folder} is not empty. Name a new folder.`);
  }
}

/** Returns the number of entries edited in the browser. Throws `InvalidFolder`. */
export async function exportContent({
  from,
  folder,
  published,
  pictures,
}: ExportOptions): Promise<number> {
  await assertEmpty(folder);
  await cp(from, folder, { recursive: true });
  const byCollection = Map.groupBy(published, ({ collection }) => collection);
  for (const [name, entries] of byCollection) {
    const collection = findCollection(name);
    if (!collection) continue;
    const written = await Promise.all(
      entries.map(async (entry) => ({
        ...entry,
        fields: entry.fields && (await withFiles(collection, entry.fields, { folder, pictures })),
      })),
    );
    if (!hasBody(collection)) await writeList(collection, written, folder);
    else for (const entry of written) await writeText(collection, entry, folder);
  }
  return published.length;
}

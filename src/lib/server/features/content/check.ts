import { readFile } from 'node:fs/promises';
import type { z } from 'astro/zod';
import {
  claimMistakes,
  namesMistakes,
  wholeText,
  type Known,
  type Mistake,
} from '#lib/content/checks/entries.ts';
import { asText, schemaMistakes } from '#lib/content/checks/problem.ts';
import { markdownProblems } from '#lib/content/checks/texts.ts';
import { uploadedHash } from '#lib/content/crops.ts';
import type { CollectionName, ContentData } from '#lib/content/entries.ts';
import { collectionNames, contentForms, hasBody, lengthMistakes } from '#lib/content/fields.ts';
import type { MarkdownText } from '#lib/content/markdown.ts';
import * as schemas from '#lib/content/schemas.ts';
import {
  saysTheSame,
  type WrittenContent,
  type WrittenEntry,
  type WrittenFields,
} from '#lib/content/written.ts';
import { Refusal } from '#lib/server/errors.ts';
import { paths } from '#lib/site/paths.ts';
import { readText } from './read-text.ts';

const schemaOf: { readonly [Name in CollectionName]: z.ZodObject } = {
  announcement: schemas.announcementSchema,
  note: schemas.noteSchema,
  hero: schemas.heroSchema,
  banner: schemas.bannerSchema,
  adverts: schemas.advertSchema,
  promises: schemas.promiseSchema,
  help: schemas.questionSchema,
  pages: schemas.pageSchema,
  makers: schemas.makerSchema,
  'size-guides': schemas.sizeGuideSchema,
};

const parse: { readonly [Name in CollectionName]: (value: unknown) => ContentData<Name> } = {
  announcement: (value) => schemas.announcementSchema.parse(value),
  note: (value) => schemas.noteSchema.parse(value),
  hero: (value) => schemas.heroSchema.parse(value),
  banner: (value) => schemas.bannerSchema.parse(value),
  adverts: (value) => schemas.advertSchema.parse(value),
  promises: (value) => schemas.promiseSchema.parse(value),
  help: (value) => schemas.questionSchema.parse(value),
  pages: (value) => schemas.pageSchema.parse(value),
  makers: (value) => schemas.makerSchema.parse(value),
  'size-guides': (value) => schemas.sizeGuideSchema.parse(value),
};

/** A list's file has the id among the fields. */
function headOf(name: CollectionName, { id, fields }: WrittenEntry): WrittenFields {
  if (!hasBody(name)) return { id, ...fields };
  const { body: _text, ...head } = fields;
  return head;
}

const WORDS: readonly string[] = ['line', 'text', 'alt'];
const PLACEHOLDER = 'a placeholder';

const refusedTexts = (name: CollectionName, head: WrittenFields): ReadonlyArray<[string, string]> =>
  schemaMistakes(schemaOf[name], head).flatMap(({ field = '' }): Array<[string, string]> => {
    const kind = contentForms[name].fields.find((one) => one.name === field)?.kind;
    const words = head[field];
    return typeof words === 'string' && WORDS.includes(kind ?? '') ? [[field, words]] : [];
  });

/** Throws when it can't be displayed, for another reason than its wording. */
export function dataOf<Name extends CollectionName>(
  name: Name,
  entry: WrittenEntry,
): ContentData<Name> {
  const head = headOf(name, entry);
  const words = refusedTexts(name, head);
  const readable = Object.fromEntries(words.map(([field]) => [field, PLACEHOLDER]));
  return { ...parse[name]({ ...head, ...readable }), ...Object.fromEntries(words) };
}

export const bodyOf = ({ fields }: WrittenEntry): string => asText(fields['body']);

let icons: Promise<string[]> | undefined;
const SYMBOLS = /<symbol[^>]*\sid="([^"]+)"/g;

export function iconNames(): Promise<string[]> {
  icons ??= readFile(new URL(import.meta.resolve('#public/icons.svg')), 'utf8').then((symbols) =>
    [...symbols.matchAll(SYMBOLS)].map(([, id = '']) => id),
  );
  return icons;
}

export async function readTexts(
  content: WrittenContent,
): Promise<ReadonlyMap<WrittenEntry, MarkdownText>> {
  const entries = collectionNames.filter(hasBody).flatMap((name) => content[name]);
  return new Map(
    await Promise.all(
      entries.map(async (entry) => [entry, await readText(bodyOf(entry))] as const),
    ),
  );
}

const NO_TEXT = 'is missing. Write it.';

/** The page that displays the collection's entries, for links within it. */
export function homeOf(name: CollectionName, id: string): string {
  if (name === 'pages') return paths.page(id);
  if (name === 'size-guides') return paths.sizeGuide(id);
  return name === 'makers' ? paths.maker(id) : paths.helpCenter;
}

function bodyMistakes(
  name: CollectionName,
  entry: WrittenEntry,
  text: MarkdownText | undefined,
  known: Known,
): Mistake[] {
  const body = bodyOf(entry);
  if (!text || body.trim() === '') return [['body', NO_TEXT]];
  const title = asText(entry.fields['title']);
  const here = homeOf(name, entry.id);
  return markdownProblems(body, text, { title, addresses: known.addresses, here }).map(
    ({ line, message }): Mistake => ['body', `in line ${line}: ${message}`],
  );
}

const errorsBy = (name: CollectionName, mistakes: readonly Mistake[]): Record<string, string> => {
  const { fields } = contentForms[name];
  const errors = new Map<string, string>();
  for (const [field, message] of mistakes) {
    const label = fields.find((one) => one.name === field)?.label ?? `"${field}"`;
    if (!errors.has(field)) errors.set(field, `${label} ${message}`);
  }
  return Object.fromEntries(errors);
};

function entryErrors(
  name: CollectionName,
  entry: WrittenEntry,
  text: MarkdownText | undefined,
  known: Known,
): Record<string, string> {
  const head = headOf(name, entry);
  const isText = hasBody(name);
  const mistakes: Mistake[] = [
    ...schemaMistakes(schemaOf[name], head).map(({ field = '', message }): Mistake => [
      field,
      message,
    ]),
    ...namesMistakes(name, entry.fields, known),
    ...claimMistakes(head, isText ? undefined : wholeText(head)),
    ...(isText ? bodyMistakes(name, entry, text, known) : []),
  ];
  return errorsBy(name, mistakes);
}

function refuseErrors(errors: Record<string, string>): void {
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Refusal('invalid', first, { errors });
}

const isUnchanged = (field: string, now: WrittenFields, stored: WrittenFields | undefined) =>
  saysTheSame({ value: now[field] }, { value: stored?.[field] });

/** Throws `invalid` by field for a changed text that is too long. It runs before anything else reads a text. */
export const assertLengths = (
  name: CollectionName,
  fields: WrittenFields,
  stored: WrittenFields | undefined,
): void =>
  refuseErrors(
    errorsBy(
      name,
      lengthMistakes(name, fields).filter(([field]) => !isUnchanged(field, fields, stored)),
    ),
  );

/** The entry names a picture that was removed. */
const isPictureGone = ({ fields }: WrittenEntry, { uploaded }: Known): boolean => {
  const name = asText(fields['picture']);
  return uploadedHash(name) !== undefined && uploaded?.has(name) !== true;
};

/** Throws `invalid` with a sentence per field; `texts` are the parsed bodies. An unchanged error may stay. */
export function assertEntry(
  name: CollectionName,
  entry: WrittenEntry,
  {
    stored,
    texts,
    ...known
  }: Known & {
    stored: WrittenEntry | undefined;
    texts: ReadonlyMap<WrittenEntry, MarkdownText>;
  },
): void {
  const before = stored ? entryErrors(name, stored, texts.get(stored), known) : {};
  const isKnown = (field: string, message: string) =>
    before[field] === message &&
    isUnchanged(field, entry.fields, stored?.fields) &&
    !(field === 'picture' && isPictureGone(entry, known));
  const errors = Object.entries(entryErrors(name, entry, texts.get(entry), known));
  refuseErrors(Object.fromEntries(errors.filter((error) => !isKnown(...error))));
}

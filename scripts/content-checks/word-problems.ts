import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '#lib/site/paths.ts';
import {
  pageSchema,
  questionSchema,
  sizeGuideSchema,
  advertSchema,
  bannerSchema,
  heroSchema,
  makerSchema,
  noteSchema,
  promiseSchema,
  announcementSchema,
} from '#lib/content/schemas.ts';
import {
  claimMistakes,
  namesMistakes,
  wholeText,
  type Fields,
  type Known,
} from '#lib/content/checks/entries.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { addressesOf } from '#lib/content/checks/links.ts';
import { asText, fieldProblems, type Problem } from '#lib/content/checks/problem.ts';
import { readMarkdown } from '#lib/content/markdown.ts';
import type { z } from 'astro/zod';
import { readPictures } from './picture-problems.ts';
import { isProblem, readWritten } from './source.ts';
import { readTexts, textProblems, type Text } from './text-problems.ts';

const lists: ReadonlyArray<readonly [list: string, schema: z.ZodObject]> = [
  ['announcement', announcementSchema],
  ['note', noteSchema],
  ['hero', heroSchema],
  ['banner', bannerSchema],
  ['adverts', advertSchema],
  ['promises', promiseSchema],
];

const isEntry = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

async function mistakesOf(
  folder: string,
  list: string,
  schema: z.ZodObject,
  known: Known,
): Promise<Problem[]> {
  const file = join(folder, `${list}.yaml`);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return [{ file, message: 'is not there. Put it back.' }];
  const written = readWritten(file, text);
  if (isProblem(written)) return [written];
  const { value, lineOf } = written;
  if (!Array.isArray(value)) {
    const message = 'must be a list, each entry beginning with "- id:"; to show nothing, write [].';
    return [{ file, line: 1, message }];
  }
  const entries: readonly unknown[] = value;
  const ids = entries.map((entry) => (isEntry(entry) ? entry['id'] : undefined));
  return entries.flatMap((entry, at): Problem[] => {
    const wrong = fieldProblems(schema, written, entry, [at]);
    if (!isEntry(entry)) return wrong;
    const id = asText(entry['id']);
    const problem = (field: string, message: string): Problem => ({
      file,
      line: lineOf([at, field]),
      field: `"${field}" of ${id}`,
      message,
    });
    if (id !== '' && ids.indexOf(entry['id']) < at) {
      wrong.push(problem('id', 'is the name of another entry too. Give each its own.'));
    }
    const wrongNames = namesMistakes(list, entry, known);
    for (const [field, message] of [...wrongNames, ...claimMistakes(entry, wholeText(entry))]) {
      if (!wrong.some((one) => one.field === `"${field}" of ${id}`))
        wrong.push(problem(field, message));
    }
    return wrong;
  });
}

/** What is wrong with the lists that marketing edits. */
async function listProblems(folder: string, known: Known): Promise<Problem[]> {
  const all = lists.map(([list, schema]) => mistakesOf(folder, list, schema, known));
  return (await Promise.all(all)).flat();
}

const SYMBOLS = /<symbol[^>]*\sid="([^"]+)"/g;

async function readIcons(): Promise<string[]> {
  const symbols = await readFile('public/icons.svg', 'utf8');
  return [...symbols.matchAll(SYMBOLS)].map(([, id = '']) => id);
}

/** What the texts of a collection name and that is not there, such as a maker's portrait. */
const nameProblems = (
  collection: string,
  texts: readonly Text[],
  schema: z.ZodObject,
  known: Known,
): Problem[] =>
  texts.flatMap(({ file, written: { head } }) => {
    if (isProblem(head) || !schema.safeParse(head.value).success) return [];
    const fields = isEntry(head.value) ? head.value : {};
    return namesMistakes(collection, fields, known).map(([field, message]) => ({
      file,
      line: head.lineOf([field]),
      field: `"${field}"`,
      message,
    }));
  });

/** What is wrong with lists, texts and pictures, and with what they name of each other. */
export async function wordProblems(folder: string): Promise<Problem[]> {
  const [pages, questions, makers, guides, pictures, icons] = await Promise.all([
    readTexts(join(folder, 'pages')),
    readTexts(join(folder, 'help')),
    readTexts(join(folder, 'makers')),
    readTexts(join(folder, 'size-guides')),
    readPictures(join(folder, 'pictures')),
    readIcons(),
  ]);
  const addresses = addressesOf({
    pages: new Map(pages.map(({ name, written }) => [name, readMarkdown(written.body).anchors])),
    questions: questions.map(({ name }) => name),
    makers: makers.map(({ name }) => name),
    sizeGuides: guides.map(({ name }) => name),
    categories: defaultCategoryList,
  });
  const known = { addresses, icons, pictures: pictures.names };
  return [
    ...(await listProblems(folder, known)),
    ...textProblems(pages, pageSchema, addresses, paths.page),
    ...textProblems(questions, questionSchema, addresses, () => paths.helpCenter),
    ...textProblems(makers, makerSchema, addresses, paths.maker),
    ...textProblems(guides, sizeGuideSchema, addresses, paths.sizeGuide),
    ...nameProblems('makers', makers, makerSchema, known),
    ...nameProblems('size-guides', guides, sizeGuideSchema, known),
    ...pictures.problems,
  ];
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { claimProblem } from '#lib/content/claims.ts';
import { paths } from '#lib/site/paths.ts';
import {
  pageSchema,
  questionSchema,
  advertSchema,
  bannerSchema,
  heroSchema,
  noteSchema,
  promiseSchema,
  announcementSchema,
} from '#lib/content/schemas.ts';
import { addressesOf, linkProblem, type Addresses, readPictures } from './link-problems.ts';
import { type Problem, adviceOn, fieldProblems } from './problem.ts';
import { readTexts, textProblems, anchorsIn } from './text-problems.ts';
import type { z } from 'astro/zod';
import { asText, isProblem, readWritten } from './source.ts';

/** What the entries of lists may name. */
interface Known {
  addresses: Addresses;
  pictures: readonly string[];
  icons: readonly string[];
}

const lists: ReadonlyArray<readonly [file: string, schema: z.ZodObject]> = [
  ['announcement.yaml', announcementSchema],
  ['note.yaml', noteSchema],
  ['hero.yaml', heroSchema],
  ['banner.yaml', bannerSchema],
  ['adverts.yaml', advertSchema],
  ['promises.yaml', promiseSchema],
];

type Entry = Record<string, unknown>;
const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;
const textOf = (entry: Entry, name: string): string => asText(entry[name]);

/** What is wrong with what an entry names: a field, and what to say of it. */
function namesMistakes(
  list: string,
  entry: Entry,
  known: Known,
): [field: string, message: string][] {
  const found: [string, string | undefined][] = [];
  const { pictures, icons, addresses } = known;
  if ('link' in entry && textOf(entry, 'link').startsWith('/')) {
    const problem = linkProblem(textOf(entry, 'link'), addresses);
    found.push(['link', problem && `leads nowhere: ${problem}`]);
  }
  if ('picture' in entry) {
    const name = textOf(entry, 'picture');
    const needed = list === 'hero.yaml' ? [name, `${name}-phone`] : [name];
    for (const one of needed) {
      const message = `is ${name}, but there is no ${one}.webp in src/content/pictures.`;
      // A picture of another kind would have the wrong shape and size.
      const alike = pictures.filter((other) => other.split('-')[0] === one.split('-')[0]);
      const others = alike.length > 0 ? alike : pictures;
      found.push([
        'picture',
        pictures.includes(one) ? undefined : `${message} ${adviceOn(one, others)}`,
      ]);
    }
  }
  if ('icon' in entry && !icons.includes(textOf(entry, 'icon'))) {
    found.push(['icon', `is not in public/icons.svg. ${adviceOn(textOf(entry, 'icon'), icons)}`]);
  }
  return found.flatMap(([field, message]) => (message === undefined ? [] : [[field, message]]));
}

/** The fields that claim what only a fact can say. */
function claimMistakes(entry: Entry): [field: string, message: string][] {
  const whole = Object.values(entry).map(asText).join('\n');
  return Object.keys(entry).flatMap((field): [string, string][] => {
    const message = claimProblem(textOf(entry, field), whole);
    return message === undefined ? [] : [[field, message]];
  });
}

async function mistakesOf(
  folder: string,
  list: string,
  schema: z.ZodObject,
  known: Known,
): Promise<Problem[]> {
  const file = join(folder, list);
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
    const id = textOf(entry, 'id');
    const told = (field: string, message: string): Problem => ({
      file,
      line: lineOf([at, field]),
      field: `"${field}" of ${id}`,
      message,
    });
    if (id !== '' && ids.indexOf(entry['id']) < at) {
      wrong.push(told('id', 'is the name of another entry too. Give each its own.'));
    }
    const wrongClaims = claimMistakes(entry);
    for (const [field, message] of [...namesMistakes(list, entry, known), ...wrongClaims]) {
      if (!wrong.some((one) => one.field === `"${field}" of ${id}`))
        wrong.push(told(field, message));
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

/** What is wrong with lists, texts and pictures, and with what they name of each other. */
export async function wordProblems(folder: string): Promise<Problem[]> {
  const [pages, questions, pictures, icons] = await Promise.all([
    readTexts(join(folder, 'pages')),
    readTexts(join(folder, 'help')),
    readPictures(join(folder, 'pictures')),
    readIcons(),
  ]);
  const addresses = addressesOf({
    pages: new Map(pages.map(({ name, written }) => [name, anchorsIn(written.body)])),
    questions: questions.map(({ name }) => name),
  });
  return [
    ...(await listProblems(folder, { addresses, icons, pictures: pictures.names })),
    ...textProblems(pages, pageSchema, addresses, paths.page),
    ...textProblems(questions, questionSchema, addresses, () => paths.helpCenter),
    ...pictures.problems,
  ];
}

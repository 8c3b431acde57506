import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '#lib/site/paths.ts';
import { pageSchema, questionSchema } from '#lib/content/schemas.ts';
import { addressesOf } from './link-problems.ts';
import { listProblems } from './list-problems.ts';
import type { Problem } from './problem.ts';
import { readPictures } from './picture-problems.ts';
import { readTexts, textProblems } from './text-problems.ts';
import { anchorsIn } from './text-parts.ts';

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

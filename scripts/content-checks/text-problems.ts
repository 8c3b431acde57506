import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'astro/zod';
import { factProblem } from '#lib/content/fill-facts.ts';
import { linkProblem, type Addresses } from './link-problems.ts';
import { fieldProblems } from './field-problems.ts';
import type { Problem } from './problem.ts';
import { linksIn, picturesIn } from './text-parts.ts';
import { isProblem, readText } from './source.ts';

/** A markdown file: its name is its address or its anchor. */
interface Text {
  file: string;
  name: string;
  written: ReturnType<typeof readText>;
}

export async function readTexts(folder: string): Promise<Text[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const written = readText(file, await readFile(file, 'utf8'));
      return { file, name: basename(name, '.md'), written };
    }),
  );
}

/** Links that leave the shop are their writer's affair, if they say where they go. */
const LEAVES = /^(?:https?:\/\/[^/]+\.|mailto:.*[@}]|tel:[+\d{])/;

function bodyMistakes({ file, written }: Text, addresses: Addresses, here: string): Problem[] {
  const { body, bodyLine } = written;
  const wrong: Problem[] = [];
  if (body.trim() === '') {
    wrong.push({ file, line: bodyLine, message: 'has no text below the ---. Write it there.' });
  }
  for (const [at, line] of body.split('\n').entries()) {
    const message = factProblem(line);
    if (message !== undefined) wrong.push({ file, line: bodyLine + at, message });
  }
  for (const { href, line } of linksIn(body, bodyLine)) {
    if (LEAVES.test(href)) continue;
    const message = linkProblem(href, addresses, here);
    if (message !== undefined)
      wrong.push({ file, line, message: `a link leads nowhere: ${message}` });
  }
  for (const line of picturesIn(body, bodyLine)) {
    const message = 'a picture stands in the text, where the shop can show none. Take it out.';
    wrong.push({ file, line, message });
  }
  return wrong;
}

/** Problems of texts; `addressOf` gives the page that shows a text. */
export function textProblems(
  texts: readonly Text[],
  schema: z.ZodObject,
  addresses: Addresses,
  addressOf: (name: string) => string,
): Problem[] {
  return texts.flatMap((text) => {
    const { file, name, written } = text;
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) {
      const message =
        'has a name that can not be an address. Use small letters, figures and hyphens.';
      return [{ file, message }];
    }
    if (isProblem(written.head)) return [written.head];
    return [
      ...fieldProblems(schema, written.head, written.head.value),
      ...bodyMistakes(text, addresses, addressOf(name)),
    ];
  });
}

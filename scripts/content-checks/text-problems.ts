import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'astro/zod';
import { factMistake } from '#lib/content/fill-facts.ts';
import { linkMistake, type Addresses } from './link-problems.ts';
import { fieldMistakes } from './field-problems.ts';
import type { Mistake } from './problem.ts';
import { linksIn, picturesIn } from './text-parts.ts';
import { isMistake, readText } from './source.ts';

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

function bodyMistakes({ file, written }: Text, addresses: Addresses, here: string): Mistake[] {
  const { body, bodyLine } = written;
  const wrong: Mistake[] = [];
  if (body.trim() === '') {
    wrong.push({ file, line: bodyLine, says: 'has no text below the ---. Write it there.' });
  }
  for (const [at, line] of body.split('\n').entries()) {
    const says = factMistake(line);
    if (says !== undefined) wrong.push({ file, line: bodyLine + at, says });
  }
  for (const { href, line } of linksIn(body, bodyLine)) {
    if (LEAVES.test(href)) continue;
    const says = linkMistake(href, addresses, here);
    if (says !== undefined) wrong.push({ file, line, says: `a link leads nowhere: ${says}` });
  }
  for (const line of picturesIn(body, bodyLine)) {
    const says = 'a picture stands in the text, where the shop can show none. Take it out.';
    wrong.push({ file, line, says });
  }
  return wrong;
}

/** What is wrong with texts; `addressOf` tells on which page one is shown. */
export function textMistakes(
  texts: readonly Text[],
  schema: z.ZodObject,
  addresses: Addresses,
  addressOf: (name: string) => string,
): Mistake[] {
  return texts.flatMap((text) => {
    const { file, name, written } = text;
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) {
      const says = 'has a name that can not be an address. Use small letters, figures and hyphens.';
      return [{ file, says }];
    }
    if (isMistake(written.head)) return [written.head];
    return [
      ...fieldMistakes(schema, written.head, written.head.value),
      ...bodyMistakes(text, addresses, addressOf(name)),
    ];
  });
}

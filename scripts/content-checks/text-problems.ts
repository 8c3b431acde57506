import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'astro/zod';
import { claimProblem } from '#lib/content/claims.ts';
import type { Addresses } from '#lib/content/checks/links.ts';
import { asText, fieldProblems, type Problem, type Written } from '#lib/content/checks/problem.ts';
import { readMarkdown } from '#lib/content/markdown.ts';
import { markdownProblems } from '#lib/content/checks/texts.ts';
import { isProblem, readText } from './source.ts';

/** A markdown file: its name is its address or its anchor. */
export interface Text {
  file: string;
  name: string;
  written: ReturnType<typeof readText>;
}

/** The texts of a folder; Git keeps no folder without files, so one that is not there is empty. */
export async function readTexts(folder: string): Promise<Text[]> {
  if (!existsSync(folder)) return [];
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const written = readText(file, await readFile(file, 'utf8'));
      return { file, name: basename(name, '.md'), written };
    }),
  );
}

function bodyMistakes({ file, written }: Text, addresses: Addresses, here: string): Problem[] {
  const { body, bodyLine, head } = written;
  if (body.trim() === '') {
    return [{ file, line: bodyLine, message: 'has no text below the ---. Write it there.' }];
  }
  const title = isProblem(head) ? '' : titleOf(head);
  const problems = markdownProblems(body, readMarkdown(body), { title, addresses, here });
  return problems.map(({ line, message }) => ({
    file,
    line: bodyLine + line - 1,
    message,
  }));
}

const titleOf = ({ value }: Written): string =>
  typeof value === 'object' && value !== null && 'title' in value ? asText(value.title) : '';

/** The fields of a text that claim what only a fact can say. */
function headClaims(file: string, { value, lineOf }: Written): Problem[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, text]: [string, unknown]): Problem[] => {
    const message = typeof text === 'string' ? claimProblem(text) : undefined;
    return message === undefined
      ? []
      : [{ file, line: lineOf([field]), field: `"${field}"`, message }];
  });
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
      ...headClaims(file, written.head),
      ...bodyMistakes(text, addresses, addressOf(name)),
    ];
  });
}

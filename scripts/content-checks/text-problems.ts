import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'astro/zod';
import { claimProblem } from '#lib/content/claims.ts';
import { factProblem } from '#lib/content/fill-facts.ts';
import { linkProblem, type Addresses } from './link-problems.ts';
import { fieldProblems, type Problem } from './problem.ts';
import { asText, isProblem, readText, type Written } from './source.ts';
import Slugger from 'github-slugger';

/** A link in a text, and its line. */
interface TextLink {
  href: string;
  line: number;
}

const CODE = /^(```|~~~)[\s\S]*?^\1|`[^`\n]*`/gm;
/** `[words](/address "title")`, `[name]: /address`, `<a href="/address">`, `</address>` is none. */
const LINKS = [
  /(?<!!)\[(?:[^\]\\]|\\.)*\]\(\s*<?([^\s)>]*)>?[^)]*\)/g,
  /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?/gm,
  /<a\s[^>]*?href=["']?([^"'\s>]*)/gi,
];
const PICTURES = /!\[[^\]]*\](?:\(|\[)|<img\s/gi;
const HEADINGS = /^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*$/gm;

/** Code is shown, not followed; its lines stay, so that the others keep their numbers. */
const withoutCode = (text: string): string =>
  text.replace(CODE, (code) => code.replace(/[^\n]/g, ' '));
const lineIn = (text: string, at: number, first: number): number =>
  text.slice(0, at).split('\n').length - 1 + first;

/** Every link of a markdown text whose first line is line `first` of its file. */
function linksIn(text: string, first = 1): TextLink[] {
  const plain = withoutCode(text);
  return LINKS.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((found) => ({
      href: found[1] ?? '',
      line: lineIn(plain, found.index, first),
    })),
  ).sort((one, other) => one.line - other.line);
}

/** The lines in which a picture is put into a text. */
function picturesIn(text: string, first = 1): number[] {
  const plain = withoutCode(text);
  return [...plain.matchAll(PICTURES)].map(({ index }) => lineIn(plain, index, first));
}

/** The anchors of its headings, by the rule that Astro's markdown follows. */
export function anchorsIn(text: string): string[] {
  const slugger = new Slugger();
  return [...withoutCode(text).matchAll(HEADINGS)].map(([, heading = '']) =>
    slugger.slug(heading.replace(/[*_`]|\[([^\]]*)\]\([^)]*\)/g, '$1')),
  );
}

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
  const { body, bodyLine, head } = written;
  // With its title a whole question is hidden.
  const title = isProblem(head) ? '' : titleOf(head);
  const wrong: Problem[] = [];
  if (body.trim() === '') {
    wrong.push({ file, line: bodyLine, message: 'has no text below the ---. Write it there.' });
  }
  for (const [at, line] of body.split('\n').entries()) {
    const message = factProblem(line) ?? claimProblem(line, `${title}\n${line}`);
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

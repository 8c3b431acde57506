import Slugger from 'github-slugger';
import { claimProblem } from '#lib/content/claims.ts';
import { factProblem } from '#lib/content/fill-facts.ts';
import { linkProblem, type Addresses } from './links.ts';

/** A link in a text, and its line. */
interface TextLink {
  href: string;
  line: number;
}

/** Links that leave the shop are their writer's affair, if they say where they go. */
const LEAVES = /^(?:https?:\/\/[^/]+\.|mailto:.*[@}]|tel:[+\d{])/;

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

/** The addresses that a Markdown text links to within the shop. */
export const linksOf = (text: string): string[] =>
  linksIn(text)
    .map(({ href }) => href)
    .filter((href) => !LEAVES.test(href));

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

/** What is wrong in a line of a text, which has the number `line`, counted from 1. */
export interface TextProblem {
  line: number;
  message: string;
}

/**
 * What is wrong with a Markdown text. `title` is read with every line: with it a whole question is
 * hidden. `here` is the path of the page that shows it.
 */
export function markdownProblems(
  body: string,
  { title, addresses, here }: { title: string; addresses: Addresses; here: string },
): TextProblem[] {
  const wrong: TextProblem[] = [];
  for (const [at, line] of body.split('\n').entries()) {
    const message = factProblem(line) ?? claimProblem(line, `${title}\n${line}`);
    if (message !== undefined) wrong.push({ line: at + 1, message });
  }
  for (const { href, line } of linksIn(body)) {
    if (LEAVES.test(href)) continue;
    const message = linkProblem(href, addresses, here);
    if (message !== undefined) wrong.push({ line, message: `a link leads nowhere: ${message}` });
  }
  for (const line of picturesIn(body)) {
    const message = 'a picture stands in the text, where the shop can show none. Take it out.';
    wrong.push({ line, message });
  }
  return wrong;
}

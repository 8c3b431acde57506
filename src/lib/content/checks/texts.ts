import { claimProblem } from '#lib/content/claims.ts';
import { factProblem } from '#lib/content/fill-facts.ts';
import type { MarkdownText } from '#lib/content/markdown.ts';
import { linkProblem, type Addresses } from './links.ts';

const LEAVES = /^(?:https?:\/\/[^/]+\.|mailto:[^@}]*[@}]|tel:[+\d{])/i;

export const linksOf = ({ links }: MarkdownText): string[] =>
  links.map(({ href }) => href).filter((href) => !LEAVES.test(href));

/** `line` counts from 1. */
export interface TextProblem {
  line: number;
  message: string;
}

const PICTURE = 'a picture stands in the text, where the shop can show none. Take it out.';
const HTML =
  'HTML stands in the text. Write it as Markdown: **bold**, [a link](/products), - a list.';

function lineProblems(body: string, title: string): TextProblem[] {
  return body.split('\n').flatMap((line, at) => {
    const message = factProblem(line) ?? claimProblem(line, `${title}\n${line}`);
    return message === undefined ? [] : [{ line: at + 1, message }];
  });
}

/**
 * `read` is the parsed Markdown. `title` is the context of every line, because a fact in it hides the whole question.
 * `here` is the path of the page.
 */
export function markdownProblems(
  body: string,
  read: MarkdownText,
  { title, addresses, here }: { title: string; addresses: Addresses; here: string },
): TextProblem[] {
  const wrongLinks = read.links.flatMap(({ href, line }) => {
    const problem = LEAVES.test(href) ? undefined : linkProblem(href, addresses, here);
    return problem === undefined ? [] : [{ line, message: `a link leads nowhere: ${problem}` }];
  });
  return [
    ...lineProblems(body, title),
    ...wrongLinks,
    ...read.pictures.map((line) => ({ line, message: PICTURE })),
    ...read.rawHtml.map((line) => ({ line, message: HTML })),
  ];
}

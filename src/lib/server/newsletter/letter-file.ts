import { createHash } from 'node:crypto';
import type { Block, Words } from '../mail/letter.ts';
import type { OwnLetter } from '../mail/newsletter-letters.ts';

/**
 * A letter to the list as somebody writes it: a file with a first heading, which is the subject, and
 * below it headings, paragraphs, lists and links. What mail cannot show is refused, never sent as
 * signs that nobody reads.
 */

/** A letter that cannot be sent: one sentence that names the line and the remedy. */
export class BadLetter extends Error {
  override name = 'BadLetter';
}

const MOST_LETTERS = 50_000;
/** Mail programs show no more of a subject, and of the words beside it. */
const MOST_SUBJECT = 120;
const MOST_PREVIEW = 140;

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;
const SUBJECT = /^#\s+(.+)$/;
const HEADING = /^##+\s+(.+)$/;
const ITEM = /^[-*]\s+(.+)$/;

const unknown: ReadonlyArray<readonly [sign: RegExp, words: string]> = [
  [/!\[/, 'holds a picture. A letter holds words and links: link to the page that shows it.'],
  [/\*\*|__/, 'makes words bold. A letter has no bold words: write them plainly.'],
  [/<[a-z/!]/i, 'holds HTML. A letter holds words and links only.'],
];

interface Line {
  at: number;
  text: string;
}

const bad = ({ at }: Line, words: string) => new BadLetter(`Line ${at} ${words}`);

/** `/products` leads into this shop; anything else says where it leads. */
function addressOf(url: string, line: Line, siteUrl: string): string {
  if (url.startsWith('/') && !url.startsWith('//')) return siteUrl + url;
  if (/^(https?:\/\/|mailto:)/.test(url) && URL.canParse(url)) return url;
  throw bad(
    line,
    `has a link to ${url}. Begin it with https:// or, for a page of the shop, with /.`,
  );
}

function wordsOf(line: Line, siteUrl: string): Words {
  const parts: (string | { label: string; url: string })[] = [];
  let from = 0;
  for (const { 0: whole, 1: label = '', 2: url = '', index } of line.text.matchAll(LINK)) {
    if (index > from) parts.push(line.text.slice(from, index));
    parts.push({ label, url: addressOf(url, line, siteUrl) });
    from = index + whole.length;
  }
  if (from === 0) return line.text;
  if (from < line.text.length) parts.push(line.text.slice(from));
  return parts;
}

/** Lines that stand together, without the empty ones between them. */
function paragraphsOf(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const isAlone = HEADING.test(line.text);
    if (line.text !== '') {
      if (isOpen && !isAlone) groups.at(-1)?.push(line);
      else groups.push([line]);
    }
    isOpen = line.text !== '' && !isAlone;
  }
  return groups;
}

function blockOf(group: readonly Line[], siteUrl: string): Block {
  const [first] = group;
  const heading = HEADING.exec(first?.text ?? '')?.[1];
  if (heading !== undefined) return { heading };
  const items = group.flatMap((line) => {
    const text = ITEM.exec(line.text)?.[1];
    return text === undefined ? [] : [wordsOf({ ...line, text }, siteUrl)];
  });
  if (items.length === group.length) return { items };
  return wordsOf({ at: first?.at ?? 0, text: group.map(({ text }) => text).join(' ') }, siteUrl);
}

const plain = (text: string): string => text.replaceAll(LINK, '$1');

function previewOf(groups: readonly (readonly Line[])[]): string {
  const first = groups.find(([line]) => line && !HEADING.test(line.text)) ?? [];
  const text = plain(first.map((line) => line.text).join(' '));
  return text.length > MOST_PREVIEW ? `${text.slice(0, MOST_PREVIEW - 1)}…` : text;
}

/** The letter of a file, and the name by which it is known again. */
export function readLetter(file: string, siteUrl: string): { letter: OwnLetter; name: string } {
  const text = file
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim();
  if (text.length > MOST_LETTERS) {
    throw new BadLetter(`The letter has more than ${MOST_LETTERS} letters. Write a shorter one.`);
  }
  const [first, ...rest] = file
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, at) => ({ at: at + 1, text: line.trim() }))
    .filter(({ text: words }, at, all) => words !== '' || all.slice(0, at).some((one) => one.text));
  const subject = SUBJECT.exec(first?.text ?? '')?.[1]?.trim();
  if (!first || subject === undefined) {
    throw new BadLetter('The letter has no subject. Begin it with a line such as: # New baskets');
  }
  if (subject.length > MOST_SUBJECT) {
    throw bad(first, `is the subject and has more than ${MOST_SUBJECT} letters.`);
  }
  for (const line of [first, ...rest]) {
    const fault = unknown.find(([sign]) => sign.test(line.text));
    if (fault) throw bad(line, fault[1]);
  }
  const groups = paragraphsOf(rest);
  if (groups.length === 0) throw new BadLetter('The letter has a subject and no words below it.');
  return {
    letter: {
      subject: plain(subject),
      preview: previewOf(groups),
      blocks: groups.map((group) => blockOf(group, siteUrl)),
    },
    name: createHash('sha256').update(text).digest('base64url'),
  };
}

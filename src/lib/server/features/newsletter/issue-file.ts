import { clip } from '#lib/format/clip.ts';
import { createHash } from 'node:crypto';
import MarkdownIt from 'markdown-it';
import type { Block, Words } from '#lib/server/infra/mail/layout.ts';
import { ISSUE_TOO_LONG, MAX_ISSUE } from '#lib/contract/content.ts';
import { MAX_SUBJECT } from '#lib/newsletter/schema.ts';
import type { NewsletterIssue } from './emails.ts';

/**
 * A Markdown file whose first heading is the subject. Elements that an email can't display are rejected. It needs no
 * thread of its own: its 50,000 characters take a tenth of a second at most.
 */

export class InvalidIssue extends Error {
  override name = 'InvalidIssue';
}

const MAX_PREVIEW = 140;

const parser = new MarkdownIt('commonmark');
// Every link is read: `addressOf` decides about it.
parser.validateLink = () => true;
parser.normalizeLink = (href) => href;

type Token = ReturnType<typeof parser.parse>[number];

const NO_BOLD = "has bold or italic text, which a newsletter can't show. Use plain text.";
const NO_HTML = "has HTML, which a newsletter can't show. Use text and links.";
const OTHER =
  "has something that a newsletter can't show. Use headings, paragraphs, lists and links.";
const mistakes: Readonly<Record<string, string>> = {
  image: "has a picture, which a newsletter can't show. Link to the page that shows it.",
  strong_open: NO_BOLD,
  em_open: NO_BOLD,
  html_block: NO_HTML,
  html_inline: NO_HTML,
};

const lineOf = ({ map }: Token): number => (map?.[0] ?? 0) + 1;
const bad = (line: number, what: string) => new InvalidIssue(`Line ${line} ${what}`);
const refused = (line: number, { type }: Token) => bad(line, mistakes[type] ?? OTHER);

/** `/products` links to this shop; other links stay unchanged. */
function addressOf(url: string, line: number, siteUrl: string): string {
  if (url.startsWith('/') && !url.startsWith('//')) return siteUrl + url;
  if (/^(https?:\/\/|mailto:)/.test(url) && URL.canParse(url)) return url;
  throw bad(
    line,
    `has a link to ${url}. Begin it with https:// or, for a page of the shop, with /.`,
  );
}

/** The text and links of a heading, a paragraph or an item. */
function wordsOf(inline: Token, siteUrl: string): Words {
  let line = lineOf(inline);
  const parts: (string | { label: string; url: string })[] = [];
  let text = '';
  let url: string | undefined;
  const endPart = () => {
    const label = text.replace(/\s+/g, ' ');
    if (url !== undefined) parts.push({ label, url });
    else if (label !== '') parts.push(label);
    text = '';
  };
  for (const token of inline.children ?? []) {
    if (token.type === 'text') {
      text += token.content;
    } else if (token.type === 'softbreak') {
      text += '\n';
      line += 1;
    } else if (token.type === 'link_open') {
      endPart();
      url = addressOf(String(token.attrGet('href') ?? ''), line, siteUrl);
    } else if (token.type === 'link_close') {
      endPart();
      url = undefined;
    } else {
      throw refused(line, token);
    }
  }
  endPart();
  const [first] = parts;
  return parts.length === 1 && typeof first === 'string' ? first : parts;
}

const textOf = (words: Words): string =>
  typeof words === 'string'
    ? words
    : words.map((part) => (typeof part === 'string' ? part : part.label)).join('');

const ITEM = ['list_item_open', 'paragraph_open', 'inline', 'paragraph_close', 'list_item_close'];

/** The items of the list whose first token is at `start`. */
function itemsOf(tokens: readonly Token[], start: number, line: number): Token[] {
  const items: Token[] = [];
  let at = start + 1;
  for (; tokens[at]?.type !== 'bullet_list_close'; at += ITEM.length) {
    const item = tokens.slice(at, at + ITEM.length);
    const [, , inline] = item;
    if (!inline || item.some(({ type }, place) => type !== ITEM[place])) throw bad(line, OTHER);
    items.push(inline);
  }
  return items;
}

/** The block whose first token is at `at`, and how many tokens it takes. */
function readBlock(
  tokens: readonly Token[],
  at: number,
  siteUrl: string,
): { block: Block; length: number } {
  const [open, inline] = tokens.slice(at, at + 2);
  if (open?.type === 'bullet_list_open') {
    const items = itemsOf(tokens, at, lineOf(open));
    const block = { items: items.map((item) => wordsOf(item, siteUrl)) };
    return { block, length: items.length * ITEM.length + 2 };
  }
  if (open && inline?.type === 'inline') {
    const words = wordsOf(inline, siteUrl);
    const block = open.type === 'heading_open' ? { heading: textOf(words) } : words;
    return { block, length: 3 };
  }
  throw open ? refused(lineOf(open), open) : new Error('There is no block to read.');
}

function blocksOf(tokens: readonly Token[], siteUrl: string): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < tokens.length;) {
    const { block, length } = readBlock(tokens, at, siteUrl);
    blocks.push(block);
    at += length;
  }
  return blocks;
}

function previewOf(blocks: readonly Block[]): string {
  const first = blocks.find((block) => typeof block !== 'object' || !('heading' in block));
  const words = typeof first === 'object' && 'items' in first ? first.items : [first ?? ''];
  const text = words.map((one) => (typeof one === 'object' && 'heading' in one ? '' : textOf(one)));
  const joined = text.join(' ');
  return clip(joined, MAX_PREVIEW);
}

export function readIssue(
  file: string,
  siteUrl: string,
): { content: NewsletterIssue; name: string } {
  const text = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  if (text.length > MAX_ISSUE) throw new InvalidIssue(ISSUE_TOO_LONG);
  const [first, inline, , ...rest] = parser.parse(text, {});
  if (first?.type !== 'heading_open' || first.tag !== 'h1' || !inline || inline.content === '') {
    throw new InvalidIssue(
      'The newsletter has no subject. Begin it with a line such as: # New baskets',
    );
  }
  const subject = textOf(wordsOf(inline, siteUrl));
  if (subject.length > MAX_SUBJECT) {
    throw bad(lineOf(first), `is the subject and has more than ${MAX_SUBJECT} characters.`);
  }
  const blocks = blocksOf(rest, siteUrl);
  if (blocks.length === 0) throw new InvalidIssue('The newsletter has a subject but no text.');
  return {
    content: { subject, blocks, preview: previewOf(blocks) },
    name: createHash('sha256').update(text.trim()).digest('base64url'),
  };
}

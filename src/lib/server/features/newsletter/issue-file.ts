import { createHash } from 'node:crypto';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import type { Block, Words } from '#lib/server/infra/mail/layout.ts';
import type { NewsletterIssue } from './emails.ts';

/** A Markdown file whose first heading is the subject. Elements that an email can't display are rejected. */

export class InvalidIssue extends Error {
  override name = 'BadLetter';
}

const MAX_LENGTH = 50_000;
/** Mail programs display no more of a subject. */
const MAX_SUBJECT = 120;
const MAX_PREVIEW = 140;

type Part = ReturnType<typeof fromMarkdown>['children'][number];
type Inline = Extract<Part, { type: 'paragraph' }>['children'][number];

const NO_BOLD = "has bold or italic text, which a newsletter can't show. Use plain text.";
const OTHER =
  "has something that a newsletter can't show. Use headings, paragraphs, lists and links.";
const mistakes: Readonly<Record<string, string>> = {
  image: "has a picture, which a newsletter can't show. Link to the page that shows it.",
  strong: NO_BOLD,
  emphasis: NO_BOLD,
  html: "has HTML, which a newsletter can't show. Use text and links.",
};

const lineOf = ({ position }: Part | Inline): number => position?.start.line ?? 1;
const bad = (part: Part | Inline, words: string) =>
  new InvalidIssue(`Line ${lineOf(part)} ${words}`);
const refused = (part: Part | Inline) => bad(part, mistakes[part.type] ?? OTHER);

/** `/products` links to this shop; other links stay unchanged. */
function addressOf(link: Extract<Inline, { type: 'link' }>, siteUrl: string): string {
  const { url } = link;
  if (url.startsWith('/') && !url.startsWith('//')) return siteUrl + url;
  if (/^(https?:\/\/|mailto:)/.test(url) && URL.canParse(url)) return url;
  throw bad(
    link,
    `has a link to ${url}. Begin it with https:// or, for a page of the shop, with /.`,
  );
}

function plain(parts: readonly Inline[]): string {
  const marked = parts.find(({ type }) => type !== 'text' && type !== 'link');
  if (marked) throw refused(marked);
  return toString(parts).replace(/\s+/g, ' ');
}

function wordsOf(parts: readonly Inline[], siteUrl: string): Words {
  const words = parts.map((part) =>
    part.type === 'link'
      ? { label: plain(part.children), url: addressOf(part, siteUrl) }
      : plain([part]),
  );
  const [first] = words;
  return words.length === 1 && typeof first === 'string' ? first : words;
}

function blockOf(part: Part, siteUrl: string): Block {
  if (part.type === 'heading') return { heading: plain(part.children) };
  if (part.type === 'paragraph') return wordsOf(part.children, siteUrl);
  if (part.type !== 'list' || part.ordered) throw refused(part);
  return {
    items: part.children.map((item) => {
      const [only, ...more] = item.children;
      if (only?.type !== 'paragraph' || more.length > 0) throw bad(part, OTHER);
      return wordsOf(only.children, siteUrl);
    }),
  };
}

function previewOf(parts: readonly Part[]): string {
  const text = toString(parts.find(({ type }) => type !== 'heading')).replace(/\s+/g, ' ');
  return text.length > MAX_PREVIEW ? `${text.slice(0, MAX_PREVIEW - 1)}…` : text;
}

export function readIssue(
  file: string,
  siteUrl: string,
): { content: NewsletterIssue; name: string } {
  const text = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  if (text.length > MAX_LENGTH) {
    throw new InvalidIssue(`The newsletter has more than ${MAX_LENGTH} characters. Shorten it.`);
  }
  const [first, ...rest] = fromMarkdown(text).children;
  if (first?.type !== 'heading' || first.depth !== 1 || first.children.length === 0) {
    throw new InvalidIssue(
      'The newsletter has no subject. Begin it with a line such as: # New baskets',
    );
  }
  const subject = plain(first.children);
  if (subject.length > MAX_SUBJECT) {
    throw bad(first, `is the subject and has more than ${MAX_SUBJECT} characters.`);
  }
  if (rest.length === 0) throw new InvalidIssue('The newsletter has a subject but no text.');
  return {
    content: {
      subject,
      blocks: rest.map((part) => blockOf(part, siteUrl)),
      preview: previewOf(rest),
    },
    name: createHash('sha256').update(text.trim()).digest('base64url'),
  };
}

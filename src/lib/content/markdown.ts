import Slugger from 'github-slugger';
import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { type MarkdownFacts, withFacts } from './markdown-facts.ts';

/** Markdown of files and of edited texts (decision 0037). The rules apply to the parsed result. */

interface TextLink {
  href: string;
  line: number;
}

export interface MarkdownText {
  /** Sanitised: contains only what `ALLOWED` names. */
  html: string;
  anchors: string[];
  links: TextLink[];
  pictures: number[];
  rawHtml: number[];
}

export interface MarkdownOptions {
  facts?: MarkdownFacts | undefined;
  /** The text that it translates: its headings have the anchors that links name. */
  english?: string | undefined;
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const BLOCKS = ['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'];
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];
const WORDS = ['a', 'strong', 'em', 's', 'code'];

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...HEADINGS, ...BLOCKS, ...TABLES, ...WORDS],
  allowedAttributes: {
    a: ['href', 'title'],
    ol: ['start'],
    ...Object.fromEntries(HEADINGS.map((name) => [name, ['id']])),
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

const MAX_NESTING = 20;

/** HTML is parsed so that errors can name it; `read` escapes it. */
const parser = new MarkdownIt({ html: true, typographer: true, maxNesting: MAX_NESTING });
// The checks must see every link; `ALLOWED` decides about addresses.
parser.validateLink = () => true;
parser.normalizeLink = (href) => href;
const { escapeHtml } = parser.utils;
parser.renderer.rules['html_block'] = (tokens, at) =>
  `<p>${escapeHtml(tokens[at]?.content ?? '')}</p>`;
parser.renderer.rules['html_inline'] = (tokens, at) => escapeHtml(tokens[at]?.content ?? '');
parser.renderer.rules['image'] = (tokens, at) => escapeHtml(tokens[at]?.content ?? '');

type Token = ReturnType<typeof parser.parse>[number];

const BREAKS = ['softbreak', 'hardbreak'];

/** `firstLine` is the number of the block's first line. */
function readInline(tokens: readonly Token[], firstLine: number, into: MarkdownText): void {
  let line = firstLine;
  for (const token of tokens) {
    if (BREAKS.includes(token.type)) line += 1;
    if (token.type === 'link_open')
      into.links.push({ href: String(token.attrGet('href') ?? ''), line });
    if (token.type === 'image') into.pictures.push(line);
    if (token.type === 'html_inline') into.rawHtml.push(line);
  }
}

const textOf = (tokens: readonly Token[]): string =>
  tokens
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('');

function readToken(
  token: Token,
  next: Token | undefined,
  into: MarkdownText,
  anchorOf: (title: string) => string,
): void {
  const line = (token.map?.[0] ?? 0) + 1;
  if (token.type === 'inline') readInline(token.children ?? [], line, into);
  if (token.type === 'html_block') into.rawHtml.push(line);
  if (token.type !== 'heading_open') return;
  const anchor = anchorOf(textOf(next?.children ?? []));
  into.anchors.push(anchor);
  token.attrSet('id', anchor);
}

/**
 * Expects at most some 20,000 characters, because the time grows with the length. Facts are filled in before the
 * result is sanitised: none can become markup, or a link that is not allowed.
 */
export function readMarkdown(text: string, { facts, english }: MarkdownOptions = {}): MarkdownText {
  const read: MarkdownText = { html: '', anchors: [], links: [], pictures: [], rawHtml: [] };
  const slugger = new Slugger();
  const tokens = parser.parse(text, {});
  const anchors = english === undefined ? [] : readMarkdown(english).anchors;
  const anchorOf = (title: string): string => {
    const own = slugger.slug(title);
    return anchors[read.anchors.length] ?? own;
  };
  for (const [at, token] of tokens.entries()) readToken(token, tokens[at + 1], read, anchorOf);
  const shown = facts ? withFacts(tokens, facts) : tokens;
  read.html = sanitizeHtml(parser.renderer.render(shown, parser.options, {}), ALLOWED);
  return read;
}

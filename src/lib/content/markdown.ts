import Slugger from 'github-slugger';
import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

/**
 * Markdown as the shop reads it, in files and in texts that are edited in the browser (decision
 * 0037). What a text may hold is decided on what the parser made of it.
 */

interface TextLink {
  href: string;
  line: number;
}

export interface MarkdownText {
  /** Safe to show: only what `ALLOWED` names. */
  html: string;
  anchors: string[];
  links: TextLink[];
  pictures: number[];
  rawHtml: number[];
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

/** HTML is recognised so that it can be named; `read` shows it as it is written. */
const parser = new MarkdownIt({ html: true, typographer: true, maxNesting: MAX_NESTING });
// Every link is known to the checks, and facts keep their braces; `ALLOWED` judges addresses.
parser.validateLink = () => true;
parser.normalizeLink = (href) => href;
const { escapeHtml } = parser.utils;
parser.renderer.rules['html_block'] = (tokens, at) =>
  `<p>${escapeHtml(tokens[at]?.content ?? '')}</p>`;
parser.renderer.rules['html_inline'] = (tokens, at) => escapeHtml(tokens[at]?.content ?? '');
parser.renderer.rules['image'] = (tokens, at) => escapeHtml(tokens[at]?.content ?? '');

type Token = ReturnType<typeof parser.parse>[number];

const BREAKS = ['softbreak', 'hardbreak'];

/** What stands in the lines of one block, whose first line is `line`. */
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

/** Reads a text of at most some 20,000 characters; the time grows with its length. */
export function readMarkdown(text: string): MarkdownText {
  const read: MarkdownText = { html: '', anchors: [], links: [], pictures: [], rawHtml: [] };
  const slugger = new Slugger();
  const tokens = parser.parse(text, {});
  for (const [at, token] of tokens.entries()) {
    const line = (token.map?.[0] ?? 0) + 1;
    if (token.type === 'inline') readInline(token.children ?? [], line, read);
    if (token.type === 'html_block') read.rawHtml.push(line);
    if (token.type === 'heading_open') {
      const anchor = slugger.slug(textOf(tokens[at + 1]?.children ?? []));
      read.anchors.push(anchor);
      token.attrSet('id', anchor);
    }
  }
  read.html = sanitizeHtml(parser.renderer.render(tokens, parser.options, {}), ALLOWED);
  return read;
}

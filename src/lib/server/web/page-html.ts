import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/**
 * What is done to a rendered page before it is cached (decision 0033). It is read as its bytes, a character
 * for each: all that is looked for is ASCII, and 50 KB need not be decoded and encoded again.
 */
const BYTES = 'latin1';

/** Attributes of a tag; a media query has `>` in it. */
const IN_TAG = '(?:[^>"]|"[^"]*")*';
const SOURCE = `<source ${IN_TAG}>`;
/** The main picture of a page, with the sources that may stand in for it. */
const LEAD = new RegExp(
  `(?:<picture${IN_TAG}>((?:${SOURCE})*))?<img ${IN_TAG}fetchpriority="high"${IN_TAG}>`,
);
const VIEWPORT = /<meta name="viewport"[^>]*>/;

/** An attribute as it is written, still escaped. */
const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

function preloadOf(tag: string, without: readonly string[]): string {
  const media = attributeOf(tag, 'media');
  const conditions = [...new Set(without)].map((one) => `(not ${one})`);
  if (media) conditions.push(media);
  const attributes = [
    ['href', attributeOf(tag, 'srcset') ? undefined : attributeOf(tag, 'src')],
    ['imagesrcset', attributeOf(tag, 'srcset')],
    ['imagesizes', attributeOf(tag, 'sizes')],
    ['type', attributeOf(tag, 'type')],
    ['media', conditions.join(' and ') || undefined],
  ]
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value}"`);
  return `<link rel="preload" as="image" fetchpriority="high"${attributes.join('')}>`;
}

/**
 * Asks for the main picture in the first kilobyte of the page, in the way its markup will choose: of
 * the sources of one medium the first that the browser can show, else the picture itself.
 */
function preloadLead(html: string): string {
  const lead = LEAD.exec(html);
  if (!lead) return html;
  const [whole, sources = ''] = lead;
  const image = whole.slice(whole.lastIndexOf('<img '));
  const seen: string[] = [];
  const links: string[] = [];
  for (const tag of [...(sources.match(new RegExp(SOURCE, 'g')) ?? []), image]) {
    const media = attributeOf(tag, 'media');
    if (!seen.includes(media ?? '')) links.push(preloadOf(tag, media === undefined ? seen : []));
    seen.push(media ?? '');
  }
  return html.replace(VIEWPORT, (viewport) => viewport + links.join(''));
}

const INLINE =
  /<(?:style|script(?![^>]* (?:src|type="application\/))[^>]*)>(.*?)<\/(?:style|script)>/gs;
const HASH = / ?'sha256-[^']*'/g;
const STYLE_SOURCES = "style-src 'self'";

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text, BYTES).digest('base64')}'`;

const STYLESHEET_LINKS = /(?:<link rel="stylesheet" href="\/_astro\/[\w.-]+\.css">)+/;
const HREFS = /(?<=href=")[^"]+/g;
/** There are fewer kinds of pages. */
const MAX_STYLES = 200;

/** Some stylesheets in one element, and its hash for the policy. */
interface InlineStyle {
  element: string;
  hash: string;
}

/** Finishes pages: what the build made stands in them, and their policy names it. */
export type PageFinisher = (rendered: Buffer) => { body: Buffer; policy: string };

/**
 * `clientFolder` holds the stylesheets; `policy` is that of all pages, with the hashes of every script and
 * style that Astro may write.
 */
export function pageFinisher(clientFolder: string, policy: string): PageFinisher {
  /** By their links. What stands in page after page is read and hashed once. */
  const styles = new LRUCache<string, InlineStyle>({
    max: MAX_STYLES,
    memoMethod(links) {
      const files = (links.match(HREFS) ?? []).map((href) => join(clientFolder, href));
      const css = files.map((file) => readFileSync(file, BYTES)).join('');
      return { element: `<style>${css}</style>`, hash: hashOf(css) };
    },
  });

  /** The policy with the hashes of what a page holds alone. */
  function ownPolicy(html: string, ...sheets: string[]): string {
    const own = new Set([...html.matchAll(INLINE)].map(([, text = '']) => hashOf(text)));
    return policy
      .replaceAll(HASH, (hash) => (own.has(hash.trim()) ? hash : ''))
      .replace(STYLE_SOURCES, [STYLE_SOURCES, ...sheets].join(' '));
  }

  return (rendered) => {
    const html = preloadLead(rendered.toString(BYTES));
    const links = STYLESHEET_LINKS.exec(html)?.[0];
    if (links === undefined) return { body: Buffer.from(html, BYTES), policy: ownPolicy(html) };
    const { element, hash } = styles.memo(links);
    // Last: nothing is looked for in 40 KB of CSS.
    const whole = html.replace(links, () => element);
    return { body: Buffer.from(whole, BYTES), policy: ownPolicy(html, hash) };
  };
}

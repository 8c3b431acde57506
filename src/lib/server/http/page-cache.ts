import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { EVERYTHING } from '../changes/changes.ts';
import { encode, isWorthCompressing, type Encoding } from './encoding.ts';
import { PAGE_CACHE_CONTROL, SPECULATION } from './headers.ts';
import type { PageCacheRules } from './page-cache-rules.ts';

/**
 * Rendered pages, the same bytes for everybody, kept compressed until a change throws them away
 * (decision 0005). Many visitors who wait for one page cost one render.
 */

/** A page as it was rendered; its header names are in lower case. */
export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  rules: PageCacheRules;
}

/** One encoding of a page, ready to send: nothing is computed while a visitor waits. */
interface SendablePage {
  etag: string;
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them. */
  head: string[];
}

export interface CachedPage {
  status: number;
  forms: Record<Encoding, SendablePage>;
  tags: readonly string[];
  /** As it was rendered, until it is compressed harder. */
  rendered?: Rendered | undefined;
}

const HTML = 'text/html; charset=utf-8';
const MOST_BYTES = 64 * 2 ** 20;
/** Even without a change a page is made anew after this long. */
const LONGEST_MS = 60 * 60 * 1000;
/** Brotli's quality while a visitor waits, and when others follow him. */
const EFFORT_WAITING = 5;
const EFFORT_LATER = 10;

const sizeOf = ({ forms }: CachedPage): number =>
  forms.br.body.length + forms.gzip.body.length + forms.identity.body.length + 4096;

function cacheControlOf({ status, headers, rules }: Rendered): string {
  if (status !== 200 || headers['cache-control'] === 'no-store') return 'no-store';
  return rules.tags.length > 0 ? PAGE_CACHE_CONTROL : 'no-cache';
}

/** What an encoder gives lies in a buffer of 64 KB, however little it is; a copy is just itself. */
function itself(encoded: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(encoded.length);
  encoded.copy(copy);
  return copy;
}

/** `shared` are the headers of every answer; the page's own replace them. */
async function toPage(
  rendered: Rendered,
  effort: number,
  shared: Record<string, string>,
): Promise<CachedPage> {
  const { status, body, rules } = rendered;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  const headers = {
    ...shared,
    ...rendered.headers,
    'content-type': rendered.headers['content-type']?.replace(/^text\/html$/, HTML) ?? HTML,
    'cache-control': cacheControlOf(rendered),
    vary: 'Accept-Encoding',
    ...(status === 200 && rules.tags.length > 0 && SPECULATION),
  };
  async function form(encoding: Encoding): Promise<SendablePage> {
    const isSmall = encoding === 'identity' || !isWorthCompressing(body.length);
    const encoded = isSmall ? body : itself(await encode(body, encoding, effort));
    const etag = isSmall ? `"${hash}"` : `"${hash}-${encoding}"`;
    const all = {
      ...headers,
      'content-length': String(encoded.length),
      ...(status === 200 && { etag }),
      ...(!isSmall && { 'content-encoding': encoding }),
    };
    return { etag, body: encoded, head: Object.entries(all).flat() };
  }
  const [br, gzip, identity] = await Promise.all([form('br'), form('gzip'), form('identity')]);
  return { status, forms: { br, gzip, identity }, tags: rules.tags };
}

const isKept = ({ status, rules }: Rendered): boolean => status === 200 && rules.tags.length > 0;

/** `shared` are the headers that every answer of the shop carries. */
export function openPageCache(now: () => Date, shared: Record<string, string> = {}) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MOST_BYTES,
    sizeCalculation: sizeOf,
    ttl: LONGEST_MS,
  });
  const underWay = new Map<string, Promise<CachedPage>>();
  /** Raised by every change: what was rendered across one is sent, but not kept. */
  let epoch = 0;

  async function improve(key: string, page: CachedPage, rendered: Rendered): Promise<void> {
    const better = await toPage(rendered, EFFORT_LATER, shared);
    const ttl = pages.getRemainingTTL(key);
    if (pages.peek(key) === page && ttl > 0) pages.set(key, better, { ttl });
  }

  async function fill(key: string, render: () => Promise<Rendered>): Promise<CachedPage> {
    const begun = epoch;
    const rendered = await render();
    const page = await toPage(rendered, EFFORT_WAITING, shared);
    const until = rendered.rules.until?.getTime() ?? Infinity;
    const ttl = Math.min(LONGEST_MS, until - now().getTime());
    if (isKept(rendered) && begun === epoch && ttl > 0) {
      pages.set(key, { ...page, rendered }, { ttl });
    }
    return page;
  }

  /** Compressed harder for a second visitor: most pages of a large shop never have one. */
  function kept(key: string): CachedPage | undefined {
    const page = pages.get(key);
    if (page?.rendered) {
      const { rendered } = page;
      page.rendered = undefined;
      setImmediate(() => void improve(key, page, rendered));
    }
    return page;
  }

  return {
    /** What is kept under `key`; costs next to nothing. */
    peek: kept,

    /** The page under `key`, rendered once for all who wait for it. */
    async get(key: string, render: () => Promise<Rendered>): Promise<CachedPage> {
      const found = kept(key);
      if (found) return found;
      const joined = underWay.get(key);
      if (joined) return joined;
      const filling = fill(key, render).finally(() => {
        if (underWay.get(key) === filling) underWay.delete(key);
      });
      underWay.set(key, filling);
      return filling;
    },

    /** Throws away what carries one of the tags; who comes later joins no render begun before. */
    invalidate(tags: readonly string[]): void {
      epoch += 1;
      underWay.clear();
      if (tags.includes(EVERYTHING)) return pages.clear();
      const changed = new Set(tags);
      for (const [key, page] of pages.entries()) {
        if (page.tags.some((tag) => changed.has(tag))) pages.delete(key);
      }
    },

    get count(): number {
      return pages.size;
    },
  };
}

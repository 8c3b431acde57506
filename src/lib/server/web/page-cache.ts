import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { EVERYTHING } from '#lib/server/infra/cache-tags.ts';
import {
  chooseEncoding,
  encode,
  encodings,
  isWorthCompressing,
  type Encoding,
} from './encoding.ts';
import { PAGE_CACHE_CONTROL, SPECULATION } from './headers.ts';

/** What a page says of itself to the page cache; nothing said means it is not cached. */
export interface PageCacheRules {
  /** Kept until one of the tags is invalidated: `catalogue`, `product:{id}`, `content`. */
  tags: string[];
  /** Kept no longer than this: the next promo's `from` or `until`. */
  until?: Date;
}

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
export interface SendablePage {
  status: number;
  etag: string;
  body: Buffer;
  /** Names and values in turn, as `writeHead` takes them. */
  head: string[];
}

interface CachedPage {
  rendered: Rendered;
  /** The encodings that somebody asked for. */
  forms: Map<Encoding, SendablePage>;
  /** Those that are being made. */
  making: Map<Encoding, Promise<SendablePage>>;
  /** Whether others follow the first visitor: then it is compressed harder, in every encoding. */
  isFollowed: boolean;
}

const HTML = 'text/html; charset=utf-8';
const MAX_BYTES = 64 * 2 ** 20;
/** Even without a change a page is made anew after this long. */
const LONGEST_MS = 60 * 60 * 1000;
/** Brotli's quality while a visitor waits, and when others follow him. */
const EFFORT_WAITING = 5;
const EFFORT_LATER = 10;

/** A form that a second visitor asks for is counted when all are made, a moment later. */
const sizeOf = ({ rendered, forms }: CachedPage): number =>
  [...forms.values()].reduce(
    (bytes, { body }) => (body === rendered.body ? bytes : bytes + body.length),
    rendered.body.length + 4096,
  );

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
async function toForm(
  rendered: Rendered,
  encoding: Encoding,
  effort: number,
  shared: Record<string, string>,
): Promise<SendablePage> {
  const { status, body, rules } = rendered;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  const isSmall = encoding === 'identity' || !isWorthCompressing(body.length);
  const encoded = isSmall ? body : itself(await encode(body, encoding, effort));
  const etag = isSmall ? `"${hash}"` : `"${hash}-${encoding}"`;
  const headers = {
    ...shared,
    ...rendered.headers,
    'content-type': rendered.headers['content-type']?.replace(/^text\/html$/, HTML) ?? HTML,
    'cache-control': cacheControlOf(rendered),
    vary: 'Accept-Encoding',
    ...(status === 200 && rules.tags.length > 0 && SPECULATION),
    'content-length': String(encoded.length),
    ...(status === 200 && { etag }),
    ...(!isSmall && { 'content-encoding': encoding }),
  };
  return { status, etag, body: encoded, head: Object.entries(headers).flat() };
}

const isKept = ({ status, rules }: Rendered): boolean => status === 200 && rules.tags.length > 0;

/** `shared` are the headers that every answer of the shop carries. */
export function openPageCache(now: () => Date, shared: Record<string, string> = {}) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
    ttl: LONGEST_MS,
  });
  const underWay = new Map<string, Promise<CachedPage>>();
  /** Raised by every change: what was rendered across one is sent, but not kept. */
  let epoch = 0;

  async function improve(key: string, { rendered, ...page }: CachedPage): Promise<void> {
    const forms = await Promise.all(
      encodings.map(async (encoding) => {
        const form = await toForm(rendered, encoding, EFFORT_LATER, shared);
        return [encoding, form] as const;
      }),
    );
    const ttl = pages.getRemainingTTL(key);
    const isStill = pages.peek(key)?.rendered === rendered;
    if (isStill && ttl > 0) pages.set(key, { ...page, rendered, forms: new Map(forms) }, { ttl });
  }

  /** In the encoding that somebody waits for: most pages are never asked for in another. */
  async function formOf(page: CachedPage, encoding: Encoding): Promise<SendablePage> {
    const { rendered, forms, making } = page;
    const joined = forms.get(encoding) ?? making.get(encoding);
    if (joined) return joined;
    const begun = toForm(rendered, encoding, EFFORT_WAITING, shared);
    making.set(encoding, begun);
    const made = await begun.finally(() => making.delete(encoding));
    forms.set(encoding, made);
    return made;
  }

  async function fill(
    key: string,
    encoding: Encoding,
    render: () => Promise<Rendered>,
  ): Promise<CachedPage> {
    const begun = epoch;
    const rendered = await render();
    const page = { rendered, forms: new Map(), making: new Map(), isFollowed: false };
    await formOf(page, encoding);
    const until = rendered.rules.until?.getTime() ?? Infinity;
    const ttl = Math.min(LONGEST_MS, until - now().getTime());
    if (isKept(rendered) && begun === epoch && ttl > 0) pages.set(key, page, { ttl });
    return page;
  }

  /** Compressed harder for a second visitor: most pages of a large shop never have one. */
  function kept(key: string): CachedPage | undefined {
    const page = pages.get(key);
    if (page && !page.isFollowed) {
      page.isFollowed = true;
      setImmediate(() => void improve(key, page));
    }
    return page;
  }

  /** The page under `key`, rendered once for all who wait for it. */
  function filled(key: string, encoding: Encoding, render: () => Promise<Rendered>) {
    const joined = underWay.get(key);
    if (joined) return joined;
    const filling = fill(key, encoding, render).finally(() => {
      if (underWay.get(key) === filling) underWay.delete(key);
    });
    underWay.set(key, filling);
    return filling;
  }

  return {
    /** What is kept under `key` for who sends this `Accept-Encoding`; costs next to nothing. */
    peek: (key: string, accepted: string | undefined): SendablePage | undefined =>
      kept(key)?.forms.get(chooseEncoding(accepted)),

    /** The page under `key`, made where it is not kept. */
    async get(
      key: string,
      accepted: string | undefined,
      render: () => Promise<Rendered>,
    ): Promise<SendablePage> {
      const encoding = chooseEncoding(accepted);
      return formOf(kept(key) ?? (await filled(key, encoding, render)), encoding);
    },

    /** Throws away what carries one of the tags; who comes later joins no render begun before. */
    invalidate(tags: readonly string[]): void {
      epoch += 1;
      underWay.clear();
      if (tags.includes(EVERYTHING)) return pages.clear();
      const changed = new Set(tags);
      for (const [key, page] of pages.entries()) {
        if (page.rendered.rules.tags.some((tag) => changed.has(tag))) pages.delete(key);
      }
    },

    get count(): number {
      return pages.size;
    },
  };
}

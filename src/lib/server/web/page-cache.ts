import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { EVERYTHING } from '#lib/server/infra/cache-tags.ts';
import type { Rendered, SendablePage } from './rendered.ts';
import { chooseEncoding, encode, encodings, isWorthCompressing, type Encoding } from './send.ts';
import { ISOLATED, PAGE_CACHE_CONTROL, SPECULATION, tagHeaders } from './headers.ts';

/**
 * Rendered and compressed pages, the same for every visitor, until a change invalidates them
 * (decision 0005). Concurrent requests for a page share one render.
 */

interface CachedPage {
  rendered: Rendered;
  /** The encodings that were requested. */
  variants: Map<Encoding, SendablePage>;
  /** The encodings that are being compressed. */
  pending: Map<Encoding, Promise<SendablePage>>;
  /** Whether it was requested again: then it is compressed harder, in every encoding. */
  isReused: boolean;
}

const HTML = 'text/html; charset=utf-8';
const MAX_BYTES = 48 * 2 ** 20;
/** A page is rendered again after this time, even without a change. */
const MAX_AGE_MS = 60 * 60 * 1000;
/** Brotli's quality while a visitor waits, and for a page that is requested again. */
const FAST_QUALITY = 5;
const BEST_QUALITY = 10;

/** The size in bytes. A variant that is added later counts when the page is compressed again. */
const sizeOf = ({ rendered, variants }: CachedPage): number =>
  [...variants.values()].reduce(
    (bytes, { body }) => (body === rendered.body ? bytes : bytes + body.length),
    rendered.body.length + 4096,
  );

function cacheControlOf({ status, headers, rules }: Rendered): string {
  if (status !== 200 || headers['cache-control'] === 'no-store') return 'no-store';
  return rules.tags.length > 0 ? PAGE_CACHE_CONTROL : 'no-cache';
}

/** Encoders return slices of a 64 KB buffer: a copy frees the rest of it. */
function trimmed(encoded: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(encoded.length);
  encoded.copy(copy);
  return copy;
}

/** `shared` are the headers of every response; the page's own replace them. */
async function toVariant(
  rendered: Rendered,
  encoding: Encoding,
  { quality, shared }: { quality: number; shared: Record<string, string> },
): Promise<SendablePage> {
  const { status, body, rules } = rendered;
  const isSmall = encoding === 'identity' || !isWorthCompressing(body.length);
  // Compressed by another thread, while this one hashes.
  const compressing = isSmall ? undefined : encode(body, encoding, quality);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  const encoded = compressing ? trimmed(await compressing) : body;
  const etag = isSmall ? `"${hash}"` : `"${hash}-${encoding}"`;
  const headers = {
    ...shared,
    ...rendered.headers,
    ...(rules.isIsolated && ISOLATED),
    'content-type': rendered.headers['content-type']?.replace(/^text\/html$/, HTML) ?? HTML,
    'cache-control': cacheControlOf(rendered),
    vary: 'Accept-Encoding',
    ...(isCacheable(rendered) && { ...tagHeaders(rules.tags), ...SPECULATION }),
    'content-length': String(encoded.length),
    ...(status === 200 && { etag }),
    ...(!isSmall && { 'content-encoding': encoding }),
  };
  return { status, etag, body: encoded, head: Object.entries(headers).flat() };
}

const isCacheable = ({ status, rules }: Rendered): boolean =>
  status === 200 && rules.tags.length > 0;

/** The page in one encoding, compressed on first use: most pages are requested in one only. */
async function variantOf(
  page: CachedPage,
  encoding: Encoding,
  shared: Record<string, string>,
): Promise<SendablePage> {
  const { rendered, variants, pending } = page;
  const known = variants.get(encoding) ?? pending.get(encoding);
  if (known) return known;
  const started = toVariant(rendered, encoding, { quality: FAST_QUALITY, shared });
  pending.set(encoding, started);
  const variant = await started.finally(() => pending.delete(encoding));
  variants.set(encoding, variant);
  return variant;
}

/** The page in every encoding, as small as can be. */
async function bestVariants(rendered: Rendered, shared: Record<string, string>) {
  const quality = BEST_QUALITY;
  const entries = await Promise.all(
    encodings.map(
      async (encoding) =>
        [encoding, await toVariant(rendered, encoding, { quality, shared })] as const,
    ),
  );
  return new Map(entries);
}

/** The cached pages, found by key and by tag: an order must not look through all of them. */
function openPages() {
  const keysByTag = new Map<string, Set<string>>();
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
    ttl: MAX_AGE_MS,
    onInsert({ rendered }, key) {
      for (const tag of rendered.rules.tags) {
        const keys = keysByTag.get(tag);
        if (keys) keys.add(key);
        else keysByTag.set(tag, new Set([key]));
      }
    },
    dispose({ rendered }, key) {
      for (const tag of rendered.rules.tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });
  return {
    pages,
    removeTagged: (tags: readonly string[]): void => {
      for (const tag of tags) {
        for (const key of keysByTag.get(tag) ?? []) pages.delete(key);
      }
    },
  };
}

/** `shared` are the headers of every response. */
export function openPageCache(now: () => Date, shared: Record<string, string> = {}) {
  const { pages, removeTagged } = openPages();
  const rendering = new Map<string, Promise<CachedPage>>();
  const counts = { hits: 0, misses: 0 };
  /** Raised by every change: a page whose render began before it is sent, but not cached. */
  let epoch = 0;

  /** Compresses a page harder, in every encoding. */
  async function improve(key: string, { rendered, ...page }: CachedPage): Promise<void> {
    const variants = await bestVariants(rendered, shared);
    const ttl = pages.getRemainingTTL(key);
    const isCurrent = pages.peek(key)?.rendered === rendered;
    if (isCurrent && ttl > 0) pages.set(key, { ...page, rendered, variants }, { ttl });
  }

  async function fill(
    key: string,
    encoding: Encoding,
    render: () => Promise<Rendered>,
  ): Promise<CachedPage> {
    const startEpoch = epoch;
    const rendered = await render();
    const page = { rendered, variants: new Map(), pending: new Map(), isReused: false };
    await variantOf(page, encoding, shared);
    const until = rendered.rules.until?.getTime() ?? Infinity;
    const ttl = Math.min(MAX_AGE_MS, until - now().getTime());
    if (isCacheable(rendered) && startEpoch === epoch && ttl > 0) pages.set(key, page, { ttl });
    return page;
  }

  /** A second request has it compressed harder: most pages of a large shop never get one. */
  function cached(key: string): CachedPage | undefined {
    const page = pages.get(key);
    if (page && !page.isReused) {
      page.isReused = true;
      setImmediate(() => void improve(key, page));
    }
    return page;
  }

  /** The page under `key`, rendered once for concurrent requests. */
  function renderOnce(key: string, encoding: Encoding, render: () => Promise<Rendered>) {
    const known = rendering.get(key);
    if (known) return known;
    const started = fill(key, encoding, render).finally(() => {
      if (rendering.get(key) === started) rendering.delete(key);
    });
    rendering.set(key, started);
    return started;
  }

  return {
    /** How many pages were sent from the cache, and how many had to be rendered. */
    counts,
    /** The cached page for an `Accept-Encoding`, without rendering or compressing. */
    peek(key: string, accepted: string | undefined): SendablePage | undefined {
      const variant = cached(key)?.variants.get(chooseEncoding(accepted));
      if (variant) counts.hits += 1;
      return variant;
    },

    /** The page under `key`, rendered when it is not cached. */
    async get(
      key: string,
      accepted: string | undefined,
      render: () => Promise<Rendered>,
    ): Promise<SendablePage> {
      const encoding = chooseEncoding(accepted);
      const page = cached(key);
      counts[page ? 'hits' : 'misses'] += 1;
      return variantOf(page ?? (await renderOnce(key, encoding, render)), encoding, shared);
    },

    /** Removes pages with one of the tags; later requests do not share a render begun before. */
    invalidate(tags: readonly string[]): void {
      epoch += 1;
      rendering.clear();
      if (tags.includes(EVERYTHING)) return pages.clear();
      removeTagged(tags);
    },

    get count(): number {
      return pages.size;
    },
  };
}
export type PageCache = ReturnType<typeof openPageCache>;

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { EVERYTHING } from '../changes/changes.ts';
import { encode, isWorthCompressing, type Encoding } from './encoding.ts';
import type { PageCacheRules } from './page-cache-rules.ts';

/**
 * Rendered pages, the same bytes for everybody, kept compressed until a change throws them away
 * (decision 0005). Many visitors who wait for one page cost one render.
 */

/** A page as it was rendered. */
export interface Rendered {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
  rules: PageCacheRules;
}

/** A page ready to send. */
export interface CachedPage {
  status: number;
  headers: Record<string, string | string[]>;
  bodies: Record<Encoding, Buffer>;
  etags: Record<Encoding, string>;
  tags: readonly string[];
}

const MOST_BYTES = 64 * 2 ** 20;
/** Even without a change a page is made anew after this long. */
const LONGEST_MS = 60 * 60 * 1000;
/** Brotli's quality while a visitor waits, and when nobody does. */
const EFFORT_WAITING = 5;
const EFFORT_LATER = 10;

const sizeOf = (page: CachedPage): number =>
  page.bodies.br.length + page.bodies.gzip.length + page.bodies.identity.length + 1024;

async function toPage({ status, headers, body, rules }: Rendered, effort: number) {
  const worth = isWorthCompressing(body.length);
  const [br, gzip] = worth
    ? await Promise.all([encode(body, 'br', effort), encode(body, 'gzip', effort)])
    : [body, body];
  const hash = createHash('sha1').update(body).digest('base64url').slice(0, 16);
  const tag = (suffix: string) => `"${hash}${worth ? suffix : ''}"`;
  return {
    status,
    headers,
    bodies: { br, gzip, identity: body },
    etags: { br: tag('-br'), gzip: tag('-gz'), identity: tag('') },
    tags: rules.tags,
  } satisfies CachedPage;
}

const isKept = ({ status, rules }: Rendered): boolean => status === 200 && rules.tags.length > 0;

export function openPageCache(now: () => Date) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MOST_BYTES,
    sizeCalculation: sizeOf,
    ttl: LONGEST_MS,
  });
  const underWay = new Map<string, Promise<CachedPage>>();
  /** Raised by every change: what was rendered across one is sent, but not kept. */
  let epoch = 0;

  async function improve(key: string, page: CachedPage, rendered: Rendered): Promise<void> {
    const better = await toPage(rendered, EFFORT_LATER);
    const ttl = pages.getRemainingTTL(key);
    if (pages.peek(key) === page && ttl > 0) pages.set(key, better, { ttl });
  }

  async function fill(key: string, render: () => Promise<Rendered>): Promise<CachedPage> {
    const begun = epoch;
    const rendered = await render();
    const page = await toPage(rendered, EFFORT_WAITING);
    const until = rendered.rules.until?.getTime() ?? Infinity;
    const ttl = Math.min(LONGEST_MS, until - now().getTime());
    if (isKept(rendered) && begun === epoch && ttl > 0) {
      pages.set(key, page, { ttl });
      setImmediate(() => void improve(key, page, rendered));
    }
    return page;
  }

  return {
    /** What is kept under `key`; costs next to nothing. */
    peek: (key: string): CachedPage | undefined => pages.get(key),

    /** The page under `key`, rendered once for all who wait for it. */
    async get(key: string, render: () => Promise<Rendered>): Promise<CachedPage> {
      const kept = pages.get(key);
      if (kept) return kept;
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

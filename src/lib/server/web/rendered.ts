/** A rendered page; header names are lower-case. */
export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  rules: PageCacheRules;
}

/** One encoding of a page, ready to send. */
export interface SendablePage {
  status: number;
  etag: string;
  body: Buffer;
  /** Alternating names and values, as `writeHead` takes them. */
  head: string[];
}

/** A rendered page without the rules of its cache; header names are lower-case. */
export type RenderedResponse = Omit<Rendered, 'rules'>;

/** How a page may be cached; without tags it is not cached. */
export interface PageCacheRules {
  /** Cached until one of the tags is invalidated: `catalogue`, `product:{id}`, `content`. */
  tags: string[];
  /** Cached no longer than this: the next promo's `from` or `until`. */
  until?: Date;
  /** Somebody types there or is signed in: no other site's window reaches it. */
  isIsolated?: boolean;
  /** Shows drafts to one browser: as of when, and whether a bar says so. */
  preview?: { at: Date | undefined; hasBar: boolean };
}

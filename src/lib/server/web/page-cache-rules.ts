/** What a page says of itself to the page cache; nothing said means it is not cached. */
export interface PageCacheRules {
  /** Kept until one of the tags is invalidated: `catalogue`, `product:{id}`, `content`. */
  tags: string[];
  /** Kept no longer than this: the next promo's `from` or `until`. */
  until?: Date;
}

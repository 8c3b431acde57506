/**
 * Stands for every tag that a change carries (docs/map.md "How a change reaches every page"): a large import, or more
 * changes than are stored.
 */
export const EVERYTHING = '*';
/** The tag that every response with tags has in a cache in front: purging it purges all. */
export const ALL_PAGES = 'all';
/** The lists of products. */
export const CATALOGUE = 'catalogue';
/** What marketing writes, and the shop's settings: every page shows some of it. */
export const CONTENT = 'content';

/** The categories themselves; comes with `CONTENT`, since every page names some. */
export const CATEGORIES = 'categories';

/** Sales; comes with `CONTENT` and `CATALOGUE`, since their prices show on every page. */
export const SALES = 'sales';

/** Texts in other languages; comes with the tags of what they are of. */
export const TRANSLATIONS = 'translations';

/** More tags than this at once are noted as everything. */
export const MAX_TAGS = 500;

const PRODUCT = 'product:';

/** The tag of one product's pages. */
export const productTag = (id: string): string => `${PRODUCT}${id}`;

/** The ids of the products among some tags. */
export const productIdsOf = (tags: readonly string[]): string[] =>
  tags.filter((tag) => tag.startsWith(PRODUCT)).map((tag) => tag.slice(PRODUCT.length));

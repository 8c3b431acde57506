/**
 * Tags that a change carries (docs/map.md "How a change reaches every page"): what pages depend on, and
 * what counts of rows by their status follow.
 */

/** Stands for every tag at once: a large import, or more changes than are stored. */
export const EVERYTHING = '*';
/** The lists of products. */
export const CATALOGUE = 'catalogue';
/** What marketing writes, and the shop's settings: every page shows some of it. */
export const CONTENT = 'content';

/** More tags than this at once are noted as everything. */
export const MAX_TAGS = 500;

const PRODUCT = 'product:';

/** The tag of one product's pages. */
export const productTag = (id: string): string => `${PRODUCT}${id}`;

/** The ids of the products among some tags. */
export const productIdsOf = (tags: readonly string[]): string[] =>
  tags.filter((tag) => tag.startsWith(PRODUCT)).map((tag) => tag.slice(PRODUCT.length));

/** Whether a page can depend on a tag; the others concern counts alone. */
export const isPageTag = (tag: string): boolean =>
  [EVERYTHING, CATALOGUE, CONTENT].includes(tag) ||
  (tag.length > PRODUCT.length && tag.startsWith(PRODUCT));

/** A change of one row's status. */
export interface StatusChange<S extends string> {
  /** Undefined for a new row. */
  before: S | undefined;
  after: S;
}

const CHANGE = /^(\w+):(\w*)>(\w+)$/;

/** The tag of a change of status; `table` names what changed. */
export const changeTag = (table: string, { before, after }: StatusChange<string>): string =>
  `${table}:${before ?? ''}>${after}`;

/** The change that a tag of a table stands for; undefined for any other tag. */
export function readChange<S extends string>(
  tag: string,
  of: string,
  find: (status: string) => S | undefined,
): StatusChange<S> | undefined {
  const [, table, before = '', after = ''] = CHANGE.exec(tag) ?? [];
  const to = table === of ? find(after) : undefined;
  return to && { before: find(before), after: to };
}

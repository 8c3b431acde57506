import * as v from 'valibot';

/** The search over orders, products, people and tickets (docs/api.md "Search of the staff"). */

export const MIN_SEARCHED = 2;
export const MAX_SEARCHED = 100;

const kinds = ['order', 'product', 'person', 'ticket'] as const;
export type FoundKind = (typeof kinds)[number];

export const foundKindLabels: Readonly<Record<FoundKind, string>> = {
  order: 'Orders',
  product: 'Products',
  person: 'People',
  ticket: 'Tickets',
};

const SearchResult = v.object({
  kind: v.picklist(kinds),
  id: v.string(),
  title: v.string(),
  detail: v.string(),
  href: v.string(),
  /** Its number, SKU or barcode is what was searched. */
  isExact: v.boolean(),
});
export type SearchResult = v.InferOutput<typeof SearchResult>;

const Response = v.object({ results: v.array(SearchResult) });
export const readSearchResults = (response: unknown): SearchResult[] =>
  v.parse(Response, response).results;

/** Which parameters a page reads; others neither reach it nor make a page of their own. */
const listing = [
  'q',
  'category',
  'brand',
  'size',
  'available',
  'instock',
  'minPrice',
  'maxPrice',
  'sort',
  'page',
];
const readBy: ReadonlyArray<readonly [pattern: RegExp, names: readonly string[]]> = [
  [/^\/$/, ['popular']],
  [/^\/help-center$/, ['q']],
  [/^\/product\/[^/]+\/reviews$/, ['page']],
  [/^\/(products|productListing|fashions|fashion\/[^/]+|category\/[^/]+)$/, listing],
];

/**
 * The one address under which a page is kept: its path and what it reads of its parameters, in a
 * fixed order. `/products?utm_source=x&page=2` is `/products?page=2`.
 */
export function pageAddress(path: string, query: string): string {
  if (query === '') return path;
  const params = new URLSearchParams(query);
  const names = readBy.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  const read = new URLSearchParams();
  for (const name of names) for (const value of params.getAll(name)) read.append(name, value);
  read.sort();
  return read.size > 0 ? `${path}?${read}` : path;
}

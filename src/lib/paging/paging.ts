export interface Field {
  name: string;
  value: string;
}

export const MAX_REPEATED = 20;
/** Each link of a page repeats the address, so a long address would enlarge the page quadratically. */
const MAX_FIELDS_LENGTH = 4_000;

/** Removes duplicates and limits each name to 20 values and the total length. */
export function boundedFields(params: URLSearchParams, names: readonly string[]): Field[] {
  const fields: Field[] = [];
  let room = MAX_FIELDS_LENGTH;
  for (const name of names) {
    for (const value of new Set(params.getAll(name).slice(0, MAX_REPEATED))) {
      const { length } = new URLSearchParams([[name, value]]).toString();
      if (length > room) continue;
      room -= length;
      fields.push({ name, value });
    }
  }
  return fields;
}

export function repeatedTooOften(params: URLSearchParams): string | undefined {
  const counts = new Map<string, number>();
  for (const name of params.keys()) {
    const count = (counts.get(name) ?? 0) + 1;
    if (count > MAX_REPEATED) return name;
    counts.set(name, count);
  }
  return undefined;
}

export function searchOf(fields: readonly Field[], page = 1): URLSearchParams {
  const params = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
  if (page > 1) params.set('page', String(page));
  return params;
}

export function listingHref(path: string, fields: readonly Field[], page = 1): string {
  const query = String(searchOf(fields, page));
  return query ? `${path}?${query}` : path;
}

/** The first, last and neighbouring pages, with `undefined` for gaps. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const offered = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const numbers: (number | undefined)[] = [];
  for (const number of [...new Set(offered)].sort((a, b) => a - b)) {
    const before = numbers.at(-1) ?? 0;
    if (number - before === 2) numbers.push(number - 1);
    else if (number - before > 2) numbers.push(undefined);
    numbers.push(number);
  }
  return numbers;
}

/** `page` counts from 1. */
export interface Paging {
  page: number;
  limit: number;
}

export const ADMIN_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 100;

/** What a list is asked for. */
export const pagingQuery = (page: number, limit = ADMIN_PAGE_SIZE): URLSearchParams =>
  new URLSearchParams({ page: String(page), limit: String(limit) });

export const countPages = (total: number, size: number): number =>
  Math.max(1, Math.ceil(total / size));

/** Where a page of a list is. */
export const pagesOf = (total: number, { page, limit }: Paging) => ({
  total,
  page,
  pages: countPages(total, limit),
});

export function pageOfAddress(search: string): number {
  const requested = Number(new URLSearchParams(search).get('page') ?? 1);
  return Number.isSafeInteger(requested) && requested > 0 ? requested : 1;
}

export function pageOf<Row>(rows: readonly Row[], requested: number, size: number) {
  const pages = countPages(rows.length, size);
  const page = Math.min(requested, pages);
  return { page, pages, rows: rows.slice((page - 1) * size, page * size) };
}

/** A query parameter. */
export interface Field {
  name: string;
  value: string;
}

/** An address with these parameters; page 1 is left out. */
export function listingHref(path: string, fields: readonly Field[], page = 1): string {
  const params = new URLSearchParams();
  for (const { name, value } of fields) params.append(name, value);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The page numbers to show: the ends, the neighbours, and `undefined` for gaps. */
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

/** The page number in an address; 1 if it is missing or invalid. */
export function pageOfAddress(search: string): number {
  const requested = Number(new URLSearchParams(search).get('page') ?? 1);
  return Number.isSafeInteger(requested) && requested > 0 ? requested : 1;
}

/** One page of rows. A page past the last is the last. */
export function pageOf<Row>(rows: readonly Row[], requested: number, size: number) {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(requested, pages);
  return { page, pages, rows: rows.slice((page - 1) * size, page * size) };
}

/** The page that an address asks for; the first when it asks for none that can be. */
export function pageAsked(search: string): number {
  const asked = Number(new URLSearchParams(search).get('page') ?? 1);
  return Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
}

/** One page of many rows. A page past the last is the last. */
export function pageOf<Row>(rows: readonly Row[], asked: number, size: number) {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(asked, pages);
  return { page, pages, rows: rows.slice((page - 1) * size, page * size) };
}

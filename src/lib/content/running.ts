import { fillEntry, type Facts } from './fill-facts.ts';

export interface Running {
  from?: Date | undefined;
  until?: Date | null | undefined;
}

export const isRunning = ({ from, until }: Running, now: Date): boolean =>
  (!from || from <= now) && (!until || now < until);

export function nextChange(all: readonly Running[], now: Date): Date | undefined {
  const ahead = all
    .flatMap(({ from, until }) => [from ?? [], until ?? []].flat())
    .filter((date) => date > now);
  return ahead.reduce<Date | undefined>(
    (soonest, date) => (soonest && soonest < date ? soonest : date),
    undefined,
  );
}

/** Never lengthens a page's cache lifetime. */
export function visibleUntil(page: { until?: Date }, date: Date | undefined): void {
  if (date && !(page.until && page.until < date)) page.until = date;
}

interface Placed extends Running {
  order: number;
}

export const inOrder = <Data extends { order: number }>(
  entries: readonly Data[],
  facts: Facts,
): Data[] =>
  entries
    .flatMap((entry) => fillEntry(entry, facts) ?? [])
    .toSorted((one, other) => one.order - other.order);

/**
 * The current entries in order, with their facts; also limits the page's cache lifetime. Entries with a fact that is
 * not true now are left out.
 */
export function running<Data extends Placed>(
  entries: ReadonlyArray<{ data: Data; lang?: 'en' }>,
  { now, page, facts }: { now: Date; page: { until?: Date }; facts: Facts },
): Array<Data & { lang?: 'en' }> {
  const all = entries.map(({ data, lang }) => ({ ...data, ...(lang && { lang }) }));
  visibleUntil(page, nextChange(all, now));
  return inOrder(
    all.filter((one) => isRunning(one, now)),
    facts,
  );
}

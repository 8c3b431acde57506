import { getCollection } from 'astro:content';
import { isRunning, keepUntil, nextChange } from './running.ts';

type Campaign = 'strip' | 'hero' | 'band' | 'adverts';

/** The running entries of a collection, as written; the page is kept until that changes. */
export async function running<Name extends Campaign>(
  name: Name,
  now: Date,
  page: { until?: Date },
) {
  const all = (await getCollection(name)).map((entry) => entry.data);
  keepUntil(page, nextChange(all, now));
  return all
    .filter((entry) => isRunning(entry, now))
    .toSorted((one, other) => one.order - other.order);
}

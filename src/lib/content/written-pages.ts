import { getCollection } from 'astro:content';
import { paths } from '../paths.ts';
import { fillFacts } from './fill-facts.ts';

/** The content pages as crawlers are told of them. */
export async function writtenPages() {
  const pages = await getCollection('pages');
  return pages
    .toSorted((one, other) => one.data.order - other.data.order)
    .map(({ id, data }) => ({
      href: paths.page(id),
      title: data.title,
      lead: fillFacts(data.lead),
      changed: data.changed,
    }));
}

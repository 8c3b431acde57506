import { getCollection } from 'astro:content';
import { paths } from '#lib/site/paths.ts';
import { fillFacts } from './fill-facts.ts';

export interface PageLink {
  title: string;
  href: string;
}

/** The content pages, in the order of the footer and the More menu. */
export async function pageLinks(): Promise<readonly PageLink[]> {
  const pages = await getCollection('pages');
  return pages
    .toSorted((one, other) => one.data.order - other.data.order)
    .map(({ id, data }) => ({ title: data.title, href: paths.page(id) }));
}

/** The content pages as listed for crawlers. */
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

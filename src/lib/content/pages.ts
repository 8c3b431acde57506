import { paths } from '#lib/site/paths.ts';
import * as m from '#messages';
import { htmlOf, type TextOwner } from './entry-html.ts';
import { fillFacts } from './fill-facts.ts';
import { textOfHtml } from '#lib/format/html.ts';
import { helpMatcher } from '#lib/catalogue/search-terms.ts';
import { contentOf, type ContentOwner } from './collections.ts';
import { latest } from './entries.ts';
import { helpSections } from './help-sections.ts';

type FactualOwner = ContentOwner & TextOwner;

export interface PageLink {
  title: string;
  href: string;
}

/** The maximum in the footer and the More menu; content pages list all others. */
const IN_MENUS = 16;

export const menuLinks = async (shop: FactualOwner): Promise<readonly PageLink[]> =>
  (await pageLinks(shop)).slice(0, IN_MENUS);

export async function pageLinks(shop: FactualOwner): Promise<readonly PageLink[]> {
  const pages = await contentOf(shop, 'pages');
  return pages
    .toSorted((one, other) => one.data.order - other.data.order)
    .map(({ id, data }) => ({ title: data.title, href: paths.page(id) }));
}

export async function writtenPages(shop: FactualOwner) {
  const facts = shop.facts();
  const pages = await contentOf(shop, 'pages');
  return pages
    .toSorted((one, other) => one.data.order - other.data.order)
    .map(({ id, data, publishedAt }) => ({
      href: paths.page(id),
      title: data.title,
      lead: fillFacts(data.lead, facts) ?? '',
      changed: latest(data.changed, publishedAt) ?? data.changed,
    }));
}

/** When the content of the home page and the help center was last published. */
export async function editedAt(shop: FactualOwner) {
  const newest = async (name: 'hero' | 'banner' | 'adverts' | 'help') =>
    latest(...(await contentOf(shop, name)).map(({ publishedAt }) => publishedAt));
  return {
    home: latest(await newest('hero'), await newest('banner'), await newest('adverts')),
    help: await newest('help'),
  };
}

export interface Question {
  id: string;
  title: string;
  html: string;
  isOften: boolean;
  isFound: boolean;
  isNamed: boolean;
}

const helpLabels = {
  ordering: m.site_help_ordering,
  paying: m.site_help_paying,
  delivery: m.site_help_delivery,
  exchange: m.site_help_exchange,
  account: m.site_help_account,
  care: m.site_help_care,
};

/** `isFound` marks the matches of `q`; without a search all match. */
export async function questionsFor(q: string, shop: FactualOwner) {
  const facts = shop.facts();
  const isFound = helpMatcher(q);
  const entries = await contentOf(shop, 'help');
  const written = await Promise.all(
    entries
      .toSorted((one, other) => one.data.order - other.data.order)
      .map(async (entry) => ({ entry, html: await htmlOf(shop, entry) })),
  );
  const sections = helpSections.map(({ slug }) => ({
    slug,
    label: helpLabels[slug](),
    questions: written
      .filter(({ entry }) => entry.data.section === slug)
      .flatMap(({ entry: { id, data }, html }): Question[] => {
        const title = fillFacts(data.title, facts);
        if (title === undefined || html.trim() === '') return [];
        const text = `${title} ${textOfHtml(html, ' ')}`;
        const isNamed = isFound(title);
        return [{ id, title, html, isOften: data.often, isFound: isFound(text), isNamed }];
      }),
  }));
  return sections.filter(({ questions }) => questions.length > 0);
}

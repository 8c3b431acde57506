import { keysOfMaker, makerFinder } from '#lib/catalogue/makers.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { helpMatcher } from '#lib/catalogue/search-terms.ts';
import * as m from '#messages';
import { paths } from '#lib/site/paths.ts';
import { contentOf, type ContentOwner } from './collections.ts';
import type { ContentData, ContentEntry } from './entries.ts';
import { htmlOf, type TextOwner } from './entry-html.ts';
import { textOfHtml } from '#lib/format/html.ts';

export interface Maker extends ContentData<'makers'> {
  /** As products name the maker. */
  written: { name: string; place: string };
  slug: string;
  href: string;
  body: string;
  englishBody?: string;
  changed: Date | undefined;
}

interface Makers {
  all: readonly Maker[];
  bySlug: ReadonlyMap<string, Maker>;
  named: (text: string) => Maker | undefined;
}

/** Caches what is derived from each state of the entries. */
const known = new WeakMap<ReadonlyArray<ContentEntry<'makers'>>, Makers>();

export async function makersOf(shop: ContentOwner): Promise<Makers> {
  const entries = await contentOf(shop, 'makers');
  const before = known.get(entries);
  if (before) return before;
  const all = entries
    .map(({ id, data, english = data, body, englishBody, publishedAt: changed }) => ({
      ...data,
      written: { name: english.name, place: english.place },
      slug: id,
      href: paths.maker(id),
      body,
      ...(englishBody !== undefined && { englishBody }),
      changed,
    }))
    .toSorted(
      (one, other) =>
        one.order - other.order || one.name.localeCompare(other.name, m.common_locale()),
    );
  const bySlug = new Map(all.map((maker) => [maker.slug, maker]));
  const makers = { all, bySlug, named: makerFinder(all) };
  known.set(entries, makers);
  return makers;
}

export const productsOfMaker = (
  maker: Maker,
  byMaker: ReadonlyMap<string, readonly ProductSummary[]>,
): readonly ProductSummary[] => keysOfMaker(maker.written).flatMap((key) => byMaker.get(key) ?? []);

const SUGGESTED = 2;
/** Shorter input matches too many names. */
const LEAST_LETTERS = 2;

export async function suggestedMakers(shop: ContentOwner, text: string) {
  if (text.trim().length < LEAST_LETTERS) return [];
  const { all } = await makersOf(shop);
  const isFound = helpMatcher(text);
  return all
    .filter(({ name }) => isFound(name))
    .slice(0, SUGGESTED)
    .map(({ slug, name, place }) => ({ slug, name, place }));
}

/** Empty when all of it names facts that are not true now. */
export const storyOf = (maker: Maker, shop: TextOwner): Promise<string> => htmlOf(shop, maker);

export const plainStory = async (maker: Maker, shop: TextOwner): Promise<string> =>
  textOfHtml(await storyOf(maker, shop))
    .replace(/\s+/g, ' ')
    .trim();

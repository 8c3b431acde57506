import * as v from 'valibot';
import { categories, groups, popularTabs } from '#lib/catalogue/categories.ts';
import { preservedFields } from '#lib/catalogue/listing.ts';
import { fieldsOf, ProductQuerySchema } from '#lib/catalogue/query.ts';
import { paths } from '#lib/site/paths.ts';
import { helpSectionSlugs } from '#lib/content/schemas.ts';
import { adviceOn, nearest } from './nearest.ts';

/** What is written by the shop's people, as far as a link can lead there. */
export interface WrittenPlaces {
  /** The anchors of each content page, by the name of its file. */
  pages: ReadonlyMap<string, readonly string[]>;
  questions: readonly string[];
}

/** Each address of the shop with the anchors on it. */
export type Addresses = ReadonlyMap<string, readonly string[]>;

export function addressesOf({ pages, questions }: WrittenPlaces): Addresses {
  const rooms = Object.values(paths).filter((path) => typeof path === 'string');
  return new Map<string, readonly string[]>([
    ...rooms.map((path) => [path, []] as const),
    [paths.products(), []],
    ...categories.map(({ slug }) => [paths.category(slug), []] as const),
    ...groups.map(({ slug }) => [paths.fashion(slug), []] as const),
    ...[...pages].map(([slug, anchors]) => [paths.page(slug), anchors] as const),
    [paths.helpCenter, ['contact', ...helpSectionSlugs, ...questions]],
  ]);
}

/** Goods come and go without a build: of their addresses only the form is known. */
const isProduct = (path: string): boolean => /^\/product\/[a-z0-9]+(?:-[a-z0-9]+)*$/.test(path);
const isListing = (path: string): boolean =>
  path === paths.products() ||
  path === paths.fashions ||
  groups.some(({ slug }) => path === paths.fashion(slug));

/** What an address may carry after its `?`. */
function fieldsOn(path: string): readonly string[] {
  if (isListing(path)) return [...preservedFields, 'page'];
  if (path === paths.home) return ['popular'];
  return path === paths.helpCenter ? ['q'] : [];
}

/** What is wrong with the part after the `?`. */
function questionMistake(path: string, params: URLSearchParams): string | undefined {
  const known = fieldsOn(path);
  const stranger = [...params.keys()].find((name) => !known.includes(name));
  if (stranger !== undefined) {
    const advice = known.length > 0 ? adviceOn(stranger, known) : `Write ${path} alone.`;
    return `asks ${path} for "${stranger}", which it does not know. ${advice}`;
  }
  const collections = categories.map(({ slug }) => slug);
  const collection = params
    .getAll('category')
    .find((name) => !collections.some((slug) => slug === name));
  if (collection !== undefined)
    return `asks for the category ${collection}. ${adviceOn(collection, collections)}`;
  const tabs = popularTabs.map(({ slug }) => slug);
  const tab = params.getAll('popular').find((name) => !tabs.some((slug) => slug === name));
  if (tab !== undefined) return `asks for the tab ${tab}. ${adviceOn(tab, tabs)}`;
  if (!isListing(path)) return undefined;
  const read = v.safeParse(ProductQuerySchema, fieldsOf(params));
  return read.success ? undefined : `can not be asked so: ${read.issues[0].message}`;
}

/** What is wrong with a link of the shop to itself; `here` is the address of the text it is in. */
export function linkProblem(href: string, addresses: Addresses, here = ''): string | undefined {
  const [, before = '', question = '', anchor = ''] =
    /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(href) ?? [];
  const path = before === '' && question === '' ? here : before;
  const anchors = addresses.get(path);
  if (anchors === undefined && !isProduct(path)) {
    const near = nearest(path, addresses.keys());
    return near === undefined
      ? `${href} is no address of the shop. Copy one from the page ${paths.page('sitemap')}.`
      : `${href} is no address of the shop. Did you mean ${near}?`;
  }
  const problem = questionMistake(path, new URLSearchParams(question));
  if (problem !== undefined) return `${href} ${problem}`;
  if (anchor === '' || anchors?.includes(anchor)) return undefined;
  const near = nearest(anchor, anchors ?? []);
  const advice = near === undefined ? `Write ${path} alone.` : `Did you mean ${path}#${near}?`;
  return `${href} names a place that is not on ${path}. ${advice}`;
}

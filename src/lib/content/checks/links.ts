import * as v from 'valibot';
import { type CategoryList, FASHION, inPlace, topCategories } from '#lib/catalogue/categories.ts';
import { categoryPath } from '#lib/site/category-path.ts';
import { preservedFields } from '#lib/catalogue/listing.ts';
import { fieldsOf, ProductQuerySchema } from '#lib/catalogue/query.ts';
import { paths } from '#lib/site/paths.ts';
import { helpSectionSlugs } from '#lib/content/help-sections.ts';
import { adviceOn, nearest } from './problem.ts';

export interface LinkTargets {
  pages: ReadonlyMap<string, readonly string[]>;
  questions: readonly string[];
  makers: readonly string[];
  sizeGuides: readonly string[];
  categories: CategoryList;
}

export interface Addresses {
  /** By path: its anchors. */
  pages: ReadonlyMap<string, readonly string[]>;
  categories: CategoryList;
}

/** Former addresses are good too: they lead on. */
const categoryPaths = ({ all, addresses }: CategoryList): string[] => [
  ...all.map(categoryPath),
  ...all.map(({ slug }) => paths.category(slug)),
  ...[...addresses.keys()].flatMap((slug) => [paths.category(slug), paths.fashion(slug)]),
];

export function addressesOf({
  pages,
  questions,
  makers,
  sizeGuides,
  categories,
}: LinkTargets): Addresses {
  const fixed = Object.values(paths).filter((path) => typeof path === 'string');
  const known = new Map<string, readonly string[]>([
    ...fixed.map((path) => [path, []] as const),
    [paths.products(), []],
    ...categoryPaths(categories).map((path) => [path, []] as const),
    ...[...pages].map(([slug, anchors]) => [paths.page(slug), anchors] as const),
    ...makers.map((slug) => [paths.maker(slug), []] as const),
    ...sizeGuides.map((slug) => [paths.sizeGuide(slug), []] as const),
    [paths.helpCenter, ['contact', ...helpSectionSlugs, ...questions]],
  ]);
  return { pages: known, categories };
}

/** Products change without a build, so only the form of their paths is checked. */
const isProduct = (path: string): boolean => /^\/product\/[a-z0-9]+(?:-[a-z0-9]+)*$/.test(path);
const isListing = (path: string, { all }: CategoryList): boolean =>
  path === paths.products() ||
  path === paths.fashions ||
  all.some((one) => one.parent === FASHION && path === categoryPath(one));

function fieldsOn(path: string, list: CategoryList): readonly string[] {
  if (isListing(path, list)) return [...preservedFields, 'page'];
  if (path === paths.home) return ['popular'];
  return path === paths.helpCenter ? ['q'] : [];
}

function queryProblem(
  path: string,
  params: URLSearchParams,
  list: CategoryList,
): string | undefined {
  const known = fieldsOn(path, list);
  const unknown = [...params.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const advice = known.length > 0 ? adviceOn(unknown, known) : `Write ${path} alone.`;
    return `asks ${path} for "${unknown}", which it does not know. ${advice}`;
  }
  const collections = topCategories(list).map(({ slug }) => slug);
  const collection = params
    .getAll('category')
    .find((name) => !list.bySlug.has(name) && !list.addresses.has(name));
  if (collection !== undefined)
    return `asks for the category ${collection}. ${adviceOn(collection, collections)}`;
  const tabs = inPlace(list, 'popular').map(({ slug }) => slug);
  const tab = params.getAll('popular').find((name) => !tabs.some((slug) => slug === name));
  if (tab !== undefined) return `asks for the tab ${tab}. ${adviceOn(tab, tabs)}`;
  if (!isListing(path, list)) return undefined;
  const read = v.safeParse(ProductQuerySchema, fieldsOf(params));
  return read.success ? undefined : `can not be asked so: ${read.issues[0].message}`;
}

function pathProblem(href: string, path: string, { pages }: Addresses): string | undefined {
  if (pages.has(path) || isProduct(path)) return undefined;
  const near = nearest(path, pages.keys());
  return near === undefined
    ? `${href} is no address of the shop. Copy one from the page ${paths.page('sitemap')}.`
    : `${href} is no address of the shop. Did you mean ${near}?`;
}

function anchorProblem(
  href: string,
  { path, anchor }: { path: string; anchor: string },
  anchors: readonly string[],
): string | undefined {
  if (anchor === '' || anchors.includes(anchor)) return undefined;
  const near = nearest(anchor, anchors);
  const advice = near === undefined ? `Write ${path} alone.` : `Did you mean ${path}#${near}?`;
  return `${href} names a place that is not on ${path}. ${advice}`;
}

/** `here` is the path of the page that contains the link. */
export function linkProblem(href: string, addresses: Addresses, here = ''): string | undefined {
  const groups = /^(?<before>[^?#]*)(?:\?(?<query>[^#]*))?(?:#(?<anchor>.*))?$/.exec(href)?.groups;
  const { before = '', query = '', anchor = '' } = groups ?? {};
  const path = before === '' && query === '' ? here : before;
  const wrongPath = pathProblem(href, path, addresses);
  if (wrongPath !== undefined) return wrongPath;
  const wrongQuery = queryProblem(path, new URLSearchParams(query), addresses.categories);
  if (wrongQuery !== undefined) return `${href} ${wrongQuery}`;
  return anchorProblem(href, { path, anchor }, addresses.pages.get(path) ?? []);
}

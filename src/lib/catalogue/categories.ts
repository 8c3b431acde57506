import { visibleKey } from '#lib/format/plain-text.ts';
import type { Picture } from './product.ts';

/** Where shoppers see a category. */
export const places = ['drawer', 'tiles', 'home', 'popular', 'navigation'] as const;
export type Place = (typeof places)[number];

export interface Category {
  slug: string;
  name: string;
  description: string;
  /** The category above; there are two levels. */
  parent: string | null;
  /** Its position in each place that shows it. */
  places: Readonly<Partial<Record<Place, number>>>;
  position: number;
  /** The name of a picture of the content area; `null` shows a product's. */
  picture: string | null;
}

export interface CountedCategory extends Category {
  /** How many products on sale it has, those below it included. */
  products: number;
  /** A product's picture, for a category without one. */
  sample: Picture | undefined;
}

export interface CategoryList<One extends Category = Category> {
  /** In the owner's order, each followed by those below it. */
  all: readonly One[];
  bySlug: ReadonlyMap<string, One>;
  /** By slug, name and former address, as `keyOf` writes them. */
  byName: ReadonlyMap<string, One>;
  /** Former addresses. */
  addresses: ReadonlyMap<string, string>;
  /** The owner has not changed any: then all are shown as docs/spec.md §2 has them, with or without products. */
  isDefault: boolean;
}

/** Its page is /fashions, and those below it are at /fashion/{slug}. */
export const FASHION = 'fashion';

const keyOf = (name: string): string =>
  visibleKey(name)
    .replace(/['’]/g, '')
    .replace(/&/g, 'and')
    .replace(/[\s-]+/g, '-');

const byPosition = (one: Category, other: Category) =>
  one.position - other.position || (one.slug < other.slug ? -1 : 1);

export function createCategoryList<One extends Category>(
  rows: readonly One[],
  addresses: ReadonlyMap<string, string> = new Map(),
  isDefault = false,
): CategoryList<One> {
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const sorted = rows.toSorted(byPosition);
  const isTop = ({ parent }: Category) => parent === null || !bySlug.has(parent);
  const all = sorted
    .filter(isTop)
    .flatMap((top) => [top, ...sorted.filter(({ parent }) => parent === top.slug)]);
  const former = [...addresses].flatMap(([address, slug]) => {
    const category = bySlug.get(slug);
    return category ? [[address, category] as const] : [];
  });
  // A slug wins over a name, and a name over a former address.
  const byName = new Map([
    ...former,
    ...all.map((category) => [keyOf(category.name), category] as const),
    ...bySlug,
  ]);
  return { all, bySlug, byName, addresses, isDefault };
}

/** Finds a category by slug, name, former address, or a name of docs/spec.md such as `men's fashion`. */
export function findCategory<One extends Category>(
  { byName }: CategoryList<One>,
  name: string,
): One | undefined {
  const key = keyOf(name);
  const known = byName.get(key);
  if (known) return known;
  if (key === 'fashions') return byName.get(FASHION);
  const group = byName.get(key.replace(/-fashions?$/, ''));
  return group?.parent === FASHION ? group : undefined;
}

/** A stored product may name a category that the shop does not know. */
export const categoryName = ({ bySlug }: CategoryList, slug: string): string =>
  bySlug.get(slug)?.name ?? slug;

export const childrenOf = <One extends Category>({ all }: CategoryList<One>, slug: string): One[] =>
  all.filter(({ parent }) => parent === slug);

export const topCategories = <One extends Category>({ all }: CategoryList<One>): One[] =>
  all.filter(({ parent }) => parent === null);

/** What `Product.group` may be. */
export const subcategories = <One extends Category>({ all }: CategoryList<One>): One[] =>
  all.filter(({ parent }) => parent !== null);

export const inPlace = <One extends Category>({ all }: CategoryList<One>, place: Place): One[] =>
  all
    .filter((one) => one.places[place] !== undefined)
    .sort((one, other) => (one.places[place] ?? 0) - (other.places[place] ?? 0));

interface Placed {
  category: string;
  group: string | null;
}

/** A product is in its category, its group and the parents of both; each once. */
export function categoriesOf({ bySlug }: CategoryList, { category, group }: Placed): Category[] {
  const own = [bySlug.get(category), bySlug.get(group ?? '')];
  const above = own.map((one) => bySlug.get(one?.parent ?? ''));
  return [...new Set([...own, ...above])].filter((one) => one !== undefined);
}

/** The test whether a product is in one of some categories. */
export function isIn(list: CategoryList, slugs: readonly string[]): (product: Placed) => boolean {
  const inside = new Set(
    slugs.flatMap((slug) => [slug, ...childrenOf(list, slug).map((one) => one.slug)]),
  );
  return ({ category, group }) => inside.has(category) || (group !== null && inside.has(group));
}

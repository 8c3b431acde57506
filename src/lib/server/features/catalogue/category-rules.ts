import {
  type Category,
  createCategoryList,
  FASHION,
  findCategory,
} from '#lib/catalogue/categories.ts';
import { MAX_CATEGORIES, MAX_CATEGORY_NAME, PARENT } from '#lib/catalogue/category-schema.ts';
import { NEW, SKIP } from '#lib/import-export/mapping.ts';
import { type Reason, Refusal } from '#lib/server/errors.ts';
import type { CategoryRow } from '#lib/server/infra/db/catalogue-tables.ts';
import { slugOf } from './new-product.ts';

/** What may be done to categories, by those that there are. */

const NO_CATEGORY = 'This category is not there any more. Reload the page.';
const TOO_MANY = `A shop can have ${MAX_CATEGORIES} categories. Archive one first.`;
const FASHION_STAYS = 'Fashion keeps its address, /fashions.';
const FASHION_ON_TOP = 'Fashion stands below no other category.';
const TWO_LEVELS = 'A category that stands below another can have none below it.';
const NEWER_ORDER = 'The categories have changed meanwhile. Reload the page and try again.';

/** The admin's calls have these addresses, and the mapping of an import has these words. */
const RESERVED: ReadonlySet<string> = new Set(['order', 'all', NEW, SKIP]);
const NAMELESS = 'category';

export type StoredCategory = Pick<Category, 'places'> & CategoryFields;
type CategoryFields = Omit<CategoryRow, 'places'>;

const refused = (reason: Reason, field: string, message: string) =>
  new Refusal(reason, message, { errors: { [field]: message } });

export const noCategory = () => new Refusal('missing', NO_CATEGORY);

export const isLive = ({ archived_at }: CategoryFields): boolean => archived_at === null;

export function getLive(rows: readonly StoredCategory[], slug: string): StoredCategory {
  const row = rows.find((one) => one.slug === slug && isLive(one));
  if (!row) throw noCategory();
  return row;
}

const clash = (name: string) => `There is a category ${name} already.`;

/** The query `category=` must mean one category, whether it is a slug or a name. */
export function assertFree(
  others: readonly StoredCategory[],
  field: 'name' | 'slug',
  wanted: string,
): void {
  const known = findCategory(createCategoryList(others.filter(isLive)), wanted);
  if (known) throw refused('conflict', field, clash(known.name));
}

export function assertRoom(rows: readonly StoredCategory[]): void {
  if (rows.filter(isLive).length >= MAX_CATEGORIES) throw new Refusal('conflict', TOO_MANY);
}

export function assertParent(
  rows: readonly StoredCategory[],
  slug: string,
  parent: string | null,
): void {
  if (parent === null) return;
  if (slug === FASHION) throw refused('invalid', 'parent', FASHION_ON_TOP);
  const above = rows.find((one) => one.slug === parent && isLive(one));
  if (!above || above.slug === slug) throw refused('invalid', 'parent', PARENT);
  const hasChildren = rows.some((one) => isLive(one) && one.parent === slug);
  if (above.parent !== null || hasChildren) throw refused('invalid', 'parent', TWO_LEVELS);
}

/** Throws unless no other category has the address, has had it, or is called so. */
export function assertSlug(
  rows: readonly StoredCategory[],
  { slug: before, to, leadsTo }: { slug: string; to: string; leadsTo: string | undefined },
): void {
  if (before === FASHION) throw refused('invalid', 'slug', FASHION_STAYS);
  const others = rows.filter(({ slug }) => slug !== before);
  const owner = others.find(({ slug }) => slug === to || slug === leadsTo);
  if (owner) throw refused('conflict', 'slug', `The address ${to} belongs to ${owner.name}.`);
  if (RESERVED.has(to)) throw refused('conflict', 'slug', `The address ${to} belongs to the shop.`);
  assertFree(others, 'slug', to);
}

/**
 * The name's slug, with a number when it is taken or means another category; an archived category's is free again.
 */
export function freeSlug(
  rows: readonly StoredCategory[],
  addresses: ReadonlyMap<string, string>,
  name: string,
): string {
  const live = createCategoryList(rows.filter(isLive));
  const isTaken = (slug: string) => {
    if (RESERVED.has(slug) || findCategory(live, slug)) return true;
    const isArchived = rows.some((one) => one.slug === slug);
    return !isArchived && addresses.has(slug);
  };
  const base = slugOf(name, NAMELESS)
    .slice(0, MAX_CATEGORY_NAME - 4)
    .replace(/-$/, '');
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!isTaken(slug)) return slug;
  }
}

/** A place that is new comes last in it. */
export function placesAfter(
  rows: readonly StoredCategory[],
  before: Category['places'],
  chosen: ReadonlyArray<keyof Category['places']>,
): Category['places'] {
  const last = (place: keyof Category['places']) =>
    rows.reduce((most, one) => Math.max(most, one.places[place] ?? -1), -1);
  return Object.fromEntries(chosen.map((place) => [place, before[place] ?? last(place) + 1]));
}

/** Throws when the order does not name exactly the categories there are. */
export function assertWhole(known: readonly string[], sent: readonly string[]): void {
  const isWhole =
    new Set(sent).size === sent.length &&
    known.length === sent.length &&
    known.every((slug) => sent.includes(slug));
  if (!isWhole) throw new Refusal('conflict', NEWER_ORDER, { code: 'changed_meanwhile' });
}

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

export function assertArchivable(rows: readonly StoredCategory[], slug: string): void {
  const below = rows.filter((one) => isLive(one) && one.parent === slug).length;
  if (below === 0) return;
  const categories = counted(below, 'category', 'categories');
  throw new Refusal('conflict', `Move the ${categories} below it first.`);
}

const MOVE_TO = 'Please choose another category for the products';

/** Where the products go; `undefined` when there are none. */
export function targetOf(
  rows: readonly StoredCategory[],
  { slug, moveTo, products }: { slug: string; moveTo: string | undefined; products: number },
): StoredCategory | undefined {
  if (moveTo === undefined) {
    if (products === 0) return undefined;
    throw new Refusal('conflict', `Move the ${counted(products, 'product', 'products')} first.`, {
      body: { products },
    });
  }
  const target = rows.find((one) => one.slug === moveTo && isLive(one) && one.slug !== slug);
  if (!target) throw refused('invalid', 'moveTo', MOVE_TO);
  return target;
}

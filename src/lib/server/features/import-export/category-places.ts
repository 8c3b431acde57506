import * as v from 'valibot';
import {
  type Category,
  type CategoryList,
  findCategory,
  topCategories,
} from '#lib/catalogue/categories.ts';
import { categoryFields, MAX_CATEGORY_NAME } from '#lib/catalogue/category-schema.ts';
import { clip } from '#lib/format/clip.ts';
import { mapKey, type ImportMapping } from '#lib/import-export/mapping.ts';
import { slugOf } from '#lib/server/features/catalogue/new-product.ts';
import type { ImportedProduct, NamedRow } from './imported-product.ts';
import type { InvalidRow } from './read-file.ts';

/** Where a row's product goes: by the mapping, or by a name that the shop knows. */

export type ProductPlace = Pick<ImportedProduct, 'category' | 'group'>;

/** A category that the import makes. `slug` is what its products have until then. */
export interface MadeCategory {
  slug: string;
  name: string;
}

/** The shop's own files have the group in a column of its own. */
const OWN_FIELD = 'category';

const lastOf = (path: string): string => path.split('>').at(-1)?.trim() ?? '';
const partsOf = (path: string): string[] =>
  path
    .split('>')
    .map((part) => part.trim())
    .toReversed();

export const placeIn = ({ slug, parent }: Category): ProductPlace =>
  parent === null ? { category: slug, group: undefined } : { category: parent, group: slug };

/** Matches another shop's path from its end: `Clothing > Batik Wear`. */
export function knownPlace(
  { field, categoryNames }: NamedRow,
  list: CategoryList,
): ProductPlace | undefined {
  const find = (name: string) => findCategory(list, name);
  const [own] = field === OWN_FIELD ? categoryNames.flatMap((name) => find(name) ?? []) : [];
  if (own) return { category: own.slug, group: undefined };
  const found = categoryNames.flatMap(partsOf).flatMap((name) => find(name) ?? []);
  const group = found.find(({ parent }) => parent !== null);
  const category = found.find(({ parent }) => parent === null);
  return category ? { category: category.slug, group: group?.slug } : group && placeIn(group);
}

const fault = ({ line, field }: NamedRow, reason: string): InvalidRow => ({ line, field, reason });

export function unknownFault(row: NamedRow, list: CategoryList): InvalidRow {
  const known = topCategories(list);
  const named = row.categoryNames.join(', ');
  if (row.field === OWN_FIELD && named !== '') {
    return fault(row, `must be one of ${known.map(({ slug }) => slug).join(', ')}`);
  }
  const use = `Use one of ${known.map(({ name }) => name).join(', ')}`;
  return fault(
    row,
    named === '' ? `is missing. ${use}` : `has ${named}, which is no category of this shop. ${use}`,
  );
}

export const unusableFault = (row: NamedRow, name: string): InvalidRow =>
  fault(row, `is ${clip(name, 80)}: a category has a name of 2 to ${MAX_CATEGORY_NAME} characters`);

export const unmappedFault = (row: NamedRow, target: string): InvalidRow =>
  fault(row, `is mapped to ${target}, which is no category of this shop`);

/** Each name is one category, with a slug that no other one has. */
export function createNewCategories(list: CategoryList) {
  const made = new Map<string, MadeCategory>();
  const slugs = new Set(list.bySlug.keys());

  function freeSlug(name: string): string {
    const plain = slugOf(name);
    let slug = plain;
    for (let number = made.size + 2; slugs.has(slug); number += 1) slug = `${plain}-${number}`;
    slugs.add(slug);
    return slug;
  }

  return {
    /** `undefined` for a name that no category can have. */
    add(path: string): ProductPlace | undefined {
      const name = lastOf(path);
      const present = findCategory(list, name);
      if (present) return placeIn(present);
      const known = made.get(mapKey(name));
      if (known) return { category: known.slug, group: undefined };
      if (!v.is(categoryFields.name, name)) return undefined;
      const slug = freeSlug(name);
      made.set(mapKey(name), { slug, name });
      return { category: slug, group: undefined };
    },
    all: (): MadeCategory[] => [...made.values()],
  };
}

interface Mapped {
  name: string;
  /** A slug, `new` or `skip`. */
  target: string;
}

/** A name may be mapped as a whole path or by its last part. */
export function createMapping(mapping: ImportMapping | undefined) {
  const chosen = new Map(
    Object.entries(mapping?.categories ?? {}).map(([name, target]) => [mapKey(name), target]),
  );
  const targetOf = (name: string): string | undefined =>
    chosen.get(mapKey(name)) ?? chosen.get(mapKey(lastOf(name)));
  return {
    has: (name: string): boolean => targetOf(name) !== undefined,
    find: ({ categoryNames }: NamedRow): Mapped | undefined =>
      (categoryNames.length === 0 ? [''] : categoryNames)
        .flatMap((name) => {
          const target = targetOf(name);
          return target === undefined ? [] : [{ name, target }];
        })
        .at(0),
  };
}

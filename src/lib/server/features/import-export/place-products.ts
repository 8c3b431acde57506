import { type CategoryList, findCategory, subcategories } from '#lib/catalogue/categories.ts';
import { type ImportMapping, MAX_NAME, mapKey, NEW, SKIP } from '#lib/import-export/mapping.ts';
import type { UnknownCategory } from '#lib/import-export/report.ts';
import { createGuess, suggest } from './category-guess.ts';
import {
  createMapping,
  createNewCategories,
  knownPlace,
  type MadeCategory,
  type ProductPlace,
  placeIn,
  unknownFault,
  unmappedFault,
  unusableFault,
} from './category-places.ts';
import type { ImportedProduct, NamedRow, ReadProducts } from './imported-product.ts';
import type { InvalidRow } from './read-file.ts';

export interface PlaceOptions {
  categories: CategoryList;
  /** What the owner chose; undefined at the first look. */
  mapping: ImportMapping | undefined;
  /** What the owner chose before, which is only suggested. */
  remembered: ImportMapping;
  /** Makes a category of each unknown name. */
  makesNew?: boolean | undefined;
}

export interface Placed {
  products: readonly ImportedProduct[];
  bad: readonly InvalidRow[];
  notes: readonly InvalidRow[];
  /** Every name without a category, with what is suggested for it. */
  categories: readonly UnknownCategory[];
  newCategories: readonly MadeCategory[];
}

function createPlaces({ categories, mapping, remembered, makesNew = false }: PlaceOptions) {
  const guess = createGuess(categories);
  const made = createNewCategories(categories);
  const chosen = createMapping(mapping);
  const chosenBefore = new Map(
    Object.entries(remembered.categories).map(([name, target]) => [mapKey(name), target]),
  );
  const unknown = new Map<string, NamedRow[]>();

  /** A longer name can't be mapped. */
  function listUnknown(name: string, row: NamedRow): void {
    if (name.length > MAX_NAME) return;
    const listed = unknown.get(name);
    if (listed) listed.push(row);
    else unknown.set(name, [row]);
  }

  /** Of products without a category, tags such as `women` say which part of one they are in. */
  function mappedPlace(row: NamedRow, target: string): ProductPlace | InvalidRow {
    const category = findCategory(categories, target);
    if (!category) return unmappedFault(row, target);
    const tagged = row.categoryNames.length === 0 ? guess.byTags(row) : undefined;
    return placeIn(tagged?.parent === category.slug ? tagged : category);
  }

  const newPlace = (row: NamedRow, name: string): ProductPlace | InvalidRow =>
    made.add(name) ?? unusableFault(row, name);

  /** `undefined` leaves the product out. */
  function placeOf(row: NamedRow): ProductPlace | InvalidRow | undefined {
    const mapped = chosen.find(row);
    const [first = ''] = row.categoryNames;
    const known = knownPlace(row, categories);
    if (!known) listUnknown(first, row);
    if (mapped?.target === SKIP) return undefined;
    if (mapped?.target === NEW && mapped.name !== '') return newPlace(row, mapped.name);
    if (mapped) return mappedPlace(row, mapped.target);
    if (known) return known;
    return makesNew && first !== '' ? newPlace(row, first) : unknownFault(row, categories);
  }

  return {
    placeOf,
    newCategories: made.all,
    /** The unmapped ones first, because a report lists only so many. */
    unknownCategories: (): UnknownCategory[] =>
      [...unknown]
        .toSorted(([one], [other]) => Number(chosen.has(one)) - Number(chosen.has(other)))
        .map(([name, rows]) => ({
          name,
          products: rows.length,
          suggestion: suggest(name, rows, { guess, categories, remembered: chosenBefore }),
        })),
  };
}

function groupOf(
  { line, groupName }: NamedRow,
  place: ProductPlace,
  list: CategoryList,
): ImportedProduct['group'] | InvalidRow {
  if (groupName === undefined) return place.group;
  if (groupName === '') return place.group ?? null;
  const group = findCategory(list, groupName);
  if (group && group.parent !== null) return group.slug;
  const slugs = subcategories(list).map(({ slug }) => slug);
  return { line, field: 'group', reason: `must be empty or one of ${slugs.join(', ')}` };
}

const isFault = (
  value: ProductPlace | InvalidRow | ImportedProduct['group'],
): value is InvalidRow => typeof value === 'object' && value !== null && 'reason' in value;

/** Finds the category of each product. */
export function placeProducts(
  { products: read, unread }: Pick<ReadProducts, 'products' | 'unread'>,
  options: PlaceOptions,
): Placed {
  const { placeOf, newCategories, unknownCategories } = createPlaces(options);
  const products: ImportedProduct[] = [];
  const bad: InvalidRow[] = [];
  const notes: InvalidRow[] = [];

  function place(row: NamedRow): ProductPlace | undefined {
    const found = placeOf(row);
    if (found === undefined) {
      const [first] = row.categoryNames;
      const reason = `${first === undefined ? 'is empty' : `is ${first}`}: this product is left out`;
      notes.push({ line: row.line, field: row.field, reason });
      return undefined;
    }
    const group = isFault(found) ? undefined : groupOf(row, found, options.categories);
    bad.push(...[found, group].filter(isFault));
    return isFault(found) || isFault(group) ? undefined : { category: found.category, group };
  }

  for (const row of unread) place(row);
  for (const product of read) {
    const { field: _, categoryNames: __, groupName: ___, ...rest } = product;
    const found = place(product);
    if (found) products.push({ ...rest, ...found });
  }
  return { products, bad, notes, categories: unknownCategories(), newCategories: newCategories() };
}

import * as v from 'valibot';
import { textNames } from '#lib/catalogue/product-fields.ts';

/** How the names of a file become the shop's (docs/api.md "Files of other shops"). */

export const MAX_NAME = 300;
const MAX_NAMES = 1_000;

/** `v.record` leaves out names that every object has, such as `constructor`. */
const shortNames = <Name extends string>(value: v.GenericSchema<string, Name>) =>
  v.pipe(
    v.custom<object>((names) => typeof names === 'object' && names !== null),
    v.transform((names): [string, unknown][] => Object.entries(names)),
    v.maxLength(MAX_NAMES),
    v.array(v.tuple([v.pipe(v.string(), v.maxLength(MAX_NAME)), value])),
    v.transform((names): Record<string, Name> => Object.fromEntries(names)),
  );

/** A category's slug, `new` for a category of that name, or `skip` to leave the products out. */
const Target = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** The fields of an import file, a price before a discount, a choice such as Colour, or nothing. */
export const columnTargets = [
  'name',
  'price',
  'salePrice',
  'compareAtPrice',
  'discount',
  'countInStock',
  'option',
  'sku',
  'barcode',
  'category',
  ...textNames.filter((name) => name !== 'name'),
  'weight',
  'tags',
  'images',
  'archived',
  'id',
  'group',
  'sizes',
  'options',
  'variants',
  'variantImages',
  'skip',
] as const;
export type ColumnTarget = (typeof columnTargets)[number];

export const NEW = 'new';
export const SKIP = 'skip';

/** '' are products without a category. */
export const CategoryNames = shortNames(Target);

export const Mapping = v.pipe(
  v.unknown(),
  // `v.object` takes a list for an object without fields.
  v.check((value) => !Array.isArray(value)),
  v.object({
    categories: v.optional(CategoryNames, {}),
    columns: v.optional(shortNames(v.picklist(columnTargets)), {}),
  }),
);
export type ImportMapping = v.InferOutput<typeof Mapping>;

export const noMapping: ImportMapping = { categories: {}, columns: {} };

/** Names differ in more than case and spaces. */
export const mapKey = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** Keeps what was mapped before, the newest last; the oldest names go. */
export function mergeMappings(before: ImportMapping, after: ImportMapping): ImportMapping {
  const merged = <Value>(
    one: Readonly<Record<string, Value>>,
    other: Readonly<Record<string, Value>>,
  ) => {
    const earlier = Object.entries(one).filter(([name]) => !Object.hasOwn(other, name));
    return Object.fromEntries([...earlier, ...Object.entries(other)].slice(-MAX_NAMES));
  };
  return {
    categories: merged(before.categories, after.categories),
    columns: merged(before.columns, after.columns),
  };
}

import * as v from 'valibot';
import { categories, isGroup, type GroupSlug } from './categories.ts';
import { findSize } from './query.ts';
import { sizes, type Size, MAX_PIECES } from './product.ts';

/** An admin's product form (docs/api.md "Fine print, Admin products"), for browser and server. */

export const MAX_RUPEES = 10_000_000;

const AMOUNT = 'Price must be an amount in rupees, such as 1999 or 1999.50';
const PERCENT = 'Discount must be from 0 to 100';
const PIECES = 'In stock must be a whole number of pieces, 0 or more';
const SIZES = `Sizes must be some of ${sizes.join(', ')}`;

const text = v.pipe(v.string('Please enter text'), v.trim());
const words = (label: string, max: number) =>
  v.pipe(text, v.maxLength(max, `${label} cannot exceed ${max} characters`));

/** A decimal number with at most two decimals. */
const decimal = (remedy: string) =>
  v.pipe(text, v.regex(/^\d{1,9}(\.\d{1,2})?$/, remedy), v.transform(Number));

const sizeNames = v.pipe(
  v.array(text),
  // Forms can't send an empty list: an empty string, or `none`, stands for it.
  v.transform((names) => names.filter((name) => name !== '' && name !== 'none')),
  v.check((names) => names.every((name) => findSize(name) !== undefined), SIZES),
  v.transform((names): Size[] =>
    sizes.filter((size) => names.some((name) => findSize(name) === size)),
  ),
);

export const productFields = {
  name: v.pipe(words('Name', 120), v.nonEmpty('Name is required')),
  /** In rupees, before the discount. */
  price: v.pipe(
    decimal(AMOUNT),
    v.gtValue(0, 'Price must be more than 0'),
    v.maxValue(MAX_RUPEES, `Price cannot exceed ${MAX_RUPEES}`),
  ),
  discount: v.pipe(decimal(PERCENT), v.maxValue(100, PERCENT)),
  description: words('Description', 5_000),
  brand: words('Brand', 80),
  category: v.picklist(
    categories.map(({ slug }) => slug),
    'Please choose a category',
  ),
  group: v.pipe(
    text,
    v.check((slug) => slug === '' || isGroup(slug), 'Please choose a fashion group, or none'),
    v.transform((slug): GroupSlug | null => (isGroup(slug) ? slug : null)),
  ),
  countInStock: v.pipe(
    text,
    v.regex(/^\d{1,7}$/, PIECES),
    v.transform(Number),
    v.maxValue(MAX_PIECES, `In stock cannot exceed ${MAX_PIECES}`),
  ),
  sizes: sizeNames,
  material: words('Material', 200),
  maker: words('Maker', 200),
};

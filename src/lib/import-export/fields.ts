import { productTexts, translatedTexts } from '#lib/catalogue/product-fields.ts';
import { otherLocales } from '#lib/translations/translatable.ts';

/** `otherHeadings` is what spreadsheets call it. */
const column = (label: string, otherHeadings = '') => ({ label, otherHeadings });

const { name, brand, ...otherTexts } = productTexts;

/** The columns of the shop's own file, in their order (docs/api.md "Import file"). */
export const ownColumns = {
  id: column('Product id', 'product id, handle, slug'),
  name,
  category: column(
    'Category',
    'categories, type, product type, product category, department, section, collection, kind',
  ),
  group: column('Fashion group'),
  brand,
  price: column(
    'Price, Rs.',
    'selling price, unit price, retail price, our price, price rs, price lkr, price in rs, amount, rate',
  ),
  salePrice: column('Sale price, Rs.'),
  discount: column('Discount, %', 'discount percent, discount %, off, % off'),
  countInStock: column(
    'In stock',
    'qty, quantity, stock, in stock, stock qty, stock quantity, quantity in stock, qty in stock, available, available qty, pieces, pcs, on hand, qty on hand, stock on hand, balance, units, count, inventory',
  ),
  sizes: column('Sizes'),
  ...otherTexts,
  images: column(
    'Pictures',
    'image, picture, pictures, photo, photos, image url, image link, picture url, photo url',
  ),
  archived: column('Archived'),
  options: column('Options'),
  variants: column('Variants'),
  sku: column(
    'SKU',
    'code, item code, product code, stock code, item no, item number, article no, part number, model no, style code, stock keeping unit',
  ),
  barcode: column('Barcode', 'bar code, ean, ean13, upc, gtin, isbn'),
  weight: column(
    'Weight, g',
    'weight g, weight kg, weight in g, weight in kg, weight in grams, grams, net weight',
  ),
  variantImages: column('Pictures of variants'),
  tags: column('Search words', 'tag, keywords'),
};
export type ImportField = keyof typeof ownColumns;

export const isImportField = (field: string): field is ImportField =>
  Object.hasOwn(ownColumns, field);
export const importFields = Object.keys(ownColumns).filter(isImportField);

/** What a column of a plain spreadsheet can be; its weight is in any unit. */
export const sheetColumns = {
  ...ownColumns,
  option: column(
    'Option (size, colour, …)',
    'size, sizes, colour, color, colours, colors, length, scent, fragrance, flavour, flavor, wood, finish, pattern, shade, ring size, shoe size, eu size, variant, option',
  ),
  compareAtPrice: column(
    'Price before a discount, Rs.',
    'compare at price, regular price, original price, old price, list price, was, was price, market price, mrp, rrp, full price, normal price',
  ),
  weight: { ...ownColumns.weight, label: 'Weight' },
};

/** `name_si` and its like: the texts of a product in other languages, behind the other columns. */
export const translationColumns = otherLocales.flatMap((locale) =>
  translatedTexts.map((field) => ({ column: `${field}_${locale}`, field, locale })),
);

/** By column; one that the file does not have is undefined. */
export type TranslationCells = Readonly<Record<string, string | undefined>>;

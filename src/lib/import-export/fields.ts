import { otherLocales } from '#lib/translations/translatable.ts';

/** The columns of the shop's own file (docs/api.md "Import file"). */
export const importFields = [
  'id',
  'name',
  'category',
  'group',
  'brand',
  'price',
  'salePrice',
  'discount',
  'countInStock',
  'sizes',
  'material',
  'maker',
  'description',
  'images',
  'archived',
  'options',
  'variants',
  'sku',
  'barcode',
  'weight',
  'variantImages',
  'tags',
] as const;
export type ImportField = (typeof importFields)[number];

/** `name_si` and its like: the texts of a product in other languages, behind the other columns. */
export const translationColumns = otherLocales.flatMap((locale) =>
  (['name', 'material', 'description'] as const).map((field) => ({
    column: `${field}_${locale}`,
    field,
    locale,
  })),
);

/** By column; one that the file does not have is undefined. */
export type TranslationCells = Readonly<Record<string, string | undefined>>;

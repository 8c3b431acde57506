import * as m from '#messages';

/** Each plain text of a product: a column of its name, a field of the form, the wire, files and search. */

interface TextField {
  /** For staff. */
  label: string;
  /** As long as other shops have them: Etsy's names have 140 characters, WooCommerce's 255. */
  maxLength: number;
  /** It may have several lines. */
  isLong?: boolean;
  /** It takes half a row of the form, where others take a whole one. */
  isHalf?: boolean;
  /** It is translated once for all products; other texts are for each. */
  isWord?: boolean;
  /** How much a word of it tells about a product (`product-words.ts`). */
  searchWeight: number;
  /** What it is called among the facts of the product page. */
  fact?: () => string;
  /** schema.org and Google have a property of this name. */
  isProperty?: boolean;
  /** What spreadsheets call it. */
  otherHeadings: string;
}

/** In the order of the shop's own file. */
export const textNames = ['name', 'brand', 'material', 'maker', 'description'] as const;
export type ProductText = (typeof textNames)[number];

export const productTexts: Readonly<Record<ProductText, TextField>> = {
  name: {
    label: 'Name',
    maxLength: 255,
    searchWeight: 6,
    otherHeadings:
      'product, product name, product title, title, item, item name, item description, goods',
  },
  brand: {
    label: 'Brand',
    maxLength: 150,
    isHalf: true,
    isWord: true,
    searchWeight: 3,
    otherHeadings: 'vendor, manufacturer, make, workshop, label',
  },
  material: {
    label: 'Material',
    maxLength: 200,
    searchWeight: 4,
    fact: m.catalogue_material,
    isProperty: true,
    otherHeadings: 'materials, fabric, made of',
  },
  maker: {
    label: 'Maker',
    maxLength: 200,
    isHalf: true,
    isWord: true,
    searchWeight: 2,
    otherHeadings: 'made by, artisan, artist, craftsman, producer, weaver',
  },
  description: {
    label: 'Description',
    maxLength: 20_000,
    isLong: true,
    searchWeight: 1,
    otherHeadings: 'details, product description, long description, short description, about, text',
  },
};

/** Whose translation belongs to one product. */
export const translatedTexts = textNames.filter((name) => !productTexts[name].isWord);

/** Lists have the beginning of a description alone. */
export type ShortText = Exclude<ProductText, 'description'>;
export const shortTexts = textNames.filter((name) => name !== 'description');

export const wordTexts = shortTexts.filter((name) => productTexts[name].isWord);

export const byShortText = <Value>(of: (name: ShortText) => Value): Record<ShortText, Value> => ({
  name: of('name'),
  brand: of('brand'),
  material: of('material'),
  maker: of('maker'),
});

/** In the order in which an import notes what it cut. */
export const byText = <Value>(of: (name: ProductText) => Value): Record<ProductText, Value> => ({
  name: of('name'),
  brand: of('brand'),
  description: of('description'),
  maker: of('maker'),
  material: of('material'),
});

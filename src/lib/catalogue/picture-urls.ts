import { type PictureFormat, sourcesOf } from '#lib/pictures/formats.ts';
import { capDensity } from '#lib/pictures/sizes.ts';
import type { Picture, Product } from './product.ts';
import { DEFAULT_SIZE } from './sizes.ts';

export const PICTURE_WIDTHS = [160, 320, 420, 560, 740, 900] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The width of a picture that is opened large, in pixels; smaller pictures keep their size. */
export const LARGE_WIDTH = 1600 as const;

export const PLACEHOLDER_PICTURE = '/placeholder.svg';

/** Immutable, so it can be cached for ever. */
export const pictureUrl = (
  hash: string,
  width: PictureWidth | typeof LARGE_WIDTH,
  format: PictureFormat = 'webp',
) => `/media/${hash}-${width}.${format}`;

export const OPEN_GRAPH = { width: 1200, height: 630 } as const;

export const openGraphUrl = (hash: string) => `/media/${hash}-og.jpeg`;

/** The `sizes` of a product's picture on its page, and on a card of a grid. */
export const GALLERY_SIZES = '(min-width: 1400px) 580px, (min-width: 700px) 45vw, 100vw';
export const CARD_SIZES = '(min-width: 1000px) 300px, (min-width: 700px) 31vw, calc(50vw - 24px)';

/** The `sizes` of a thumbnail: nothing else is as small as the smallest picture. */
export const THUMBNAIL_SIZES = '80px';

/** Attributes of an `<img>` for a stored picture or the placeholder. Pictures are square. */
export function pictureAttributes(
  picture: Picture | undefined,
  sizes: string,
  alt = picture?.alt ?? '',
) {
  if (!picture) return { src: PLACEHOLDER_PICTURE, alt, width: 900, height: 900 };
  const widths = sizes === THUMBNAIL_SIZES ? PICTURE_WIDTHS : PICTURE_WIDTHS.slice(1);
  return {
    src: pictureUrl(picture.hash, 560),
    ...sourcesOf(widths, (width, format) => pictureUrl(picture.hash, width, format)),
    sizes: capDensity(sizes),
    alt,
    lang: alt === '' ? undefined : picture.lang,
    width: 900,
    height: 900,
  };
}

const description = 'A sample that shows how products look here.';

/** Displayed while the catalogue is empty (docs/spec.md §3 "Product"); it can't be bought. */
export const demoProduct: Product = {
  id: 'demo',
  name: 'Handloom Sarong',
  category: 'fashion',
  group: 'mens',
  brand: 'Demo',
  maker: 'Demo',
  material: 'Handloom cotton',
  options: [],
  tags: [],
  lowStockAt: 0,
  oneOfAKind: false,
  variants: [
    {
      number: 1,
      size: DEFAULT_SIZE,
      countInStock: 0,
      priceCents: 199_900,
      saleCents: null,
      sku: '',
      barcode: '',
      picture: null,
      weightGrams: null,
      formerTitles: [],
    },
  ],
  priceCents: 199_900,
  saleCents: null,
  discount: 0,
  countInStock: 0,
  sizes: [],
  pictures: [],
  rating: 4.5,
  reviewCount: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  intro: description,
  description,
  pastPrices: [],
  reviews: [],
};

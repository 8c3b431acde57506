import type { Size } from '#lib/catalogue/sizes.ts';
import { combinationsOf, titleOf, valuesOf, type ProductOption } from '#lib/catalogue/options.ts';
import { changeVariants, noChoices, optionOfSizes, type Choices } from '#lib/catalogue/variants.ts';

/** The three pictures of every product: `pictures/<id>--<view>.webp`. */
export const pictureViews = ['front', 'detail', 'inuse'] as const;
export type PictureView = (typeof pictureViews)[number];

const viewWords = {
  front: '',
  detail: ', close view',
  inuse: ', in use',
} as const satisfies Record<PictureView, string>;

/** What somebody wrote about a product. */
export interface DemoReview {
  name: string;
  email: string;
  /** 0.5 to 5 in halves. */
  rating: number;
  comment: string;
  daysAgo: number;
}

/** One product of the demo catalogue. */
export interface DemoProduct {
  /** The readable slug; also the name of its pictures and of its drawing row. */
  id: string;
  name: string;
  category: string;
  group: string | null;
  brand: string;
  /** A person or a workshop, and its place. */
  maker: string;
  material: string;
  description: string;
  /** Object, craft and colours: what the front picture shows. */
  alt: string;
  /** List price, before the discount. */
  priceCents: number;
  /** List prices that differ, by the title of a variant or by one of its values. */
  pricesCents?: Readonly<Record<string, number>>;
  /** Percent taken off the list price. */
  discount: number;
  /** Pieces in all, spread over the variants, or by title; then only these variants are sold. */
  stock: number | Readonly<Record<string, number>>;
  /** The values of the option Size; empty where sizes make no sense. */
  sizes: readonly Size[];
  /** Other options than Size. */
  options?: readonly ProductOption[];
  /** By value of an option, the last part of its picture's name, such as `front` or `indigo`. */
  valuePictures?: Readonly<Record<string, string>>;
  /** The product whose pictures it shows; its own without. */
  picturesFrom?: string;
  addedDaysAgo: number;
  reviews: readonly DemoReview[];
}

const optionsOf = ({ sizes, options }: DemoProduct) => options ?? optionOfSizes(sizes);

/** The combinations of options that are sold. */
function soldBy(product: DemoProduct): string[][] {
  const all = combinationsOf(optionsOf(product));
  const { stock } = product;
  return typeof stock === 'number' ? all : all.filter((values) => titleOf(values) in stock);
}

/** The options and variants of a demo product, each with its stock and price. */
export function variantsOf(product: DemoProduct): Choices {
  const { stock, priceCents, pricesCents = {} } = product;
  const variants = soldBy(product).map((values) => {
    const [price = priceCents] = [titleOf(values), ...values].flatMap(
      (name) => pricesCents[name] ?? [],
    );
    return {
      values,
      priceCents: price,
      ...(typeof stock === 'number' ? {} : { countInStock: stock[titleOf(values)] ?? 0 }),
    };
  });
  return changeVariants(noChoices, {
    options: optionsOf(product),
    variants,
    ...(typeof stock === 'number' ? { countInStock: stock } : {}),
  });
}

/** The pictures of a demo product: the three of every product, and those of its values. */
export function picturesOf({ name, alt, valuePictures = {} }: DemoProduct) {
  const views: readonly string[] = pictureViews;
  const values = Object.entries(valuePictures)
    .filter(([, view]) => !views.includes(view))
    .map(([value, view]) => ({ view, alt: `${name} in ${value.toLowerCase()}` }));
  return [...pictureViews.map((view) => ({ view, alt: `${alt}${viewWords[view]}` })), ...values];
}

/** The variants of a demo product with the hashes of their pictures. */
export function picturedVariants(
  product: DemoProduct,
  hashOf: (view: string) => string | undefined,
): Choices {
  const { options, variants } = variantsOf(product);
  const { valuePictures = {} } = product;
  return {
    options,
    variants: variants.map((variant) => {
      const [view] = valuesOf(variant.size, options).flatMap((value) => valuePictures[value] ?? []);
      return { ...variant, picture: view === undefined ? undefined : hashOf(view) };
    }),
  };
}

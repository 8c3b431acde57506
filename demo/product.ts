import type { Size } from '#lib/catalogue/sizes.ts';
import { changeVariants, noChoices, type Choices } from '#lib/catalogue/variants.ts';

/** The three pictures of every product: `pictures/<id>--<view>.webp`. */
export const pictureViews = ['front', 'detail', 'inuse'] as const;
export type PictureView = (typeof pictureViews)[number];

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
  /** List prices of sizes that cost more. */
  sizePricesCents?: Partial<Record<Size, number>>;
  /** Percent taken off the list price. */
  discount: number;
  /** Pieces in all, spread over the sizes, or of each size. */
  stock: number | Partial<Record<Size, number>>;
  /** Empty where sizes make no sense. */
  sizes: readonly Size[];
  addedDaysAgo: number;
  reviews: readonly DemoReview[];
}

/** The sizes of a demo product, each with its stock and price. */
export function variantsOf({ stock, sizes, priceCents, sizePricesCents }: DemoProduct): Choices {
  return changeVariants(noChoices, {
    sizes,
    pricesCents: sizes.map((size) => sizePricesCents?.[size] ?? priceCents),
    priceCents,
    ...(typeof stock === 'number'
      ? { countInStock: stock }
      : { stocks: sizes.map((size) => stock[size] ?? 0) }),
  });
}

import * as v from 'valibot';

export const ProductOnWire = v.object({
  _id: v.string(),
  name: v.string(),
  /** `en` where the name is not in the language of the call. */
  lang: v.optional(v.literal('en')),
  brand: v.string(),
  images: v.array(v.string()),
  price: v.number(),
  discount: v.number(),
  salePrice: v.optional(v.nullable(v.number())),
  priceNow: v.optional(v.number()),
  countInStock: v.number(),
  lowStockAt: v.optional(v.number(), 0),
  oneOfAKind: v.optional(v.boolean(), false),
  sizes: v.array(v.string()),
  options: v.optional(v.array(v.object({ name: v.string(), values: v.array(v.string()) })), []),
  variants: v.array(
    v.object({
      size: v.string(),
      title: v.optional(v.string()),
      countInStock: v.number(),
      price: v.number(),
      salePrice: v.optional(v.nullable(v.number())),
      priceNow: v.optional(v.number()),
      discount: v.optional(v.number()),
      picture: v.optional(v.string()),
      formerTitles: v.optional(v.array(v.string())),
    }),
  ),
});
export const ProductResponse = v.object({ product: ProductOnWire });
export type FetchedProduct = v.InferOutput<typeof ProductOnWire>;

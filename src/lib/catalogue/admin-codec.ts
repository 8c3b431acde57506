import * as v from 'valibot';

/** A product as the calls give it (docs/api.md "Fine print, Products"), for who looks after it. */
const Wire = v.object({
  _id: v.string(),
  name: v.string(),
  images: v.array(v.string()),
  /** In rupees, before the discount. */
  price: v.number(),
  discount: v.number(),
  description: v.string(),
  brand: v.string(),
  category: v.string(),
  group: v.nullable(v.string()),
  countInStock: v.number(),
  sizes: v.array(v.string()),
  material: v.string(),
  maker: v.string(),
});
export type ShopProduct = v.InferOutput<typeof Wire>;

const List = v.object({ products: v.array(Wire), total: v.number(), pages: v.number() });

/** Throws at an answer that is no product. */
export const readProduct = (answer: unknown): ShopProduct => v.parse(Wire, answer);
/** One page of the shop's products. */
export const readProducts = (answer: unknown) => v.parse(List, answer);

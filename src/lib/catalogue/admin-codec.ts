import * as v from 'valibot';
import { ProductOnWire } from './codec.ts';

const Variants = ProductOnWire.entries.variants;

const Wire = v.object({
  ...ProductOnWire.entries,
  description: v.string(),
  category: v.string(),
  group: v.nullable(v.string()),
  material: v.string(),
  maker: v.string(),
  archived: v.optional(v.boolean(), false),
});
export type ShopProduct = v.InferOutput<typeof Wire>;

const List = v.object({ products: v.array(Wire), total: v.number(), pages: v.number() });

export const readProduct = (answer: unknown): ShopProduct => v.parse(Wire, answer);
/** The current stock and prices in an error response; throws without them. */
export const readVariants = (answer: unknown) => v.parse(Variants, answer);
/** The current prices in an error response; throws without them. */
export const readPrices = (answer: unknown) =>
  v.parse(v.object({ variants: Variants, discount: v.number() }), answer);
export const readProducts = (answer: unknown) => v.parse(List, answer);

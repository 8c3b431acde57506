import * as v from 'valibot';
import { ProductOnWire } from './codec.ts';
import { byText } from './product-fields.ts';

const Variants = v.array(
  v.object({
    ...ProductOnWire.entries.variants.item.entries,
    _id: v.string(),
    options: v.array(v.string()),
    sku: v.optional(v.string(), ''),
    barcode: v.optional(v.string(), ''),
    weightGrams: v.optional(v.number()),
    picture: v.optional(v.string(), ''),
  }),
);

const Wire = v.object({
  ...ProductOnWire.entries,
  ...byText(() => v.string()),
  options: v.array(v.object({ name: v.string(), values: v.array(v.string()) })),
  variants: Variants,
  category: v.string(),
  group: v.nullable(v.string()),
  lowStock: v.optional(v.nullable(v.number()), null),
  archived: v.optional(v.boolean(), false),
  draft: v.optional(v.boolean(), false),
  offeredAtListPrice: v.optional(v.boolean(), true),
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

const InUse = v.object({
  variants: v.array(
    v.object({ _id: v.string(), title: v.string(), carts: v.number(), orders: v.number() }),
  ),
});
export type VariantInUse = v.InferOutput<typeof InUse>['variants'][number];

/** Only the variants that are in carts or open orders. */
export const readInUse = (answer: unknown): readonly VariantInUse[] =>
  v.parse(InUse, answer).variants;

import * as v from 'valibot';
import { ProductOnWire } from '#lib/catalogue/codec.ts';
import { type Line, isLine } from '#lib/cart/lines.ts';
import { lineOfProduct } from '#lib/cart/repair.ts';

/** The server's cart as docs/api.md "Cart" writes it. */
const ServerCart = v.object({
  data: v.array(
    v.object({
      _id: v.string(),
      productId: ProductOnWire,
      size: v.string(),
      quantity: v.number(),
    }),
  ),
  notices: v.optional(v.array(v.string()), []),
});
type ServerCart = v.InferOutput<typeof ServerCart>;

export const readServerCart = (response: unknown): ServerCart => v.parse(ServerCart, response);

export const toLines = ({ data }: ServerCart): readonly Line[] =>
  data.map(({ _id, productId, size, quantity }) => ({
    ...lineOfProduct(productId),
    size,
    quantity,
    cartId: _id,
  }));

/** What became other than the shopper saw it, in one sentence each. */
export function differences(seen: readonly Line[], now: readonly Line[]): string[] {
  return seen.flatMap((line) => {
    const fresh = now.find((other) => isLine(other, line));
    if (!fresh) return `${line.name} is no longer in your cart.`;
    if (fresh.unitCents !== line.unitCents) return `The price of ${line.name} has changed.`;
    return [];
  });
}

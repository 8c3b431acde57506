import { discountedCents } from '#lib/catalogue/product.ts';
import { findVariant, type Variant } from '#lib/catalogue/variants.ts';
import type { Pieces } from '#lib/orders/returns.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { productsOf } from './order-lines.ts';
import type { WholeOrder } from './repo.ts';

/**
 * What pieces of an exchange cost: a size that costs as much today as the one that was bought
 * costs what was paid for that; any other piece its price of today. Throws `conflict` for what is not sold.
 */
export async function exchangeCents(
  tx: Tx,
  { lines }: WholeOrder,
  out: readonly Pieces[],
): Promise<number> {
  const items = out.map(({ productId, size, quantity }) => ({
    _id: productId,
    size,
    qty: quantity,
  }));
  const products = await productsOf(tx, items);
  return out.reduce((sum, { productId, size, quantity }) => {
    const product = products.get(productId);
    if (!product) throw new Refusal('conflict', `${productId} is no longer sold.`);
    const variant = findVariant(product, size);
    if (!variant) {
      throw new Refusal('conflict', `${product.name} does not come in size ${size}.`);
    }
    const todayOf = ({ priceCents }: Variant) => discountedCents(priceCents, product.discount);
    const paid = lines.find((line) => {
      const bought = line.product_id === productId && findVariant(product, line.size);
      return bought && todayOf(bought) === todayOf(variant);
    });
    return sum + (paid?.unit_cents ?? todayOf(variant)) * quantity;
  }, 0);
}

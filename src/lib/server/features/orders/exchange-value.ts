import { discountedCents } from '#lib/catalogue/product.ts';
import { findVariant, type Variant } from '#lib/catalogue/variants.ts';
import type { Pieces } from '#lib/orders/returns.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { productsOf } from './order-lines.ts';
import type { WholeOrder } from './repo.ts';

type Line = WholeOrder['lines'][number];

interface Exchange {
  back: readonly Pieces[];
  out: readonly Pieces[];
}

const isOf = ({ product_id, size }: Line, piece: Pieces): boolean =>
  product_id === piece.productId && size === piece.size;

/** Pieces, each with what one of them costs. */
type Priced = readonly (readonly [unitCents: number, quantity: number])[];

const centsOf = (pieces: Priced): number =>
  pieces.reduce((sum, [unitCents, quantity]) => sum + unitCents * quantity, 0);

/** How many of them cost nothing, as those of a replacement: for them the same number goes out. */
const freeOf = (pieces: Priced): number =>
  pieces.reduce((sum, [unitCents, quantity]) => sum + (unitCents === 0 ? quantity : 0), 0);

/**
 * Whether what goes out costs what comes back: a piece of the size that comes back, or of one that costs
 * as much today, costs what was paid for that; any other piece its price of today. Throws `conflict` for
 * what is not sold.
 */
export async function isWorthTheSame(
  tx: Tx,
  { lines }: WholeOrder,
  { back, out }: Exchange,
): Promise<boolean> {
  const returned = lines.filter((line) => back.some((piece) => isOf(line, piece)));
  const paid = back.map((piece): Priced[number] => {
    const line = returned.find((one) => isOf(one, piece));
    return [line?.unit_cents ?? 0, piece.quantity];
  });
  const priced = await pricedOf(tx, returned, out);
  return centsOf(priced) === centsOf(paid) && freeOf(priced) === freeOf(paid);
}

async function pricedOf(
  tx: Tx,
  returned: readonly Line[],
  out: readonly Pieces[],
): Promise<Priced> {
  const items = out.map(({ productId, size, quantity }) => ({
    _id: productId,
    size,
    qty: quantity,
  }));
  const products = await productsOf(tx, items);
  return out.map((piece) => {
    const { productId, size, quantity } = piece;
    const product = products.get(productId);
    if (!product) throw new Refusal('conflict', `${productId} is no longer sold.`);
    const variant = findVariant(product, size);
    if (!variant) {
      throw new Refusal('conflict', `${product.name} does not come in size ${size}.`);
    }
    const todayOf = ({ priceCents }: Variant) => discountedCents(priceCents, product.discount);
    const costsAsMuch = (line: Line) => {
      const bought = line.product_id === productId && findVariant(product, line.size);
      return bought && todayOf(bought) === todayOf(variant);
    };
    const paid = returned.find((line) => isOf(line, piece)) ?? returned.find(costsAsMuch);
    return [paid?.unit_cents ?? todayOf(variant), quantity];
  });
}

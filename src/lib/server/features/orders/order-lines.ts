import { isSize, variantText } from '#lib/catalogue/sizes.ts';
import { paidCents } from '#lib/catalogue/price.ts';
import { findVariant } from '#lib/catalogue/variants.ts';
import { pictureUrl, PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { formatMoney, MAX_CENTS } from '#lib/format/money.ts';
import type { Placing } from '#lib/checkout/schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import { tooFewLeft } from '#lib/server/features/cart/too-few-left.ts';
import { boughtLine, boughtName } from '#lib/server/infra/locale.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { compare } from '#lib/server/infra/db/statements.ts';
import type { OrderLineRow } from '#lib/server/infra/db/schema.ts';
import {
  byVariant,
  findProduct,
  summariesOf,
  takeStock,
} from '#lib/server/features/catalogue/products.ts';
import { isGiftVoucherRow, type OrderLine } from './gift-voucher-lines.ts';
import * as m from '#messages';

type Items = Placing['cartItems'];
export type Products = ReadonlyMap<string, Awaited<ReturnType<typeof summariesOf>>[number]>;

export function mergeItems({ cartItems }: Pick<Placing, 'cartItems'>): Items {
  const byLine = Map.groupBy(cartItems, ({ _id, size }) => JSON.stringify([_id, size]));
  return [...byLine.values()]
    .flatMap(([first, ...same]) =>
      first ? { ...first, qty: same.reduce((sum, { qty }) => sum + qty, first.qty) } : [],
    )
    .toSorted((one, other) => compare(one._id, other._id) || compare(one.size, other.size));
}

/** Without what sales take off. */
export async function productsOf(tx: Db | Tx, items: Items): Promise<Products> {
  const products = await summariesOf(
    tx,
    items.map((item) => item._id),
  );
  return new Map(products.map((product) => [product.id, product]));
}

/** Without what sales take off. Throws `conflict` for a product that is not on sale. */
export async function soldProductsOf(tx: Db | Tx, items: Items): Promise<Products> {
  const products = await productsOf(tx, items);
  const gone = items.find(({ _id }) => !products.has(_id));
  if (!gone) return products;
  const name = (await findProduct(tx, gone._id))?.name;
  throw new Refusal(
    'conflict',
    name === undefined
      ? m.orders_some_product_gone()
      : m.orders_product_gone({ product: boughtName(gone._id, name) }),
    { code: 'product_gone' },
  );
}

/** Throws `conflict` for a size that the product does not have. */
export function soldAs(products: Products, { _id, size }: Pick<Items[number], '_id' | 'size'>) {
  const product = products.get(_id);
  if (!product) throw new Error(`${_id} is not among the products`);
  const variant = findVariant(product, size);
  if (!variant) {
    const name = boughtName(_id, product.name);
    throw new Refusal(
      'conflict',
      isSize(size)
        ? m.orders_size_unknown({ product: name, size })
        : m.orders_variant_unknown({ product: name, variant: variantText(size) }),
      { code: 'size_unknown' },
    );
  }
  return { product, variant };
}

export interface SoldLine extends OrderLine {
  variant: number;
}

/** Uses current prices and titles. Throws `conflict` for a size that is not on sale. */
export function priceLines(orderId: string, items: Items, products: Products): SoldLine[] {
  const lines: SoldLine[] = [];
  for (const { _id, size, qty } of items) {
    const { product, variant } = soldAs(products, { _id, size });
    // Two titles may name one variant: its own and a former one.
    const same = lines.find((line) => line.product_id === _id && line.variant === variant.number);
    if (same) {
      same.quantity += qty;
      continue;
    }
    const hash = variant.picture ?? product.pictures[0]?.hash;
    lines.push({
      order_id: orderId,
      position: lines.length,
      product_id: _id,
      name: product.name,
      brand: product.brand,
      image: hash === undefined ? PLACEHOLDER_PICTURE : pictureUrl(hash, 320),
      size: variant.size,
      variant: variant.number,
      unit_cents: paidCents(variant, product.discount),
      quantity: qty,
      discount_cents: 0,
      worth_cents: 0,
      kind: '',
    });
  }
  return lines;
}

/** Throws `conflict` above the maximum of an order. */
export function subtotalCentsOf(lines: readonly OrderLineRow[]): number {
  const cents = lines.reduce((sum, line) => sum + line.unit_cents * line.quantity, 0);
  if (cents > MAX_CENTS) {
    const amount = formatMoney(MAX_CENTS);
    throw new Refusal('conflict', m.orders_too_much({ amount }), { code: 'order_too_large' });
  }
  return cents;
}

/** Names the sold-out item unless it is the only one. */
function tooFew(line: OrderLineRow, left: number, isOnly: boolean): Refusal {
  if (left < 1 && isOnly) return tooFewLeft(line.size, left);
  return tooFewLeft(line.size, left, (problem) =>
    m.orders_line_short({ product: boughtLine(line.product_id, line), problem }),
  );
}

/** Only checks. Throws `conflict` for a size with too little stock. */
export function assertStock(lines: readonly OrderLineRow[], products: Products): void {
  for (const line of lines) {
    const product = products.get(line.product_id);
    const left = product && findVariant(product, line.size)?.countInStock;
    if (left !== undefined && left < line.quantity) throw tooFew(line, left, lines.length === 1);
  }
}

const hasStock = (line: SoldLine): boolean => !isGiftVoucherRow(line);

/** Without the gifts that are sold out by now. Throws `conflict` for another size with too little stock. */
export async function takeStockOf<Line extends SoldLine>(
  tx: Tx,
  lines: readonly Line[],
  now: Date,
): Promise<{ lines: Line[]; tags: string[] }> {
  const taking = lines
    .filter(hasStock)
    .toSorted(byVariant)
    .map(async (line) => ({ line, tags: await takeStock(tx, line, now) }));
  const taken = await Promise.all(taking);
  const sold = taken.filter(({ line, tags }) => tags !== undefined || line.kind !== 'gift');
  const missing = sold.find(({ tags }) => tags === undefined)?.line;
  if (missing) {
    const [product] = await summariesOf(tx, [missing.product_id]);
    const left = product && findVariant(product, missing.size)?.countInStock;
    throw tooFew(missing, left ?? 0, lines.length === 1);
  }
  const soldLines = new Set<SoldLine>(sold.map(({ line }) => line));
  return {
    lines: lines.filter((line) => !hasStock(line) || soldLines.has(line)),
    tags: sold.flatMap(({ tags = [] }) => tags),
  };
}

import type { Placing } from '#lib/checkout/schema.ts';
import type { OrderLine } from '#lib/server/features/orders/gift-voucher-lines.ts';
import {
  priceLines,
  type Products,
  type SoldLine,
  soldAs,
} from '#lib/server/features/orders/order-lines.ts';

/** The lines of an order that is changed: what stays keeps the price that was paid, what is new has today's. */

type Item = Placing['cartItems'][number];

export interface ChangedLines {
  /** Without free pieces. */
  lines: readonly OrderLine[];
  /** What comes out of stock, and what goes back. */
  taken: readonly SoldLine[];
  given: readonly OrderLine[];
}

export const isGoods = ({ kind }: Pick<OrderLine, 'kind'>): boolean => kind === '';

const piecesOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const linesOf = (goods: readonly OrderLine[], { _id, size }: Item): OrderLine[] =>
  goods.filter((line) => line.product_id === _id && line.size === size);

/** Each variant once, by the title that it was bought or is sold as. */
const merged = (items: readonly Item[]): Item[] =>
  [...Map.groupBy(items, ({ _id, size }) => JSON.stringify([_id, size])).values()].flatMap(
    ([first, ...same]) =>
      first ? { ...first, qty: same.reduce((sum, { qty }) => sum + qty, first.qty) } : [],
  );

/** The items of which the order has fewer pieces: the shop must sell them today. */
export const soldItems = (lines: readonly OrderLine[], items: readonly Item[]): Item[] =>
  merged(items).filter((item) => item.qty > piecesOf(linesOf(lines.filter(isGoods), item)));

/** Whether the order has these pieces and no others. */
export const hasSameItems = (lines: readonly OrderLine[], items: readonly Item[]): boolean => {
  const goods = lines.filter(isGoods);
  const wanted = merged(items);
  return (
    wanted.every((item) => item.qty === piecesOf(linesOf(goods, item))) &&
    goods.every((line) => wanted.some((item) => linesOf([line], item).length > 0))
  );
};

/** The pieces that came last go first. */
function keepPieces(own: readonly OrderLine[], pieces: number): OrderLine[] {
  let left = pieces;
  return own.flatMap((line) => {
    const quantity = Math.min(left, line.quantity);
    left -= quantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** More pieces at the same price are the same line. */
function withMore(own: readonly OrderLine[], sold: SoldLine): OrderLine[] {
  const last = own.at(-1);
  const isSame = last?.unit_cents === sold.unit_cents && last.variant === sold.variant;
  if (!last || !isSame) return [...own, { ...sold, position: -1 }];
  return [...own.slice(0, -1), { ...last, quantity: last.quantity + sold.quantity }];
}

/**
 * `products` has those of `soldItems`, at today's prices. Throws `conflict` for a size that is not sold. What is bought
 * by another title of a variant that the order has is that variant.
 */
export function changedLines(
  orderId: string,
  lines: readonly OrderLine[],
  items: readonly Item[],
  products: Products,
): ChangedLines {
  const goods = lines.filter(isGoods);
  const byOwnTitle = items.map((item) => {
    if (linesOf(goods, item).length > 0) return item;
    const { number } = soldAs(products, item).variant;
    const own = goods.find((line) => line.product_id === item._id && line.variant === number);
    return own ? { ...item, size: own.size } : item;
  });
  const taken: SoldLine[] = [];
  const changed = merged(byOwnTitle).flatMap((item) => {
    const own = linesOf(goods, item);
    const more = item.qty - piecesOf(own);
    if (more <= 0) return keepPieces(own, item.qty);
    const [sold] = priceLines(orderId, [{ ...item, qty: more }], products);
    if (!sold) throw new Error('A line was lost');
    taken.push(sold);
    return withMore(own, sold);
  });
  const given = goods.flatMap((line) => {
    const left = changed.find(({ position }) => position === line.position)?.quantity ?? 0;
    return left < line.quantity ? [{ ...line, quantity: line.quantity - left }] : [];
  });
  const stays = lines.filter(({ kind }) => kind === 'gift_voucher');
  return { lines: placed([...changed, ...stays], lines), taken, given };
}

/** New lines stand after those that the order had. */
export function placed<Line extends OrderLine>(
  lines: readonly Line[],
  before: readonly OrderLine[],
): Line[] {
  let next = Math.max(-1, ...[...before, ...lines].map(({ position }) => position));
  return lines
    .map((line) => (line.position < 0 ? { ...line, position: (next += 1) } : line))
    .toSorted((one, other) => one.position - other.position);
}

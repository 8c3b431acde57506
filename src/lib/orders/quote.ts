import type { Line } from '#lib/cart/lines.ts';
import { totalsOf, type Totals } from '#lib/cart/totals.ts';
import { toCents } from '#lib/format/money.ts';

/** What the shop asks for these lines, where that is not what the browser reckoned. */
export interface Quote {
  items: string;
  subtotalCents: number;
  totalCents: number;
}

/** Which products, sizes and quantities an offer is for. */
const itemsOf = (lines: readonly Line[]): string =>
  JSON.stringify(
    lines
      .map(({ productId, size, quantity }) => `${productId} ${size} ${quantity}`)
      .toSorted((one, other) => one.localeCompare(other)),
  );

const cents = (rupees: unknown): number | undefined =>
  typeof rupees === 'number' ? toCents(rupees) : undefined;

/** The shop's figures from its answer 409; `undefined` when it is about something else. */
export function readQuote(
  answer: Record<string, unknown> | undefined,
  lines: readonly Line[],
): Quote | undefined {
  const subtotalCents = cents(answer?.['subTotalAmt']);
  const totalCents = cents(answer?.['totalAmt']);
  if (subtotalCents === undefined || totalCents === undefined) return undefined;
  return { items: itemsOf(lines), subtotalCents, totalCents };
}

/** What the lines come to: the shop's figures, as long as the order is the one they are for. */
export function totalsNow(lines: readonly Line[], quote: Quote | undefined): Totals {
  const own = totalsOf(lines);
  if (!quote || quote.items !== itemsOf(lines)) return own;
  const { subtotalCents, totalCents } = quote;
  const listCents = own.subtotalCents + own.discountCents;
  return {
    subtotalCents,
    totalCents,
    shippingCents: totalCents - subtotalCents,
    discountCents: Math.max(listCents - subtotalCents, 0),
  };
}

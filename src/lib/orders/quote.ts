import type { Line } from '#lib/cart/lines.ts';
import { totalsOf, type Totals } from '#lib/cart/totals.ts';
import { toCents } from '#lib/format/money.ts';

/** The server's quote for these lines, where it differs from the browser's. */
export interface Quote {
  items: string;
  subtotalCents: number;
  totalCents: number;
}

/** The products, sizes and quantities that a quote is for. */
const itemsOf = (lines: readonly Line[]): string =>
  JSON.stringify(
    lines
      .map(({ productId, size, quantity }) => `${productId} ${size} ${quantity}`)
      .toSorted((one, other) => one.localeCompare(other)),
  );

const cents = (rupees: unknown): number | undefined =>
  typeof rupees === 'number' ? toCents(rupees) : undefined;

/** The quote in a 409 response; `undefined` if it is about something else. */
export function readQuote(
  answer: Record<string, unknown> | undefined,
  lines: readonly Line[],
): Quote | undefined {
  const subtotalCents = cents(answer?.['subTotalAmt']);
  const totalCents = cents(answer?.['totalAmt']);
  if (subtotalCents === undefined || totalCents === undefined) return undefined;
  return { items: itemsOf(lines), subtotalCents, totalCents };
}

/** The totals of the lines: the quote's, as long as it is for these lines. */
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

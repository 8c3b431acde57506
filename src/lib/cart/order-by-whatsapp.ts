import { formatMoney } from '#lib/format/money.ts';
import * as m from '#messages';
import type { Line } from './lines.ts';
import { lineName } from './messages.ts';
import { orderLink } from './order-link.ts';
import { shippingText, type Totals } from './totals.ts';

/** A WhatsApp link with a message; an empty number lets the person choose the recipient. */
export const whatsappUrl = (to: string, text: string): string =>
  `https://wa.me/${to}?${new URLSearchParams({ text }).toString().replaceAll('+', '%20')}`;

/** The longest encoded message; some phones cut off longer links. */
export const MAX_ENCODED = 3000;

type Row = readonly [name: string, amount: string];

/** What stands above the total, and below it. */
interface TotalRows {
  above: readonly Row[];
  below: readonly Row[];
}

interface CartToOrder {
  lines: readonly Line[];
  /** As the page shows them, with what codes take off. */
  totals: Totals;
  rows: TotalRows;
  district: string;
  /** Of the shop, for the link with which staff take the order. */
  origin: string;
}

const rowText = ([name, amount]: Row): string => `${name}: ${amount}`;

/** Orders a cart by a message without personal data. */
export function orderByWhatsApp(
  to: string,
  { lines, totals, rows, district, origin }: CartToOrder,
): string {
  const link = orderLink(origin, lines, district);
  // In a long cart the text is more useful than the link.
  const hasLink = encodeURIComponent(link).length <= MAX_ENCODED / 2;
  const urlWith = (listed: number): string => {
    const more = lines.length - listed;
    const text = [
      m.cart_message_start(),
      ...lines.slice(0, listed).map((line) =>
        m.cart_message_line({
          quantity: line.quantity,
          product: lineName(line),
          amount: formatMoney(line.unitCents * line.quantity),
        }),
      ),
      more > 0 && m.cart_message_more({ count: more }),
      m.cart_message_delivery({ amount: shippingText(totals.shippingCents) }),
      ...rows.above.map(rowText),
      m.cart_message_total({ amount: formatMoney(totals.totalCents) }),
      ...rows.below.map(rowText),
      district && m.cart_message_district({ district }),
      hasLink && m.cart_message_link({ link }),
    ];
    return whatsappUrl(to, text.filter(Boolean).join('\n'));
  };
  const longest = whatsappUrl(to, '').length + MAX_ENCODED;
  let listed = lines.length;
  let url = urlWith(listed);
  while (url.length > longest && listed > 0) url = urlWith((listed -= 1));
  return url;
}

import { paths } from '#lib/site/paths.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { formatMoney } from '#lib/format/money.ts';
import { methodTable, type PaymentMethod } from '#lib/payments/methods.ts';
import { addressOf } from './codec.ts';
import { orderTable, type OrderInEmail } from './emails.ts';
import { toEmailOrder, type OrderDeps } from './move-order.ts';
import type { OrderRecord } from './repo.ts';

/** Emails to those who pack, without customer data except the destination (docs/api.md "Emails to the shop"). */

const paymentText = (method: PaymentMethod): string => {
  const { label, isPaidBefore } = methodTable[method];
  return isPaidBefore ? `${label()}. Wait for the payment slip before you pack it.` : `${label()}.`;
};

interface Destination {
  city: string;
  district: string;
}

const orderForShopEmail = (
  order: OrderInEmail,
  { city, district }: Destination,
  replacementFor: string | null,
): EmailContent => {
  const isExchange = replacementFor !== null;
  const what = isExchange ? 'exchange' : formatMoney(order.totalCents);
  const payment = isExchange
    ? `It replaces items of order ${replacementFor}. There is nothing to pay.`
    : paymentText(order.method);
  const to = [city, district].filter(Boolean).join(', ');
  return {
    subject: `New order ${order.orderNumber}, ${what}`,
    heading: `New order ${order.orderNumber}`,
    preview: `${what}, to ${to}.`,
    paragraphs: [payment, `Deliver to: ${to}.`],
    table: orderTable(order),
    action: { label: 'Open order', url: order.siteUrl + paths.adminOrder(order.orderNumber) },
  };
};

export async function emailShopAboutOrder(
  deps: OrderDeps,
  tx: Tx,
  order: Pick<OrderRecord, 'row' | 'lines'>,
): Promise<void> {
  const addresses = deps.ownSettings().notify.orders;
  if (addresses.length === 0) return;
  const { address, replacement_for } = order.row;
  const content = () =>
    orderForShopEmail(toEmailOrder(deps, order), addressOf(address), replacement_for);
  const settings = deps.settings();
  for (const to of addresses) {
    await enqueueEmail(tx, { to, language: 'en', content, settings }, deps.now());
  }
}

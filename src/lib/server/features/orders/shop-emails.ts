import { paths } from '#lib/site/paths.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { formatMoney } from '#lib/format/money.ts';
import { isByGateway, methodTable, type PaymentMethod } from '#lib/payments/methods.ts';
import { addressOf } from './codec.ts';
import { orderTable, type OrderInEmail } from './emails.ts';
import type { TextDeps } from './deps.ts';
import { toEmailOrder } from './owner-emails.ts';
import type { OrderRecord } from './repo.ts';
import { tellStaffOfOrder } from './staff-push.ts';

/** Emails and notifications to those who pack, without customer data except the destination (docs/api.md "Emails to the shop"). */

const paymentText = (method: PaymentMethod): string => {
  const { label, isPaidBefore } = methodTable[method];
  if (!isPaidBefore) return `${label()}.`;
  const paid = isByGateway(method) ? 'payment' : 'payment slip';
  return `${label()}. Wait for the ${paid} before you pack it.`;
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

/** Who placed it needs no notification. */
export async function tellShopAboutOrder(
  deps: TextDeps,
  tx: Tx,
  order: Pick<OrderRecord, 'row' | 'lines' | 'payments'>,
  actorId: string,
): Promise<void> {
  const { number, address, replacement_for } = order.row;
  await Promise.all([
    emailShop(deps, tx, () =>
      orderForShopEmail(toEmailOrder(deps, order), addressOf(address), replacement_for),
    ),
    tellStaffOfOrder(tx, 'orders', { number, now: deps.now(), actorId }),
  ]);
}

async function emailShop(deps: TextDeps, tx: Tx, content: () => EmailContent): Promise<void> {
  const settings = deps.settings();
  for (const to of deps.ownSettings().notify.orders) {
    await enqueueEmail(tx, { to, language: 'en', content, settings }, deps.now());
  }
}

/** What a gateway reported of an order's money. */
export async function tellShopAboutMoney(
  deps: TextDeps,
  tx: Tx,
  { row: { number } }: Pick<OrderRecord, 'row'>,
  { heading, text }: { heading: string; text: string },
): Promise<void> {
  await emailShop(deps, tx, () => ({
    subject: `${heading}: order ${number}`,
    heading,
    preview: `Order ${number}. ${text}`,
    paragraphs: [`Order ${number}. ${text}`],
    action: { label: 'Open order', url: deps.siteUrl + paths.adminOrder(number) },
  }));
  await tellStaffOfOrder(tx, 'orders', { number, heading, now: deps.now() });
}

import { facts } from '#lib/facts/facts.ts';
import { formatMoney } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import type { Move } from '#lib/orders/status.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';

/** The parts of an order that emails show; amounts in cents. */
export interface OrderInEmail {
  orderNumber: string;
  siteUrl: string;
  lines: readonly { name: string; size: string; quantity: number; unitCents: number }[];
  subtotalCents: number;
  shippingCents: number;
}

const trackLink = ({ siteUrl, orderNumber }: OrderInEmail) => ({
  label: 'Follow your order',
  url: `${siteUrl}${paths.orderTracking}?orderId=${orderNumber}`,
});

const totalOf = (order: OrderInEmail) => formatMoney(order.subtotalCents + order.shippingCents);

/** Confirms an order, with its lines and the amount to pay. */
export const orderPlacedEmail = (order: OrderInEmail): EmailContent => ({
  subject: `Your order ${order.orderNumber} at ${facts.name}`,
  heading: 'Thank you for your order',
  preview: `Order ${order.orderNumber}, ${totalOf(order)}, to be paid in cash on delivery.`,
  paragraphs: [
    `Your order number is ${order.orderNumber}. Pay cash on delivery or by bank transfer.`,
  ],
  table: [
    ...order.lines.map((line): readonly [string, string] => [
      `${line.quantity} × ${line.name}${line.size === 'Default' ? '' : `, size ${line.size}`}`,
      formatMoney(line.unitCents * line.quantity),
    ]),
    ['Delivery', formatMoney(order.shippingCents)],
    ['Total', totalOf(order)],
  ],
  action: trackLink(order),
});

const INVITATION = 'How do you like what you bought? A review helps others to choose.';

const moveTexts = {
  approve: {
    heading: 'Your order is confirmed',
    text: 'We pack it now. You hear from us when it is on its way.',
  },
  start: { heading: 'Your order is on its way', text: 'The driver has it and comes to you.' },
  handOver: {
    heading: 'Your order was handed over',
    text: 'We hope that you like it. It can be given back within the days that our delivery page names.',
  },
  withdraw: {
    heading: 'Your order is cancelled',
    text: 'You have cancelled it. Nothing is to be paid.',
  },
  cancel: {
    heading: 'Your order is cancelled',
    text: 'We had to cancel it. Nothing is to be paid.',
  },
} as const satisfies Record<Move, { heading: string; text: string }>;

const reviewLink = ({ siteUrl, orderNumber }: OrderInEmail) => ({
  label: 'Write a review',
  url: `${siteUrl}${paths.myOrders}#${orderNumber}`,
});

/** Announces an order's new status; after delivery it asks for reviews. */
export const orderMovedEmail = (order: OrderInEmail, move: Move, reason: string): EmailContent => ({
  subject: `${moveTexts[move].heading}: ${order.orderNumber}`,
  heading: moveTexts[move].heading,
  preview: `Order ${order.orderNumber}. ${moveTexts[move].text}`,
  paragraphs: [
    `Order ${order.orderNumber}, ${totalOf(order)}. ${moveTexts[move].text}`,
    ...(reason ? [`Why: ${reason}`] : []),
    ...(move === 'handOver' ? [INVITATION] : []),
  ],
  action: move === 'handOver' ? reviewLink(order) : trackLink(order),
});

/** Announces that a slip was returned, and why. */
export const slipReturnedEmail = (order: OrderInEmail, reason: string): EmailContent => ({
  subject: `Your slip was returned: ${order.orderNumber}`,
  heading: 'Please send another slip',
  preview: `Order ${order.orderNumber}. ${reason}`,
  paragraphs: [
    `We could not accept the slip for your order ${order.orderNumber}, ${totalOf(order)}.`,
    `Why: ${reason}`,
    'Send a slip that fits, or keep cash ready for the driver.',
  ],
  action: {
    label: 'Send another slip',
    url: `${order.siteUrl}${paths.paymentSlip(order.orderNumber)}`,
  },
});

import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
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
  settings: PublicSettings;
}

const trackLink = ({ siteUrl, orderNumber }: OrderInEmail) => ({
  label: 'Track your order',
  url: `${siteUrl}${paths.orderTracking}?orderId=${orderNumber}`,
});

const totalOf = (order: OrderInEmail) => formatMoney(order.subtotalCents + order.shippingCents);

/** Confirms an order, with its lines and the amount to pay. */
export const orderPlacedEmail = (order: OrderInEmail): EmailContent => ({
  subject: `Your order ${order.orderNumber} at ${order.settings.name}`,
  heading: 'Thank you for your order',
  preview: `Order ${order.orderNumber}, ${totalOf(order)}, cash on delivery or by bank transfer.`,
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

const INVITATION = 'How do you like your items? A review helps others choose.';

const moveTexts = {
  approve: {
    heading: 'Your order is confirmed',
    text: 'We are packing it now. We will email you when it is out for delivery.',
  },
  start: { heading: 'Your order is out for delivery', text: 'The driver is on the way to you.' },
  handOver: {
    heading: 'Your order was delivered',
    text: 'We hope you like it. You can exchange it within {returnDays} days.',
  },
  withdraw: {
    heading: 'Your order is cancelled',
    text: 'You cancelled it. There is nothing to pay.',
  },
  cancel: {
    heading: 'Your order is cancelled',
    text: 'We had to cancel it. There is nothing to pay.',
  },
} as const satisfies Record<Move, { heading: string; text: string }>;

const reviewLink = ({ siteUrl, orderNumber }: OrderInEmail) => ({
  label: 'Write a review',
  url: `${siteUrl}${paths.myOrders}#${orderNumber}`,
});

/** Announces an order's new status; after delivery it asks for reviews. */
export function orderMovedEmail(order: OrderInEmail, move: Move, reason: string): EmailContent {
  const { heading } = moveTexts[move];
  const returnDays = String(order.settings.returns.days);
  const text = moveTexts[move].text.replace('{returnDays}', returnDays);
  return {
    subject: `${heading}: ${order.orderNumber}`,
    heading,
    preview: `Order ${order.orderNumber}. ${text}`,
    paragraphs: [
      `Order ${order.orderNumber}, ${totalOf(order)}. ${text}`,
      ...(reason ? [`Reason: ${reason}`] : []),
      ...(move === 'handOver' ? [INVITATION] : []),
    ],
    action: move === 'handOver' ? reviewLink(order) : trackLink(order),
  };
}

/** Announces that a slip was returned, and why. */
export const slipReturnedEmail = (order: OrderInEmail, reason: string): EmailContent => ({
  subject: `Your payment slip was not accepted: ${order.orderNumber}`,
  heading: 'Please send a new payment slip',
  preview: `Order ${order.orderNumber}. ${reason}`,
  paragraphs: [
    `We couldn't accept the payment slip for your order ${order.orderNumber}, ${totalOf(order)}.`,
    `Reason: ${reason}`,
    'Upload a new slip, or pay cash on delivery.',
  ],
  action: {
    label: 'Upload a new slip',
    url: `${order.siteUrl}${paths.paymentSlip(order.orderNumber)}`,
  },
});

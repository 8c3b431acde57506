import { nameWithSize } from '#lib/catalogue/sizes.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { shippingText } from '#lib/cart/totals.ts';
import { formatMoney } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { nextStep } from '#lib/returns/labels.ts';
import { type Move, moves } from '#lib/orders/status.ts';
import {
  accountText,
  FEE_LABEL,
  methodTable,
  methodLabel,
  type PaymentMethod,
} from '#lib/payments/methods.ts';
import type { BankAccount } from '#lib/payments/methods.ts';
import { TELL_DRIVER } from '#lib/deliveries/messages.ts';
import type { Block, EmailContent } from '#lib/server/infra/mail/layout.ts';
import type { CashPaid } from './ledger.ts';

/** Amounts are in cents. */
export interface OrderInEmail {
  orderNumber: string;
  siteUrl: string;
  guestPath: string | null;
  lines: readonly { name: string; size: string; quantity: number; unitCents: number }[];
  subtotalCents: number;
  shippingCents: number;
  cashFeeCents: number;
  totalCents: number;
  method: PaymentMethod;
  deliveryCode: string | undefined;
  hasSlip: boolean;
  bankAccounts: readonly BankAccount[];
  settings: PublicSettings;
}

/** The last bank account was removed after the order. */
const TRANSFER_LATER = 'We will tell you where to transfer the amount.';

const ownPage = ({ siteUrl, guestPath }: OrderInEmail, path: string): string =>
  siteUrl + (guestPath ?? path);

const trackLink = (order: OrderInEmail) => ({
  label: order.guestPath === null ? 'Track your order' : 'View your order',
  url: ownPage(order, `${paths.orderTracking}?orderId=${order.orderNumber}`),
});

const totalOf = (order: OrderInEmail) => formatMoney(order.totalCents);
const totalIn = (order: OrderInEmail) => (order.totalCents > 0 ? [totalOf(order)] : []);

function howToPay(order: OrderInEmail): Block[] {
  const { bankAccounts, method, orderNumber } = order;
  const total = totalOf(order);
  const cash = `Please keep ${total} in cash ready for the driver.`;
  const { isPaidBefore } = methodTable[method];
  if (bankAccounts.length === 0) return [isPaidBefore ? TRANSFER_LATER : cash];
  return [
    ...(isPaidBefore ? [] : [cash]),
    `${isPaidBefore ? 'Please transfer' : 'Or pay now: transfer'} exactly ${total} to ${
      bankAccounts.length === 1 ? 'this account' : 'one of these accounts'
    }, with the reference ${orderNumber}:`,
    { items: bankAccounts.map(accountText) },
    [
      'Then ',
      { label: 'upload your slip', url: ownPage(order, paths.paymentSlip(orderNumber)) },
      '.',
    ],
  ];
}

export const orderTable = (order: OrderInEmail): NonNullable<EmailContent['table']> => [
  ...order.lines.map((line): readonly [string, string] => [
    `${line.quantity} × ${nameWithSize(line.name, line.size)}`,
    formatMoney(line.unitCents * line.quantity),
  ]),
  ['Delivery', shippingText(order.shippingCents)],
  ...(order.cashFeeCents === 0 ? [] : [[FEE_LABEL, formatMoney(order.cashFeeCents)] as const]),
  ['Total', totalOf(order)],
];

export const orderPlacedEmail = (order: OrderInEmail): EmailContent => ({
  subject: `Your order ${order.orderNumber} at ${order.settings.name}`,
  heading: 'Thank you for your order',
  preview: `Order ${order.orderNumber}, ${totalOf(order)}, ${
    methodTable[order.method].isPaidBefore
      ? `by ${methodLabel(order.method)}`
      : methodLabel(order.method)
  }.`,
  paragraphs: [`Your order number is ${order.orderNumber}.`, ...howToPay(order)],
  table: orderTable(order),
  action: trackLink(order),
});

const INVITATION = 'How do you like your items? A review helps others choose.';

const moveTexts = {
  approve: {
    heading: 'Your order is confirmed',
    text: 'We are packing it now. We will email you when it is out for delivery.',
  },
  start: { heading: 'Your order is out for delivery', text: 'The driver is on the way to you.' },
  fail: {
    heading: "We couldn't deliver your order",
    text: 'We will try again or contact you. You do not need to do anything.',
  },
  handOver: {
    heading: 'Your order was delivered',
    text: 'We hope you like it. You can return or exchange it within {returnDays} days.',
  },
  withdraw: {
    heading: 'Your order is cancelled',
    text: 'You cancelled it.',
  },
  cancel: {
    heading: 'Your order is cancelled',
    text: 'We had to cancel it.',
  },
} as const satisfies Record<Move, { heading: string; text: string }>;

const reviewLink = ({ siteUrl, orderNumber }: OrderInEmail) => ({
  label: 'Write a review',
  url: `${siteUrl}${paths.myOrders}#${orderNumber}`,
});

function afterCancelling(order: OrderInEmail, refundDueCents: number): string {
  if (refundDueCents > 0) {
    return ` You paid ${formatMoney(refundDueCents)}: we will transfer it back to the account that you paid from.`;
  }
  // A transfer may be under way.
  if (order.hasSlip || methodTable[order.method].isPaidBefore) {
    return ' If you have already transferred the money, please contact us: we will pay it back.';
  }
  return ' There is nothing to pay.';
}

const codeText = (code: string) => `Your delivery code is ${code}. ${TELL_DRIVER}`;

function cashText({ cashCents, dueCents, tooMuchCents }: CashPaid): string {
  const paid = `You paid ${cashCents > 0 ? formatMoney(cashCents) : 'nothing'} in cash.`;
  if (dueCents > 0) return `${paid} ${formatMoney(dueCents)} is still to be paid.`;
  if (tooMuchCents === 0) return paid;
  return `${paid} That is ${formatMoney(tooMuchCents)} too much: please contact us.`;
}

interface Moved {
  reason: string;
  refundDueCents: number;
  cashPaid: CashPaid | undefined;
}

/** Requests reviews after delivery. */
export function orderMovedEmail(
  order: OrderInEmail,
  move: Move,
  { reason, refundDueCents, cashPaid }: Moved,
): EmailContent {
  const { heading } = moveTexts[move];
  const returnDays = String(order.settings.returns.days);
  const isCancelled = moves[move].to === 'cancelled';
  const asksForReview = move === 'handOver' && order.guestPath === null;
  const text =
    moveTexts[move].text.replace('{returnDays}', returnDays) +
    (isCancelled ? afterCancelling(order, refundDueCents) : '');
  return {
    subject: `${heading}: ${order.orderNumber}`,
    heading,
    preview: `Order ${order.orderNumber}. ${text}`,
    paragraphs: [
      `Order ${[order.orderNumber, ...totalIn(order)].join(', ')}. ${text}`,
      ...(move === 'start' && order.deliveryCode !== undefined
        ? [codeText(order.deliveryCode)]
        : []),
      ...(cashPaid ? [cashText(cashPaid)] : []),
      ...(reason ? [`Reason: ${reason}`] : []),
      ...(asksForReview ? [INVITATION] : []),
    ],
    action: asksForReview ? reviewLink(order) : trackLink(order),
  };
}

export const slipReturnedEmail = (order: OrderInEmail, reason: string): EmailContent => ({
  subject: `Your payment slip was not accepted: ${order.orderNumber}`,
  heading: 'Please send a new payment slip',
  preview: `Order ${order.orderNumber}. ${reason}`,
  paragraphs: [
    `We couldn't accept the payment slip for your order ${order.orderNumber}, ${totalOf(order)}.`,
    `Reason: ${reason}`,
    methodTable[order.method].isPaidBefore
      ? 'Please upload a new slip.'
      : 'Upload a new slip, or pay cash on delivery.',
  ],
  action: {
    label: 'Upload a new slip',
    url: ownPage(order, paths.paymentSlip(order.orderNumber)),
  },
});

const refundedText = (amountCents: number, reference: string) =>
  `We paid back ${formatMoney(amountCents)}. The reference is ${reference}.`;

interface RefundInEmail {
  amountCents: number;
  reference: string;
  leftCents: number;
}

export function refundSentEmail(
  order: OrderInEmail,
  { amountCents, reference, leftCents }: RefundInEmail,
): EmailContent {
  const text = refundedText(amountCents, reference);
  return {
    subject: `Your refund was sent: ${order.orderNumber}`,
    heading: 'Your refund was sent',
    preview: `Order ${order.orderNumber}. ${text}`,
    paragraphs: [
      `Order ${order.orderNumber}. ${text} It can take a few days to arrive.`,
      ...(leftCents > 0 ? [`We will pay back another ${formatMoney(leftCents)}.`] : []),
    ],
    action: trackLink(order),
  };
}

export type ReturnNews =
  | { step: 'approve' | 'receive'; resolution: 'exchange' | 'refund' }
  | { step: 'decline'; reason: string }
  | { step: 'exchange'; replacement: string }
  /** Nothing was left to pay back when the amount is 0. */
  | { step: 'refund'; amountCents: number; reference: string };

function returnTexts(news: ReturnNews): { heading: string; texts: readonly string[] } {
  switch (news.step) {
    case 'approve':
      return {
        heading: 'Your return is approved',
        texts: [nextStep.approved],
      };
    case 'decline':
      return { heading: 'Your return was declined', texts: [`Reason: ${news.reason}`] };
    case 'receive':
      return {
        heading: 'We received your return',
        texts: [nextStep.received(news.resolution)],
      };
    case 'exchange':
      return {
        heading: 'Your exchange is on order',
        texts: [nextStep.exchanged(news.replacement)],
      };
    case 'refund':
      return {
        heading: 'Your return is complete',
        texts: [
          news.amountCents > 0
            ? `${refundedText(news.amountCents, news.reference)} It can take a few days to arrive.`
            : 'The refund was sent before.',
        ],
      };
  }
}

export function returnEmail(order: OrderInEmail, news: ReturnNews): EmailContent {
  const { heading, texts } = returnTexts(news);
  return {
    subject: `${heading}: ${order.orderNumber}`,
    heading,
    preview: `Order ${order.orderNumber}. ${texts.join(' ')}`,
    paragraphs: [`This is about your order ${order.orderNumber}.`, ...texts],
    action: {
      label: 'View your order',
      url: ownPage(order, `${paths.myOrders}#${order.orderNumber}`),
    },
  };
}

import { nameWithSize } from '#lib/catalogue/sizes.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { shippingText } from '#lib/cart/totals.ts';
import { formatMoney } from '#lib/format/money.ts';
import { attemptSentence } from '#lib/deliveries/attempts.ts';
import { boughtName } from '#lib/server/infra/locale.ts';
import { cancelReasons, ofReadyText, slipReasons } from '#lib/messages/ready-texts.ts';
import { paths } from '#lib/site/paths.ts';
import { type Move, moves } from '#lib/orders/status.ts';
import {
  accountText,
  byMethod,
  isByGateway,
  methodTable,
  methodLabel,
  type PaymentMethod,
  takesTransfers,
  type TransferTargets,
} from '#lib/payments/methods.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';
import type { Discount } from '#lib/vouchers/voucher.ts';
import type { CashPaid } from './ledger.ts';
import * as m from '#messages';

/** Amounts are in cents. */
export interface OrderInEmail {
  orderNumber: string;
  siteUrl: string;
  guestPath: string | null;
  lines: readonly {
    product_id: string;
    name: string;
    size: string;
    quantity: number;
    unitCents: number;
  }[];
  subtotalCents: number;
  shippingCents: number;
  cashFeeCents: number;
  discounts: readonly Discount[];
  totalCents: number;
  /** What gift vouchers paid of the total. */
  giftVoucherCents: number;
  method: PaymentMethod;
  deliveryCode: string | undefined;
  hasSlip: boolean;
  /** `lankaQr` is the code of what is due. */
  targets: TransferTargets;
  settings: PublicSettings;
}

export const ownPage = ({ siteUrl, guestPath }: OrderInEmail, path: string): string =>
  siteUrl + (guestPath ?? path);

const trackLink = (order: OrderInEmail) => ({
  label: order.guestPath === null ? m.orders_email_track() : m.orders_email_view(),
  url: ownPage(order, `${paths.orderTracking}?orderId=${order.orderNumber}`),
});

const totalOf = (order: OrderInEmail) => formatMoney(order.totalCents);

const toPayOf = (order: OrderInEmail) => formatMoney(order.totalCents - order.giftVoucherCents);

/** Where to transfer an amount; nothing where the shop takes no transfers for the order. */
export function transferTo(
  { targets: { bankAccounts, lankaQr }, method, orderNumber }: OrderInEmail,
  amount: string,
): EmailContent['paragraphs'] {
  const count = bankAccounts.length;
  const { isPaidBefore } = methodTable[method];
  const transfer = isPaidBefore ? m.orders_email_transfer : m.orders_email_transfer_now;
  return [
    ...(count > 0
      ? [
          transfer({ count, amount, reference: orderNumber }),
          { items: bankAccounts.map(accountText) },
        ]
      : []),
    ...(lankaQr === ''
      ? []
      : [
          m.payments_lanka_qr_email({ amount }),
          { qrText: lankaQr, alt: m.payments_lanka_qr_alt({ amount, number: orderNumber }) },
        ]),
  ];
}

function howToPay(order: OrderInEmail): EmailContent['paragraphs'] {
  const { targets, method, orderNumber } = order;
  if (order.giftVoucherCents > 0 && order.giftVoucherCents === order.totalCents) {
    return [m.orders_email_paid_by_gift_voucher()];
  }
  const amount = toPayOf(order);
  if (isByGateway(method)) {
    const by = byMethod(method);
    const [pay, rest] = aroundLink(({ link }) => m.orders_email_online({ amount, by, link }));
    const url = ownPage(order, paths.orderConfirmed(orderNumber));
    return [[pay, { label: m.orders_email_online_link(), url }, rest]];
  }
  const cash = m.orders_email_keep_cash({ amount });
  const { isPaidBefore } = methodTable[method];
  // The last bank account was removed after the order.
  if (!takesTransfers(targets)) return [isPaidBefore ? m.orders_email_transfer_later() : cash];
  const [then, end] = aroundLink(m.orders_email_then);
  return [
    ...(isPaidBefore ? [] : [cash]),
    ...transferTo(order, amount),
    [
      then,
      { label: m.orders_email_upload(), url: ownPage(order, paths.paymentSlip(orderNumber)) },
      end,
    ],
  ];
}

export const orderTable = (order: OrderInEmail): NonNullable<EmailContent['table']> => [
  ...order.lines.map((line): readonly [string, string] => [
    `${line.quantity} × ${nameWithSize(boughtName(line.product_id, line.name), line.size)}`,
    formatMoney(line.unitCents * line.quantity),
  ]),
  [m.orders_email_delivery(), shippingText(order.shippingCents)],
  ...(order.cashFeeCents === 0
    ? []
    : [[m.payments_cash_fee(), formatMoney(order.cashFeeCents)] as const]),
  ...order.discounts.map(
    ({ code, cents }) => [m.vouchers_discount({ code }), `-${formatMoney(cents)}`] as const,
  ),
  [m.orders_email_total(), totalOf(order)],
  ...(order.giftVoucherCents === 0
    ? []
    : [
        [m.vouchers_gift(), `-${formatMoney(order.giftVoucherCents)}`] as const,
        [m.vouchers_left_to_pay(), toPayOf(order)] as const,
      ]),
];

export const orderPlacedEmail = (order: OrderInEmail): EmailContent => ({
  subject: m.orders_email_your_order({
    number: order.orderNumber,
    shop: order.settings.name,
  }),
  heading: m.orders_email_thank_you(),
  preview: (methodTable[order.method].isPaidBefore
    ? m.orders_email_placed_by
    : m.orders_email_placed)({
    number: order.orderNumber,
    amount: totalOf(order),
    method: methodLabel(order.method),
  }),
  paragraphs: [m.orders_email_number({ number: order.orderNumber }), ...howToPay(order)],
  table: orderTable(order),
  action: trackLink(order),
});

const moveTexts: Record<
  Move,
  { heading: () => string; text: (inputs: { days: number }) => string }
> = {
  approve: {
    heading: m.orders_email_approved,
    text: m.orders_email_approved_text,
  },
  start: { heading: m.orders_email_started, text: m.orders_email_started_text },
  fail: {
    heading: m.orders_email_attempt_failed,
    text: m.orders_email_attempt_failed_text,
  },
  handOver: {
    heading: m.orders_email_delivered,
    text: m.orders_email_delivered_text,
  },
  withdraw: {
    heading: m.orders_email_cancelled,
    text: m.orders_email_withdrawn_text,
  },
  cancel: {
    heading: m.orders_email_cancelled,
    text: m.orders_email_cancelled_text,
  },
};

const reviewLink = ({ siteUrl, orderNumber }: OrderInEmail) => ({
  label: m.orders_email_write_review(),
  url: `${siteUrl}${paths.myOrders}#${orderNumber}`,
});

function afterCancelling(order: OrderInEmail, refundDueCents: number): string {
  if (refundDueCents > 0) {
    return m.orders_email_refund_due({ amount: formatMoney(refundDueCents) });
  }
  // A transfer may be under way.
  if (order.hasSlip || methodTable[order.method].needs === 'account') {
    return m.orders_email_if_transferred();
  }
  return m.orders_email_nothing_to_pay();
}

const codeText = (code: string) => `${m.orders_email_code({ code })} ${m.orders_tell_driver()}`;

function cashText({ cashCents, dueCents, tooMuchCents }: CashPaid): string {
  const paid =
    cashCents > 0
      ? m.orders_email_paid_cash({ amount: formatMoney(cashCents) })
      : m.orders_email_paid_nothing();
  if (dueCents > 0) return `${paid} ${m.orders_email_still_due({ amount: formatMoney(dueCents) })}`;
  if (tooMuchCents === 0) return paid;
  return `${paid} ${m.orders_email_too_much({ amount: formatMoney(tooMuchCents) })}`;
}

interface Moved {
  reason: string;
  refundDueCents: number;
  giftVoucherBackCents: number;
  cashPaid: CashPaid | undefined;
  /** Set if a gift voucher was emailed. `isAll` if the order has nothing else. */
  giftVoucher?: { text: string; isAll: boolean } | undefined;
}

export const giftVoucherBackText = (cents: number): string =>
  m.orders_email_gift_back({ amount: formatMoney(cents) });

function movedText(
  order: OrderInEmail,
  move: Move,
  { refundDueCents, giftVoucherBackCents, giftVoucher }: Moved,
): string {
  const isCancelled = moves[move].to === 'cancelled';
  return [
    ...(giftVoucher?.isAll ? [] : [moveTexts[move].text({ days: order.settings.returns.days })]),
    ...(giftVoucher ? [giftVoucher.text] : []),
    ...(giftVoucherBackCents > 0 ? [giftVoucherBackText(giftVoucherBackCents)] : []),
    ...(isCancelled ? [afterCancelling(order, refundDueCents)] : []),
  ].join(' ');
}

const reasons = [...cancelReasons, ...slipReasons, m.payments_online_unpaid];
const reasonText = (stored: string): string => ofReadyText(reasons, attemptSentence(stored));

/** About an order; `text` says what is new, and the paragraphs follow it. */
export function newsEmail(
  order: OrderInEmail,
  { heading, text }: { heading: string; text: string },
  ...paragraphs: EmailContent['paragraphs']
): EmailContent {
  const number = order.orderNumber;
  const preview = m.orders_email_preview({ number, text });
  return {
    subject: m.orders_email_subject({ heading, number }),
    heading,
    preview,
    paragraphs: [preview, ...paragraphs],
    action: trackLink(order),
  };
}

/** Requests reviews after delivery. */
export function orderMovedEmail(order: OrderInEmail, move: Move, moved: Moved): EmailContent {
  const { reason, cashPaid } = moved;
  const number = order.orderNumber;
  const heading = moveTexts[move].heading();
  const asksForReview = move === 'handOver' && order.guestPath === null;
  const text = movedText(order, move, moved);
  return {
    ...newsEmail(order, { heading, text }),
    paragraphs: [
      order.totalCents > 0
        ? m.orders_email_with_total({ number, amount: totalOf(order), text })
        : m.orders_email_preview({ number, text }),
      ...(move === 'start' && order.deliveryCode !== undefined
        ? [codeText(order.deliveryCode)]
        : []),
      ...(cashPaid ? [cashText(cashPaid)] : []),
      ...(reason ? [m.orders_email_reason({ reason: reasonText(reason) })] : []),
      ...(asksForReview ? [m.orders_email_review()] : []),
    ],
    action: asksForReview ? reviewLink(order) : trackLink(order),
  };
}

/** For a cancelled order whose slip stands for no money. */
export const noPaymentEmail = (order: OrderInEmail, reason: string): EmailContent => {
  const number = order.orderNumber;
  const text = m.orders_email_no_payment({ number });
  return {
    ...newsEmail(order, { heading: m.orders_email_cancelled(), text }),
    preview: text,
    paragraphs: [text, m.orders_email_reason({ reason: reasonText(reason) })],
  };
};

export const slipReturnedEmail = (order: OrderInEmail, stored: string): EmailContent => {
  const reason = reasonText(stored);
  return {
    subject: m.orders_email_slip_returned({ number: order.orderNumber }),
    heading: m.orders_email_new_slip(),
    preview: m.orders_email_preview({ number: order.orderNumber, text: reason }),
    paragraphs: [
      m.orders_email_slip_refused({ number: order.orderNumber, amount: toPayOf(order) }),
      m.orders_email_reason({ reason }),
      methodTable[order.method].isPaidBefore
        ? m.orders_email_upload_please()
        : m.orders_email_upload_or_cash(),
    ],
    action: {
      label: m.orders_email_upload_new(),
      url: ownPage(order, paths.paymentSlip(order.orderNumber)),
    },
  };
};

export const refundedText = (amountCents: number, reference: string) =>
  m.orders_email_refunded({ amount: formatMoney(amountCents), reference });

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
  const email = newsEmail(order, { heading: m.orders_email_refund_sent(), text });
  return {
    ...email,
    paragraphs: [
      `${email.preview} ${m.orders_email_days()}`,
      ...(leftCents > 0 ? [m.orders_email_refund_left({ amount: formatMoney(leftCents) })] : []),
    ],
  };
}

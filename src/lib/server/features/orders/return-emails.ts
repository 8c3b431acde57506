import { formatMoney } from '#lib/format/money.ts';
import { ofDeclineReason } from '#lib/returns/reasons.ts';
import { nextTexts } from '#lib/returns/labels.ts';
import { paths } from '#lib/site/paths.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';
import {
  giftVoucherBackText,
  newsEmail,
  type OrderInEmail,
  ownPage,
  refundedText,
} from './emails.ts';
import * as m from '#messages';

export type ReturnNews =
  | { step: 'approve' | 'receive'; resolution: 'exchange' | 'refund' }
  | { step: 'decline'; reason: string }
  | { step: 'exchange'; replacement: string }
  /** Nothing was left to pay back when the amount is 0. */
  | {
      step: 'refund';
      amountCents: number;
      giftVoucherCents: number;
      /** What it took off what was due. */
      dueCents: number;
      reference: string;
    }
  /** Its gift voucher comes in an email of its own. */
  | { step: 'credit'; amountCents: number; giftVoucherCents: number };

type Paid = Extract<ReturnNews, { giftVoucherCents: number }>;

const giftVoucherBack = ({ giftVoucherCents }: Paid): string[] =>
  giftVoucherCents > 0 ? [giftVoucherBackText(giftVoucherCents)] : [];

function refundTexts(news: Extract<Paid, { step: 'refund' }>): string[] {
  const { amountCents, giftVoucherCents, dueCents, reference } = news;
  const texts = dueCents > 0 ? [m.orders_email_due_less({ amount: formatMoney(dueCents) })] : [];
  if (amountCents > 0) {
    return [...texts, `${refundedText(amountCents, reference)} ${m.orders_email_days()}`];
  }
  return giftVoucherCents + dueCents > 0 ? texts : [m.orders_email_refund_before()];
}

function returnTexts(news: ReturnNews): { heading: string; texts: readonly string[] } {
  switch (news.step) {
    case 'approve':
      return { heading: m.orders_email_return_approved(), texts: [nextTexts.approved()] };
    case 'decline':
      return {
        heading: m.orders_email_return_declined(),
        texts: [m.orders_email_reason({ reason: ofDeclineReason(news.reason) })],
      };
    case 'receive':
      return {
        heading: m.orders_email_return_received(),
        texts: [nextTexts.received(news.resolution)],
      };
    case 'exchange':
      return {
        heading: m.orders_email_exchange_ordered(),
        texts: [nextTexts.exchanged(news.replacement)],
      };
    case 'refund':
      return {
        heading: m.orders_email_return_completed(),
        texts: [...giftVoucherBack(news), ...refundTexts(news)],
      };
    case 'credit':
      return {
        heading: m.orders_email_return_completed(),
        texts: [
          ...giftVoucherBack(news),
          m.orders_email_credit({ amount: formatMoney(news.amountCents) }),
        ],
      };
  }
}

export function returnEmail(order: OrderInEmail, news: ReturnNews): EmailContent {
  const number = order.orderNumber;
  const { heading, texts } = returnTexts(news);
  return {
    ...newsEmail(order, { heading, text: texts.join(' ') }),
    paragraphs: [m.orders_email_about({ number }), ...texts],
    action: {
      label: m.orders_email_view(),
      url: ownPage(order, `${paths.myOrders}#${order.orderNumber}`),
    },
  };
}

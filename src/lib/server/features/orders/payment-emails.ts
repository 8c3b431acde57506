import { formatMoney } from '#lib/format/money.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';
import { newsEmail, type OrderInEmail } from './emails.ts';
import * as m from '#messages';

/** Emails about money that came in, or that a bank took back. */

interface ReceivedInEmail {
  amountCents: number;
  dueCents: number;
  refundDueCents: number;
  /** What became of gift vouchers that the order bought. */
  giftVoucher?: string | undefined;
}

export function paymentReceivedEmail(
  order: OrderInEmail,
  { amountCents, dueCents, refundDueCents, giftVoucher }: ReceivedInEmail,
): EmailContent {
  const text = m.orders_email_payment_received_text({ amount: formatMoney(amountCents) });
  return newsEmail(
    order,
    { heading: m.orders_email_payment_received(), text },
    ...(dueCents > 0 ? [m.orders_email_still_due({ amount: formatMoney(dueCents) })] : []),
    ...(refundDueCents > 0
      ? [m.orders_email_too_much({ amount: formatMoney(refundDueCents) })]
      : []),
    ...(giftVoucher === undefined ? [] : [giftVoucher]),
  );
}

export function chargedBackEmail(order: OrderInEmail, amountCents: number): EmailContent {
  const text = m.orders_email_charged_back_text({ amount: formatMoney(amountCents) });
  return newsEmail(order, { heading: m.orders_email_charged_back(), text });
}

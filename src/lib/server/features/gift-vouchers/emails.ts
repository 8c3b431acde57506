import { formatDay } from '#lib/format/dates.ts';
import { formatPrice } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import type { GiftVoucherRow } from '#lib/server/infra/db/voucher-tables.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';
import * as m from '#messages';

interface Sent {
  row: GiftVoucherRow;
  code: string;
  siteUrl: string;
  shop: string;
}

export function giftVoucherEmail({ row, code, siteUrl, shop }: Sent): EmailContent {
  const amount = formatPrice(row.amount_cents);
  const subject =
    row.giver === ''
      ? m.gift_vouchers_email_subject({ amount, shop })
      : m.gift_vouchers_email_subject_from({ amount, giver: row.giver });
  return {
    subject,
    heading:
      row.recipient === ''
        ? m.gift_vouchers_email_heading()
        : m.gift_vouchers_email_heading_to({ name: row.recipient }),
    preview: m.gift_vouchers_email_preview({ shop }),
    paragraphs: [
      ...row.message.split(/\n+/).filter((line) => line.trim() !== ''),
      m.gift_vouchers_email_how(),
    ],
    table: [
      [m.gift_vouchers_amount(), amount],
      [m.gift_vouchers_until(), formatDay(row.expires_at)],
      [m.gift_vouchers_code(), code],
    ],
    // After the hash, so that no server on the way writes the code down.
    action: { label: m.gift_vouchers_email_open(), url: `${siteUrl}${paths.giftVoucher}#${code}` },
    footnote: m.gift_vouchers_email_footnote(),
  };
}

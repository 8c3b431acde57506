import { formatMoney } from '#lib/format/money.ts';
import { addressText } from '#lib/orders/codec.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { type SentGiftVoucher, sentText } from './bought-gift-vouchers.ts';
import { changeWords } from './change-words.ts';
import { addressOf } from './codec.ts';
import type { TextDeps } from './deps.ts';
import { pushToDriver } from './driver-push.ts';
import {
  giftVoucherBackText,
  newsEmail,
  orderTable,
  type OrderInEmail,
  transferTo,
} from './emails.ts';
import { balanceOf, sumsOf } from './ledger.ts';
import { emailOwner } from './owner-emails.ts';
import { addEvent, type OrderRecord } from './repo.ts';
import * as m from '#messages';

/** What is written and said when staff change an order. */

interface ChangeInEmail {
  to: string;
  dueCents: number;
  refundDueCents: number;
  giftVoucherBackCents: number;
  /** What became of gift vouchers that the order bought. */
  giftVoucher: string | undefined;
}

function changedEmail(
  order: OrderInEmail,
  { to, dueCents, refundDueCents, giftVoucherBackCents, giftVoucher }: ChangeInEmail,
): EmailContent {
  const amount = formatMoney(dueCents);
  const email = newsEmail(
    order,
    { heading: m.orders_email_changed(), text: m.orders_email_changed_text() },
    m.orders_email_changed_to({ address: to }),
    ...(dueCents > 0 ? [m.orders_email_still_due({ amount }), ...transferTo(order, amount)] : []),
    ...(giftVoucherBackCents > 0 ? [giftVoucherBackText(giftVoucherBackCents)] : []),
    ...(refundDueCents > 0
      ? [m.orders_email_changed_refund({ amount: formatMoney(refundDueCents) })]
      : []),
    ...(giftVoucher === undefined ? [] : [giftVoucher]),
  );
  return { ...email, table: orderTable(order) };
}

interface Change {
  before: OrderRecord;
  after: OrderRecord;
  /** That the order bought and that were made because nothing is due any more. */
  giftVouchers: readonly SentGiftVoucher[];
}

/** The note is for the staff alone. */
const isOnlyNote = ({ before, after }: Change): boolean =>
  changeWords(before, { ...after, row: { ...after.row, note: before.row.note } }).after === '';

/** Adds a change to the history, and tells the buyer and a driver who has the order. */
export async function recordChange(
  deps: TextDeps,
  tx: Tx,
  change: Change,
  { actorId, isOwn }: { actorId: string; isOwn: boolean },
): Promise<void> {
  const { before, after, giftVouchers } = change;
  const { row, payments } = after;
  const at = deps.now();
  await addEvent(tx, {
    order_id: row.id,
    at: at.toISOString(),
    actor_id: actorId,
    what: 'change',
    ...changeWords(before, after),
    own: isOwn ? 1 : 0,
  });
  if (isOnlyNote(change)) return;
  if (row.driver_id !== null) await pushToDriver(tx, row.driver_id, 'changed', at);
  const backOf = (entries: OrderRecord['payments']) => sumsOf(entries).giftVoucherRefundedCents;
  await emailOwner(deps, tx, after, (inEmail) =>
    changedEmail(inEmail, {
      ...balanceOf(row, payments),
      to: addressText(addressOf(row.address)),
      giftVoucherBackCents: backOf(payments) - backOf(before.payments),
      giftVoucher: sentText(giftVouchers),
    }),
  );
}

import { mobileNumber } from '#lib/format/phone.ts';
import type { TextStep } from '#lib/orders/buyer-texts.ts';
import { orderPush } from '#lib/orders/order-push.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { findUser, type CurrentUser } from '#lib/server/features/account/users.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import { enqueuePush } from '#lib/server/infra/mail/push-repo.ts';
import { guestPath } from './buyer.ts';
import { codeForOwner } from './delivery-code.ts';
import { orderPlacedEmail, type OrderInEmail } from './emails.ts';
import { discountsOf, sumsOf, targetsOf, totalCentsOf } from './ledger.ts';
import type { TextDeps } from './deps.ts';
import { textBuyer } from './owner-texts.ts';
import type { OrderRecord } from './repo.ts';

export const toEmailOrder = (
  { siteUrl, settings, ...code }: TextDeps,
  { row, lines, payments }: Pick<OrderRecord, 'row' | 'lines' | 'payments'>,
): OrderInEmail => ({
  orderNumber: row.number,
  siteUrl,
  guestPath: guestPath(row, code.secret),
  deliveryCode: codeForOwner(code, row),
  lines: lines.map((line) => ({ ...line, unitCents: line.unit_cents })),
  subtotalCents: row.subtotal_cents,
  shippingCents: row.shipping_cents,
  cashFeeCents: row.cash_fee_cents,
  discounts: discountsOf(row),
  giftVoucherCents: sumsOf(payments).giftVoucherCents,
  totalCents: totalCentsOf(row),
  method: row.payment_method,
  hasSlip: row.slip_status === 'waiting',
  targets: targetsOf(code.ownSettings().payment, { row, payments }),
  settings: settings(),
});

export function enqueueOrderPlacedEmail(
  deps: TextDeps,
  tx: Tx,
  { email: to, language }: Pick<CurrentUser, 'email' | 'language'>,
  order: OrderRecord,
): Promise<void> {
  if (deps.hasSms) return emailOwner(deps, tx, order, orderPlacedEmail, 'placed');
  const content = () => orderPlacedEmail(toEmailOrder(deps, order));
  return enqueueEmail(tx, { to, language, content, settings: deps.settings() }, deps.now());
}

/**
 * Sends nothing to a deleted account. `write` runs in the language of the person; its heading also goes to the browsers
 * where the person turned on notifications. With a `step`, a guest without an email and whoever chose SMS, for a proved number, get a text;
 * only somebody who got one can do without the email.
 */
export async function emailOwner(
  deps: TextDeps,
  tx: Tx,
  order: OrderRecord,
  write: (order: OrderInEmail) => EmailContent | Promise<EmailContent>,
  step?: TextStep,
): Promise<void> {
  const { row } = order;
  const content = () => write(toEmailOrder(deps, order));
  const settings = deps.settings();
  if (row.guest_token_hash !== null) {
    const { email: to, language, phone_key: phone } = row;
    // The email has the order's link, so it is erased after sending.
    const email = { to, language, content, settings, isSecret: true };
    if (to !== '') await enqueueEmail(tx, email, deps.now());
    else if (step) await textBuyer(deps, tx, { phone, language }, row, step);
    return;
  }
  const owner = await findUser(tx, row.user_id);
  if (!owner || owner.deleted_at) return;
  const textOrEmail = async () => {
    const isProved = mobileNumber(owner.phone) === owner.proved_phone;
    const wantsText = step !== undefined && owner.notify_sms === 1 && isProved;
    const hasText = wantsText && (await textBuyer(deps, tx, owner, row, step));
    if (hasText && owner.notify_email === 0) return;
    // The email has a delivery code, so it is erased after sending.
    const isSecret = codeForOwner(deps, row) !== undefined;
    const { email: to, language } = owner;
    await enqueueEmail(tx, { to, language, content, settings, isSecret }, deps.now());
  };
  const push = async () => orderPush(row.number, (await content()).heading);
  await Promise.all([
    textOrEmail(),
    // Whoever has just placed the order sees it.
    step !== 'placed' && enqueuePush(tx, owner, push, deps.now()),
  ]);
}

import * as v from 'valibot';
import { dayOf, daysAfter, formatDay, startOfDay } from '#lib/format/dates.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { MAX_AHEAD_DAYS, type Recipient, RecipientSchema } from '#lib/gift-vouchers/recipient.ts';
import { Refusal } from '#lib/server/errors.ts';
import { findUser } from '#lib/server/features/account/users.ts';
import { issueGiftVoucher } from '#lib/server/features/gift-vouchers/gift-vouchers.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { OrderDeps } from './deps.ts';
import { addressOf } from './codec.ts';
import { dueCentsOf, paymentsOf } from './ledger.ts';
import { dropRecipient, type OrderRecord } from './repo.ts';
import * as m from '#messages';

/** The gift voucher that an order buys: one over the sum of its lines, emailed once the order is paid. */

export const isGiftVouchersAlone = ({ lines }: Pick<OrderRecord, 'lines'>): boolean =>
  lines.length > 0 && lines.every(({ kind }) => kind === 'gift_voucher');

/** Throws `invalid` without a recipient, and for a day that is too far ahead. */
export function assertRecipient(to: Recipient | undefined, at: Date): void {
  const problem = !to
    ? (['email', m.gift_vouchers_recipient_required()] as const)
    : to.sendOn > daysAfter(dayOf(at), MAX_AHEAD_DAYS) &&
      (['sendOn', m.gift_vouchers_no_day()] as const);
  if (!problem) return;
  const [field, message] = problem;
  throw new Refusal('invalid', message, { errors: { [`giftTo.${field}`]: message } });
}

export interface SentGiftVoucher {
  email: string;
  /** When it goes out, if not at once. */
  sendAt: Date | undefined;
}

export const sentText = ({ email, sendAt }: SentGiftVoucher): string =>
  sendAt
    ? m.gift_vouchers_sent_later({ email, day: formatDay(sendAt.toISOString()) })
    : m.gift_vouchers_sent({ email });

const readRecipient = (stored: string): Recipient => v.parse(RecipientSchema, JSON.parse(stored));

/** Makes the gift voucher of an order that nothing is due on any more, once. Expects a locked order. */
export async function sendBoughtGiftVoucher(
  deps: OrderDeps,
  tx: Tx,
  { row }: Pick<OrderRecord, 'row'>,
  actorId: string,
): Promise<SentGiftVoucher | undefined> {
  if (row.gift_to === '' || dueCentsOf(row, await paymentsOf(tx, [row.id])) > 0) return undefined;
  const at = deps.now();
  const { name, email, message, sendOn } = readRecipient(row.gift_to);
  const day = sendOn === '' ? undefined : startOfDay(sendOn);
  const sendAt = day && day > at ? day : undefined;
  const { firstName, lastName } = addressOf(row.address);
  const buyer = await findUser(tx, row.user_id);
  const validMs = deps.settings().giftVoucher.validDays * DAY_MS;
  await dropRecipient(tx, row.id);
  await issueGiftVoucher(
    deps,
    tx,
    {
      amountCents: row.gift_sold_cents,
      recipient: name,
      email,
      giver: `${firstName} ${lastName}`.trim(),
      message,
      language: row.guest_token_hash === null ? (buyer?.language ?? row.language) : row.language,
      orderId: row.id,
      actorId,
      expiresAt: new Date((sendAt ?? at).getTime() + validMs),
      sendAt,
    },
    at,
  );
  return { email, sendAt };
}

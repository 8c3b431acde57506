import * as v from 'valibot';
import { dayOf, daysAfter, formatDay, startOfDay } from '#lib/format/dates.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import {
  RecipientSchema,
  MAX_AHEAD_DAYS,
  noRecipient,
  type Recipient,
} from '#lib/gift-vouchers/recipient.ts';
import { Refusal } from '#lib/server/errors.ts';
import { findUser } from '#lib/server/features/account/users.ts';
import { issueGiftVoucher } from '#lib/server/features/gift-vouchers/gift-vouchers.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { TextDeps } from './deps.ts';
import { recipientOf } from './codec.ts';
import { dueCentsOf, refundableCents } from './ledger.ts';
import { isGiftVoucherRow, type OrderLine } from './gift-voucher-lines.ts';
import { setGiftVoucher } from './gift-voucher-lines-repo.ts';
import { dropRecipient, findOrder, type OrderRecord } from './repo.ts';
import * as m from '#messages';

/** The gift vouchers that an order buys, made once nothing is due on it. */

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
  /** Empty where the buyer passes it on. */
  email: string;
  /** When it goes out, if not at once. */
  sendAt: Date | undefined;
}

const oneText = ({ email, sendAt }: SentGiftVoucher): string => {
  if (email === '') return m.gift_vouchers_made();
  return sendAt
    ? m.gift_vouchers_sent_later({ email, day: formatDay(sendAt.toISOString()) })
    : m.gift_vouchers_sent({ email });
};

/** Undefined if none was made. */
export const sentText = (sent: readonly SentGiftVoucher[]): string | undefined =>
  sent.length === 0 ? undefined : [...new Set(sent.map(oneText))].join(' ');

const readRecipient = (stored: string): Recipient => v.parse(RecipientSchema, JSON.parse(stored));

/** A line of the product whose sizes were amounts: all of an order's are one gift voucher. */
export const isGiftVoucherProduct = ({
  kind,
  product_id,
}: Pick<OrderLine, 'kind' | 'product_id'>): boolean =>
  kind === 'gift_voucher' && !isGiftVoucherRow({ product_id });

interface Unmade {
  recipient: Recipient;
  amountCents: number;
  /** Where it is stored that it is made. */
  line: OrderLine | undefined;
}

function unmadeOf({ row, lines }: Pick<OrderRecord, 'row' | 'lines'>): Unmade[] {
  const ofLines = lines
    .filter(({ gift }) => gift?.voucherId === null)
    .map((line) => ({
      line,
      recipient: line.gift?.to ?? noRecipient,
      amountCents: line.unit_cents,
    }));
  if (row.gift_to === '') return ofLines;
  const amountCents = lines
    .filter(isGiftVoucherProduct)
    .reduce((sum, line) => sum + line.unit_cents * line.quantity, 0);
  return [{ line: undefined, recipient: readRecipient(row.gift_to), amountCents }, ...ofLines];
}

/** Undefined means at once, as without an email. */
function sendAtOf({ sendOn, email }: Recipient, at: Date): Date | undefined {
  const day = sendOn === '' || email === '' ? undefined : startOfDay(sendOn);
  return day && day > at ? day : undefined;
}

/** Nothing is due, no bank took back what paid for them, and they were not taken back before they were made. */
const isPaidFor = ({ row, payments }: OrderRecord): boolean =>
  row.gift_sold_cents > 0 &&
  row.gift_taken_back_cents === 0 &&
  row.status !== 'cancelled' &&
  dueCentsOf(row, payments) === 0 &&
  refundableCents(payments) >= row.gift_sold_cents;

/**
 * Makes the gift vouchers of an order that nothing is due on any more, each once. Expects a locked order, after
 * whatever lowered what is due.
 */
export async function sendBoughtGiftVouchers(
  deps: TextDeps,
  tx: Tx,
  orderId: string,
  actorId: string,
): Promise<SentGiftVoucher[]> {
  const order = await findOrder(tx, orderId);
  if (!order || !isPaidFor(order)) return [];
  const { row } = order;
  const unmade = unmadeOf(order);
  if (unmade.length === 0) return [];
  const at = deps.now();
  const buyer = await findUser(tx, row.user_id);
  const validMs = deps.settings().giftVoucher.validDays * DAY_MS;
  const sent: SentGiftVoucher[] = [];
  for (const { recipient, amountCents, line } of unmade) {
    const { name, email, message } = recipient;
    const sendAt = sendAtOf(recipient, at);
    const made = await issueGiftVoucher(
      deps,
      tx,
      {
        amountCents,
        recipient: name,
        email,
        giver: recipientOf(row.address),
        message,
        language: row.guest_token_hash === null ? (buyer?.language ?? row.language) : row.language,
        kind: 'sold',
        orderId: row.id,
        actorId,
        expiresAt: new Date((sendAt ?? at).getTime() + validMs),
        sendAt,
      },
      at,
    );
    if (line) await setGiftVoucher(tx, line, made.id);
    else await dropRecipient(tx, row.id);
    sent.push({ email, sendAt });
  }
  return sent;
}

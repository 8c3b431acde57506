import { createHmac, randomUUID } from 'node:crypto';
import { formatDay } from '#lib/format/dates.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import type { Language } from '#lib/messages/languages.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { GiftVoucherRow } from '#lib/server/infra/db/voucher-tables.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import { hashToken } from '#lib/server/infra/tokens.ts';
import * as m from '#messages';
import { refusedCode } from '#lib/server/features/vouchers/vouchers.ts';
import { giftVoucherEmail } from './emails.ts';
export { eraseGiftVoucherPeople, giftSums, outstandingCents } from './repo.ts';
import { addBalance, addGiftVoucher, findByHash, takeBalance, voidOfOrder } from './repo.ts';

/** What orders do with gift vouchers. */

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;
/** Money that comes back can be spent at least this long. */
const BACK_MS = 90 * DAY_MS;

export interface GiftVoucherDeps {
  secret: string;
  siteUrl: string;
  settings: () => PublicSettings;
}

/** 80 bits derived from the secret, so that no readable code is stored: `7K2M-9QXD-ABCD-EFGH`. */
export function giftCodeOf(secret: string, id: string): string {
  const bytes = createHmac('sha256', secret).update(`gift-voucher\n${id}`).digest();
  const characters = Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % 32]).join('');
  return characters.match(/.{4}/g)?.join('-') ?? characters;
}

const hashOf = (code: string): string => hashToken(code.replaceAll('-', ''));

export const findGiftVoucher = (db: Db | Tx, code: string): Promise<GiftVoucherRow | undefined> =>
  findByHash(db, hashOf(code));

/** Throws `conflict` for one that holds no more, or has nothing left. */
export function assertSpendable(
  { balance_cents, expires_at, voided_at }: GiftVoucherRow,
  code: string,
  now: Date,
): void {
  if (voided_at !== null) throw refusedCode(code, m.vouchers_invalid());
  if (new Date(expires_at) <= now) {
    throw refusedCode(code, m.vouchers_gift_expired({ day: formatDay(expires_at) }));
  }
  if (balance_cents === 0) throw refusedCode(code, m.vouchers_gift_empty());
}

/** Throws `conflict` if somebody has spent it meanwhile. */
export async function spendGiftVoucher(
  tx: Tx,
  { id, code, cents }: { id: string; code: string; cents: number },
  now: Date,
): Promise<void> {
  if (!(await takeBalance(tx, id, cents, now))) throw refusedCode(code, m.vouchers_gift_changed());
}

export const giveBackToGiftVoucher = (tx: Tx, id: string, cents: number, at: Date): Promise<void> =>
  addBalance(tx, id, cents, new Date(at.getTime() + BACK_MS).toISOString());

interface NewGiftVoucher {
  amountCents: number;
  recipient: string;
  /** Empty sends nothing. */
  email: string;
  giver: string;
  message: string;
  language: Language;
  orderId: string | null;
  actorId: string;
  expiresAt: Date;
  /** When its email is sent. A past time means at once. */
  sendAt?: Date | undefined;
}

/** Makes a gift voucher and enqueues its email. */
export async function issueGiftVoucher(
  { secret, siteUrl, settings }: GiftVoucherDeps,
  tx: Tx,
  issued: NewGiftVoucher,
  at: Date,
): Promise<{ row: GiftVoucherRow; code: string }> {
  const id = randomUUID();
  const code = giftCodeOf(secret, id);
  const { amountCents, orderId, actorId, expiresAt, sendAt, ...person } = issued;
  const row: GiftVoucherRow = {
    ...person,
    id,
    code_hash: hashOf(code),
    ending: code.slice(-4),
    amount_cents: amountCents,
    balance_cents: amountCents,
    order_id: orderId,
    actor_id: actorId,
    created_at: at.toISOString(),
    expires_at: expiresAt.toISOString(),
    voided_at: null,
  };
  await addGiftVoucher(tx, row);
  if (row.email !== '') {
    const content = () => giftVoucherEmail({ row, code, siteUrl, shop: settings().name });
    const { email: to, language } = row;
    const email = { to, language, content, settings: settings(), isSecret: true, sendAt };
    await enqueueEmail(tx, email, at);
  }
  return { row, code };
}

const SPENT =
  'The gift voucher of this order has been spent. The order can’t be cancelled any more.';

/** Takes back what an order bought. Throws `conflict` once something of it is spent. */
export async function voidGiftVouchers(tx: Tx, orderId: string, at: Date): Promise<void> {
  if (!(await voidOfOrder(tx, orderId, at.toISOString()))) throw new Refusal('conflict', SPENT);
}

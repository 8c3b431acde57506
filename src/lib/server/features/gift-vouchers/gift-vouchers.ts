import { createHmac, randomUUID } from 'node:crypto';
import { formatDay } from '#lib/format/dates.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import type { Language } from '#lib/messages/languages.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { type Db, inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import type { GiftVoucherRow } from '#lib/server/infra/db/voucher-tables.ts';
import { dropUnsent, enqueueEmail, newMailId } from '#lib/server/infra/mail/outbox-repo.ts';
import { hashToken } from '#lib/server/infra/tokens.ts';
import * as m from '#messages';
import { refusedCode } from '#lib/server/features/vouchers/vouchers.ts';
import { giftVoucherEmail } from './emails.ts';
export {
  eraseGiftVoucherPeople,
  expiredCents,
  giftVoucherSums,
  giversOfGiftVouchers,
  outstandingCents,
  spentCentsOf,
  takeCredits,
} from './repo.ts';
import {
  addBalance,
  addGiftVoucher,
  addGiftVoucherEvent,
  type Coded,
  dueGiftVouchers,
  findByHash,
  lockDue,
  setCoded,
  spentCentsOf,
  takeBalance,
  voidUnspent,
} from './repo.ts';

/** What orders do with gift vouchers. */

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;
/** What a return or the shop gives back can be spent at least this long. */
const BACK_MS = 90 * DAY_MS;

export interface GiftVoucherDeps {
  secret: string;
  siteUrl: string;
  settings: () => PublicSettings;
}

/** 80 bits derived from the secret, so that no readable code is stored: `7K2M-9QXD-ABCD-EFGH`. */
export function giftVoucherCodeOf(secret: string, id: string): string {
  const bytes = createHmac('sha256', secret).update(`gift-voucher\n${id}`).digest();
  const characters = Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % 32]).join('');
  return characters.match(/.{4}/g)?.join('-') ?? characters;
}

const hashOf = (code: string): string => hashToken(code.replaceAll('-', ''));

/** The code of a gift voucher; `undefined` where it was made under another secret. */
export function shownCodeOf(
  secret: string,
  id: string,
  codeHash: string | null,
): string | undefined {
  const code = giftVoucherCodeOf(secret, id);
  return hashOf(code) === codeHash ? code : undefined;
}

export const findGiftVoucher = (db: Db | Tx, code: string): Promise<GiftVoucherRow | undefined> =>
  findByHash(db, hashOf(code));

/** Throws `conflict` for one that is void or locked, holds no more, or has nothing left. */
export function assertSpendable(
  { balance_cents, expires_at, voided_at, locked_at }: GiftVoucherRow,
  code: string,
  now: Date,
): void {
  if (voided_at !== null) throw refusedCode(code, m.vouchers_invalid());
  if (locked_at !== null) throw refusedCode(code, m.vouchers_gift_locked());
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

/** `extendsFrom` is when the shop or a return gives it back, which makes it hold longer. */
export const giveBackToGiftVoucher = (
  tx: Tx,
  { id, cents, extendsFrom }: { id: string; cents: number; extendsFrom: Date | undefined },
): Promise<void> =>
  addBalance(tx, id, cents, extendsFrom && new Date(extendsFrom.getTime() + BACK_MS).toISOString());

interface NewGiftVoucher {
  amountCents: number;
  recipient: string;
  /** Empty sends nothing. */
  email: string;
  giver: string;
  message: string;
  language: Language;
  kind: GiftVoucherRow['kind'];
  orderId: string | null;
  actorId: string;
  expiresAt: Date;
  /** When its email is sent. A past time means at once. */
  sendAt?: Date | undefined;
}

/** Makes its code and enqueues its email. */
async function sendGiftVoucher(
  { secret, siteUrl, settings }: GiftVoucherDeps,
  tx: Tx,
  row: GiftVoucherRow,
  at: Date,
): Promise<Coded> {
  const code = giftVoucherCodeOf(secret, row.id);
  const mailId = row.email === '' ? null : newMailId();
  const coded = { code_hash: hashOf(code), ending: code.slice(-4), send_at: null, mail_id: mailId };
  if (mailId !== null) {
    const content = () => giftVoucherEmail({ row, code, siteUrl, shop: settings().name });
    const { email: to, language } = row;
    const email = { id: mailId, to, language, content, settings: settings(), isSecret: true };
    await enqueueEmail(tx, email, at);
  }
  return coded;
}

/** Makes a gift voucher, which has no code before it is sent. */
export async function issueGiftVoucher(
  deps: GiftVoucherDeps,
  tx: Tx,
  issued: NewGiftVoucher,
  at: Date,
): Promise<GiftVoucherRow> {
  const id = randomUUID();
  const { amountCents, orderId, actorId, expiresAt, sendAt, ...person } = issued;
  const row: GiftVoucherRow = {
    ...person,
    id,
    code_hash: id,
    ending: '',
    amount_cents: amountCents,
    balance_cents: amountCents,
    order_id: orderId,
    actor_id: actorId,
    created_at: at.toISOString(),
    expires_at: expiresAt.toISOString(),
    voided_at: null,
    voided_cents: 0,
    locked_at: null,
    send_at: sendAt && sendAt > at ? sendAt.toISOString() : null,
    mail_id: null,
  };
  const sent = row.send_at === null ? await sendGiftVoucher(deps, tx, row, at) : {};
  const made = { ...row, ...sent };
  await addGiftVoucher(tx, made);
  return made;
}

/** Sends those whose day has come, each once, whichever process is first. */
export async function sendDueGiftVouchers(
  { db, ...deps }: GiftVoucherDeps & { db: Db },
  at: Date,
): Promise<void> {
  for (const id of await dueGiftVouchers(db, at)) {
    await inTransaction(db, async (tx) => {
      const row = await lockDue(tx, id, at);
      if (!row) return;
      await setCoded(tx, id, await sendGiftVoucher(deps, tx, row, at));
    });
  }
}

/** Voids what is unspent, and drops emails that still wait. Expects rows that the transaction has locked. */
export async function voidGiftVouchers(
  tx: Tx,
  of: { id: string } | { soldBy: string },
  { at, actorId, reason }: TakingBack,
): Promise<number> {
  const voided = await voidUnspent(tx, of, at.toISOString());
  for (const { id } of voided) {
    await addGiftVoucherEvent(tx, {
      gift_voucher_id: id,
      at: at.toISOString(),
      actor_id: actorId,
      what: 'void',
      reason,
    });
  }
  await dropUnsent(
    tx,
    voided.flatMap(({ mail_id }) => mail_id ?? []),
  );
  return voided.reduce((cents, row) => cents + row.voided_cents, 0);
}

interface TakingBack {
  at: Date;
  actorId: string;
  reason: string;
}

/**
 * Takes back what is unspent of every gift voucher that an order sold. Returns what was voided now, and what of them
 * was ever spent, in cents.
 */
export async function takeBackGiftVouchers(
  tx: Tx,
  orderId: string,
  by: TakingBack,
): Promise<{ voidedCents: number; spentCents: number }> {
  const voidedCents = await voidGiftVouchers(tx, { soldBy: orderId }, by);
  return { voidedCents, spentCents: await spentCentsOf(tx, orderId) };
}

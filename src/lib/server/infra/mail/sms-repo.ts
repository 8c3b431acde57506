import { mobileNumber } from '#lib/account/phone.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { simplerText, smsSegments } from '#lib/format/sms-segments.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { count, dropCounts, type Limit } from '#lib/server/infra/rate-limits.ts';
import { dropEmailsTo, plainMessage } from './outbox-repo.ts';
import { addToSmsDay } from './sms-days-repo.ts';

export interface SmsLimitSettings {
  smsPerNumberPerDay: number;
}

const limitKey = (number: string): string => `sms:${number}`;

export const smsLimits = (settings: SmsLimitSettings) => ({
  smsTo: (number: string): Limit => ({
    key: limitKey(number),
    max: settings.smsPerNumberPerDay,
    windowMs: DAY_MS,
  }),
});
export type SmsLimits = ReturnType<typeof smsLimits>;

export interface NewSms {
  /** In the form of `mobileNumber`. */
  to: string;
  text: string;
  limit: Limit;
  costPerSegmentCents: number;
}

/**
 * Enqueues a text message, in the transaction of the change that it reports. False when it is not sent: the number's
 * owner stopped them, or had as many as the limit allows, which is counted as withheld.
 */
export async function enqueueSms(
  tx: Tx,
  { to, text, limit, costPerSegmentCents }: NewSms,
  now: Date,
): Promise<boolean> {
  if (await hasStoppedSms(tx, to)) return false;
  const isWithheld = (await count(tx, limit, now)) !== undefined;
  if (isWithheld) await addToSmsDay(tx, now, { withheld: 1 });
  const sent = simplerText(text);
  const segments = smsSegments(sent);
  await tx
    .insertInto('outbox')
    .values({
      ...plainMessage('sms', to, { text: sent, now }),
      ...(isWithheld && { text: '', next_try_at: null }),
      segments,
      cost_cents: segments * costPerSegmentCents,
    })
    .execute();
  return !isWithheld;
}

export const hasStoppedSms = async (db: Db | Tx, number: string): Promise<boolean> =>
  (await stoppedSmsAmong(db, [number])).has(number);

/** Which of these numbers get no SMS. */
export async function stoppedSmsAmong(
  db: Db | Tx,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .selectFrom('sms_opt_outs')
    .select('number')
    .where('number', 'in', numbers)
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** Also removes what waits to be sent. */
export async function stopSms(tx: Tx, number: string, now: Date): Promise<void> {
  await tx
    .insertInto('sms_opt_outs')
    .values({ number, at: now.toISOString() })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
  await tx
    .deleteFrom('outbox')
    .where('recipient', '=', number)
    .where('sent_at', 'is', null)
    .execute();
}

export async function resumeSms(tx: Tx, number: string): Promise<void> {
  await tx.deleteFrom('sms_opt_outs').where('number', '=', number).execute();
}

/** Removes messages to a number that is not its person's any more. */
export async function dropSmsTo(tx: Tx, phone: string): Promise<void> {
  const number = mobileNumber(phone);
  if (number !== undefined) await dropEmailsTo(tx, number);
}

/** Removes all about the mobile numbers among these, sent or not. */
export async function eraseSmsTo(tx: Tx, phones: readonly string[]): Promise<void> {
  const numbers = new Set(phones.map(mobileNumber).filter((number) => number !== undefined));
  for (const number of numbers) {
    await dropEmailsTo(tx, number);
    await resumeSms(tx, number);
    await dropCounts(tx, { keys: [limitKey(number)], prefixes: [] });
  }
}

/** The newest messages, without their words. */
export const latestSms = (db: Db, max: number) =>
  db
    .selectFrom('outbox')
    .select(['recipient', 'created_at', 'next_try_at', 'tries', 'sent_at', 'segments'])
    .where('channel', '=', 'sms')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(max)
    .execute();

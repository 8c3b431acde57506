import { mobileNumber } from '#lib/format/phone.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { simplerText, smsSegments } from '#lib/format/sms-segments.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { count, type Limit } from '#lib/server/infra/rate-limits.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import { hashToken } from '#lib/server/infra/tokens.ts';
import type { OutboxRow } from '#lib/server/infra/db/schema.ts';
import { plainMessage } from './outbox-repo.ts';
import { addToSmsDay } from './sms-days-repo.ts';

export interface SmsLimitSettings {
  smsPerNumberPerDay: number;
}

/** Hashed, because it stays when its person is erased: nobody starts anew by leaving. */
const limitKey = (number: string): string => `sms:${hashToken(number)}`;

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
  /** Of its number, and of who pays for it. */
  limits: readonly Limit[];
  owner: string;
  about: Exclude<OutboxRow['about'], ''>;
  costPerSegmentCents: number;
}

/**
 * Enqueues a text message, in the transaction of the change that it reports. False when it is not sent: the number's
 * owner stopped them, or had as many as the limit allows, which is counted as withheld.
 */
export async function enqueueSms(
  tx: Tx,
  { to, text, limits, owner, about, costPerSegmentCents }: NewSms,
  now: Date,
): Promise<boolean> {
  if (await hasStoppedSms(tx, to)) return false;
  let isWithheld = false;
  for (const limit of limits) {
    if (!isWithheld) isWithheld = (await count(tx, limit, now)) !== undefined;
  }
  if (isWithheld) await addToSmsDay(tx, now, { withheld: 1 });
  const sent = simplerText(text);
  const segments = smsSegments(sent);
  await tx
    .insertInto('outbox')
    .values({
      ...plainMessage('sms', to, { text: sent, now }),
      ...(isWithheld && { text: '', next_try_at: null }),
      owner,
      about,
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

/** Also removes what waits of the order on whose page they are stopped. */
export async function stopSms(
  tx: Tx,
  { number, owner }: { number: string; owner: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sms_opt_outs')
    .values({ number, owner, at: now.toISOString() })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
  await dropWaitingSms(tx, { owner, number });
}

export async function resumeSms(tx: Tx, number: string): Promise<void> {
  await tx.deleteFrom('sms_opt_outs').where('number', '=', number).execute();
}

/** Removes what waits of a person or an order; what others wait for stays, whatever its number. */
async function dropWaitingSms(
  tx: Tx,
  { owner, number }: { owner: string; number: string },
): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('channel', '=', 'sms')
    .where('owner', '=', owner)
    .where('recipient', '=', number)
    .where('sent_at', 'is', null)
    .execute();
}

/** Removes what waits of a person for a number that is not theirs any more. */
export async function dropSmsTo(tx: Tx, owner: string, phone: string): Promise<void> {
  const number = mobileNumber(phone);
  if (number !== undefined) await dropWaitingSms(tx, { owner, number });
}

/** Removes what waits of these people or orders, with their wish to get none; what was sent loses its number. */
export async function eraseSmsOf(tx: Tx, owners: readonly string[]): Promise<void> {
  for (const some of inChunks(owners)) {
    const ofOwners = tx
      .deleteFrom('outbox')
      .where('channel', '=', 'sms')
      .where('owner', 'in', some);
    await ofOwners.where('sent_at', 'is', null).execute();
    await tx
      .updateTable('outbox')
      .set({ recipient: '' })
      .where('channel', '=', 'sms')
      .where('owner', 'in', some)
      .execute();
    await tx.deleteFrom('sms_opt_outs').where('owner', 'in', some).execute();
  }
}

/** Removes what an older version of the shop sent to the mobile numbers among these. */
export async function eraseOldSmsTo(tx: Tx, phones: readonly string[]): Promise<void> {
  const numbers = new Set(phones.map(mobileNumber).filter((number) => number !== undefined));
  for (const number of numbers) {
    await tx.deleteFrom('outbox').where('recipient', '=', number).where('owner', '=', '').execute();
    await tx
      .deleteFrom('sms_opt_outs')
      .where('number', '=', number)
      .where('owner', '=', '')
      .execute();
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

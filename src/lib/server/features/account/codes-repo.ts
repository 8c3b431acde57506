import type { Tables } from '#lib/server/infra/db/schema.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';

type Purpose = Tables['codes']['purpose'];

export interface NewCode {
  id: string;
  purpose: Purpose;
  /** Null for an email without an account: the row is written, but no guess is right. */
  subject: string | null;
  email: string;
  /** The network address that asked for it; empty where only the subject's holder can guess. */
  requestedFrom: string;
  hash: string;
  at: Date;
  expiresAt: Date;
}

/**
 * Inserts a code and ends the subject's earlier ones for this purpose that the same network address
 * asked for: a stranger who asks for a code ends nobody else's.
 */
export async function replaceCode(tx: Tx, code: NewCode): Promise<void> {
  const at = code.at.toISOString();
  let earlier = tx
    .updateTable('codes')
    .set({ ended_at: at })
    .where('purpose', '=', code.purpose)
    .where('requested_from', '=', code.requestedFrom)
    .where('ended_at', 'is', null);
  earlier =
    code.subject === null
      ? earlier.where('email', '=', code.email).where('subject', 'is', null)
      : earlier.where('subject', '=', code.subject);
  await earlier.execute();
  await tx
    .insertInto('codes')
    .values({
      id: code.id,
      purpose: code.purpose,
      subject: code.subject,
      email: code.email,
      requested_from: code.requestedFrom,
      code_hash: code.hash,
      created_at: at,
      expires_at: code.expiresAt.toISOString(),
    })
    .execute();
}

/**
 * Whether a subject has a code that can still be entered: from the network address that asked for
 * it, or from anywhere when `requestedFrom` is left out.
 */
export async function hasLiveCode(
  tx: Tx,
  {
    purpose,
    subject,
    requestedFrom,
  }: { purpose: Purpose; subject: string; requestedFrom?: string },
  { max, now }: { max: number; now: Date },
): Promise<boolean> {
  let live = tx
    .selectFrom('codes')
    .select('id')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .where('wrong', '<', max)
    .where('expires_at', '>', now.toISOString());
  if (requestedFrom !== undefined) live = live.where('requested_from', '=', requestedFrom);
  return (await live.limit(1).executeTakeFirst()) !== undefined;
}

/** The codes that a guess is for: one subject's, or all codes of an email; `ip` is the guesser's. */
export interface Aim {
  purpose: Purpose;
  email: string;
  subject?: string;
  ip: string;
}

/**
 * Counts one guess at each matching live code and returns their hashes. The row locks serialise
 * guesses at the same code. Without a subject the codes are those that the guesser's own network
 * address asked for; when it has none, those of others, whose guesses are counted apart: a stranger
 * uses up no guess of whoever asked for the code.
 */
export async function takeGuess(tx: Tx, aim: Aim, { max, now }: { max: number; now: Date }) {
  const live = (counter: 'wrong' | 'wrong_elsewhere') =>
    tx
      .updateTable('codes')
      .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
      .where('purpose', '=', aim.purpose)
      .where('email', '=', aim.email)
      .where('ended_at', 'is', null)
      .where(counter, '<', max)
      .where('expires_at', '>', now.toISOString())
      .returning(['id', 'subject', 'code_hash as hash']);
  const { subject, ip } = aim;
  const own = await (
    subject === undefined
      ? live('wrong').where('requested_from', '=', ip)
      : live('wrong').where('subject', '=', subject)
  ).execute();
  if (own.length > 0 || subject !== undefined) return { codes: own, isFromOthers: false };
  const others = await live('wrong_elsewhere').where('requested_from', '!=', ip).execute();
  return { codes: others, isFromOthers: true };
}

export async function endCode(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('codes').set({ ended_at: at.toISOString() }).where('id', '=', id).execute();
}

/** A login's challenge, the proof of a password reset, or the code that ends a Google login. */
export interface NewOneTimeToken {
  hash: string;
  purpose: Tables['one_time_tokens']['purpose'];
  userId: string;
  expiresAt: Date;
}

export async function addOneTimeToken(tx: Tx, token: NewOneTimeToken): Promise<void> {
  await tx
    .insertInto('one_time_tokens')
    .values({
      hash: token.hash,
      purpose: token.purpose,
      user_id: token.userId,
      expires_at: token.expiresAt.toISOString(),
    })
    .execute();
}

/** A live token of this purpose with its user; `max` wrong codes end it. */
export const findOneTimeToken = (
  db: Db | Tx,
  { hash, purpose }: Pick<NewOneTimeToken, 'hash' | 'purpose'>,
  { max, now }: { max: number; now: Date },
) =>
  db
    .selectFrom('one_time_tokens as token')
    .innerJoin('users', 'users.id', 'token.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('token.hash', '=', hash)
    .where('token.purpose', '=', purpose)
    .where('token.spent_at', 'is', null)
    .where('token.wrong', '<', max)
    .where('token.expires_at', '>', now.toISOString())
    .executeTakeFirst();

export async function countWrong(tx: Tx, hash: string): Promise<void> {
  await tx
    .updateTable('one_time_tokens')
    .set((eb) => ({ wrong: eb('wrong', '+', 1) }))
    .where('hash', '=', hash)
    .execute();
}

/** Spends a token; false when it was spent before. */
export async function spendOneTimeToken(tx: Tx, hash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_tokens')
    .set({ spent_at: at.toISOString() })
    .where('hash', '=', hash)
    .where('spent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function dropOneTimeTokens(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute();
}

/** Removes codes and tokens that expired before `before`. */
export async function dropExpiredCodes(db: Db, before: Date): Promise<void> {
  const at = before.toISOString();
  await db.deleteFrom('codes').where('expires_at', '<', at).execute();
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', at).execute();
}

/** Removes all codes of an email. */
export async function dropCodesOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('codes').where('email', '=', email).execute();
}

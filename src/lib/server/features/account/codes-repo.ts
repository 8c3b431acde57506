import type { Tables } from '#lib/server/infra/db/schema.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';

type Purpose = Tables['codes']['purpose'];

export interface NewCode {
  id: string;
  purpose: Purpose;
  /** Null for an email without an account: the row is written, but no guess is right. */
  subject: string | null;
  email: string;
  hash: string;
  at: Date;
  expiresAt: Date;
}

/** Inserts a code and ends the subject's earlier codes for this purpose. */
export async function replaceCode(tx: Tx, code: NewCode): Promise<void> {
  const at = code.at.toISOString();
  let earlier = tx
    .updateTable('codes')
    .set({ ended_at: at })
    .where('purpose', '=', code.purpose)
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
      code_hash: code.hash,
      created_at: at,
      expires_at: code.expiresAt.toISOString(),
    })
    .execute();
}

/** The codes that a guess is for: one subject's, or all codes of an email. */
export interface Aim {
  purpose: Purpose;
  email: string;
  subject?: string;
}

/**
 * Counts one guess at each matching live code and returns their hashes. The row locks serialise
 * guesses at the same code.
 */
export async function takeGuess(
  tx: Tx,
  { purpose, email, subject }: Aim,
  { max, now }: { max: number; now: Date },
) {
  let codes = tx
    .updateTable('codes')
    .set((eb) => ({ wrong: eb('wrong', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .where('wrong', '<', max)
    .where('expires_at', '>', now.toISOString());
  if (subject !== undefined) codes = codes.where('subject', '=', subject);
  return codes.returning(['id', 'subject', 'code_hash as hash']).execute();
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

import type { Insertable, Selectable } from 'kysely';
import type { CodeTable } from '#lib/server/infra/db/account-tables.ts';
import type { Tables } from '#lib/server/infra/db/schema.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';

const endLive = (tx: Tx, at: string) =>
  tx.updateTable('codes').set({ ended_at: at }).where('ended_at', 'is', null);

export async function replaceCode(tx: Tx, code: Insertable<CodeTable>): Promise<void> {
  await endLive(tx, code.created_at)
    .where('purpose', '=', code.purpose)
    .where('email', '=', code.email)
    .where('subject', 'is not distinct from', code.subject ?? null)
    .execute();
  await tx.insertInto('codes').values(code).execute();
}

/** The codes that a guess may match: of one subject, or all of an email. `ip` is the guesser's. */
export interface Aim {
  purpose: CodeTable['purpose'];
  email: string;
  subject?: string;
  ip: string;
}

export type LiveCode = Selectable<CodeTable>;

/** In a fixed order, so that concurrent counts don't deadlock. */
export const liveCodes = (
  tx: Tx,
  { purpose, email, subject }: Aim,
  now: Date,
): Promise<LiveCode[]> =>
  tx
    .selectFrom('codes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? null))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id')
    .execute();

/** Returns `false` when another guess has used it. */
export async function endCode(tx: Tx, id: string, at: Date): Promise<boolean> {
  const ending = endLive(tx, at.toISOString()).where('id', '=', id);
  const { numUpdatedRows } = await ending.executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** For a login challenge, a password reset, or a Google login. */
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

/** `max` wrong codes end the token. */
export const findOneTimeToken = (
  db: Db | Tx,
  { hash, purpose }: Pick<NewOneTimeToken, 'hash' | 'purpose'>,
  { max, now }: { max: number; now: Date },
) =>
  db
    .selectFrom('one_time_tokens as token')
    .innerJoin('users', 'users.id', 'token.user_id')
    .select(['users.id as userId', 'users.email', 'users.language'])
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

/** Returns `false` when it was used before. */
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

export async function dropExpiredCodes(db: Db, before: Date): Promise<void> {
  const at = before.toISOString();
  await db.deleteFrom('codes').where('expires_at', '<', at).execute();
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', at).execute();
}

export async function dropCodesOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('codes').where('email', '=', email).execute();
}

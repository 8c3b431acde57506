import type { Language } from '#lib/messages/languages.ts';
import { type Rights, toPermissions } from '#lib/account/permissions.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { prepared } from '#lib/server/infra/db/statements.ts';

export interface NewToken {
  hash: string;
  sessionId: string;
  kind: 'access' | 'refresh';
  expiresAt: Date;
}

type SessionRow = Record<'id' | 'user_id' | 'created_at' | 'expires_at', string>;
const insertSession = prepared((tx, row: SessionRow) => tx.insertInto('sessions').values(row));

export async function addSession(
  tx: Tx,
  session: { id: string; userId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await insertSession(tx, {
    id: session.id,
    user_id: session.userId,
    created_at: session.at.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  });
}

type TokenRow = Record<'hash' | 'session_id' | 'expires_at', string> & Pick<NewToken, 'kind'>;
const insertToken = prepared((tx, row: TokenRow) => tx.insertInto('session_tokens').values(row));

export async function addTokens(tx: Tx, tokens: readonly NewToken[]): Promise<void> {
  await Promise.all(
    tokens.map(({ hash, sessionId, kind, expiresAt }) =>
      insertToken(tx, { hash, session_id: sessionId, kind, expires_at: expiresAt.toISOString() }),
    ),
  );
}

export interface CurrentUser extends Rights {
  id: string;
  email: string;
  name: string;
  language: Language;
  sessionId: string;
}

export async function findCurrentUser(
  db: Db,
  accessHash: string,
  now: Date,
): Promise<CurrentUser | undefined> {
  const at = now.toISOString();
  const found = await db
    .selectFrom('session_tokens as token')
    .innerJoin('sessions', 'sessions.id', 'token.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.language',
      'users.role',
      'users.permissions',
      'sessions.id as sessionId',
    ])
    .where('token.hash', '=', accessHash)
    .where('token.kind', '=', 'access')
    .where('token.expires_at', '>', at)
    .where('sessions.expires_at', '>', at)
    .where('users.closed_at', 'is', null)
    .where('users.blocked_at', 'is', null)
    .executeTakeFirst();
  return found && { ...found, permissions: toPermissions(found.permissions.split('|')) };
}

export const findRefresh = (tx: Tx, hash: string) =>
  tx
    .selectFrom('session_tokens as token')
    .innerJoin('sessions', 'sessions.id', 'token.session_id')
    .select([
      'sessions.id as sessionId',
      'sessions.user_id as userId',
      'sessions.expires_at as sessionExpiresAt',
      'token.expires_at as expiresAt',
      'token.spent_at as spentAt',
    ])
    .where('token.hash', '=', hash)
    .where('token.kind', '=', 'refresh')
    .executeTakeFirst();

/** Returns `false` when it was used before. A concurrent call waits for the row lock. */
export async function spendToken(tx: Tx, hash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session_tokens')
    .set({ spent_at: at.toISOString() })
    .where('hash', '=', hash)
    .where('spent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function sessionOf(db: Db, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('session_tokens')
    .select('session_id')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.session_id;
}

export async function hasSession(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** A logout waits for the transaction; false when the session ended. */
export async function lockSession(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set((eb) => ({ expires_at: eb.ref('expires_at') }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function endSession(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function endSessions(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  let sessions = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptId !== undefined) sessions = sessions.where('id', '!=', exceptId);
  await sessions.execute();
}

export async function dropExpiredSessions(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.deleteFrom('sessions').where('expires_at', '<=', at).execute();
  await db.deleteFrom('session_tokens').where('expires_at', '<=', at).execute();
}

import { createHash } from 'node:crypto';
import { Refusal } from '#lib/server/errors.ts';
import { beforeCommit, type Db, type Tx } from './db/open.ts';
import { compiledOnce, prepared } from './db/statements.ts';
import type { IdempotencyRecordRow } from './db/schema.ts';
import { DAY_MS } from '#lib/format/durations.ts';

/**
 * Calls that may be sent twice (docs/api.md "Conventions"): the first one stores its response under
 * the caller's key, in the transaction of its work; a repeated one gets that response.
 */
export interface IdempotentCall {
  userId: string;
  /** Which call it is: the same key may serve two of them. */
  call: string;
  /** The Idempotency-Key of the caller; without one, nothing is stored and work is always done. */
  key: string | undefined;
  /** Tells a repeated request from another one under the same key. */
  requestHash: string;
  /** The message for another request under the same key. */
  reusedMessage: string;
  /** After this time the same key is new again; housekeeping removes records after `RECORDS_MS`. */
  expiresAfterMs?: number;
}

/** How long a record is kept: longer than browsers send again what is pending. */
export const RECORDS_MS = 90 * DAY_MS;

/** A hash of any JSON value, for `requestHash`. */
export const hashOfRequest = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');

const PENDING = '';

const insertRecord = prepared((tx, record: IdempotencyRecordRow) =>
  tx
    .insertInto('idempotency_records')
    .values(record)
    .onConflict((conflict) => conflict.doNothing()),
);

const selectRecord = prepared((tx, given: { userId: string; call: string; key: string }) =>
  tx
    .selectFrom('idempotency_records')
    .select(['request_hash as requestHash', 'response', 'created_at as createdAt'])
    .where('user_id', '=', given.userId)
    .where('call', '=', given.call)
    .where('key', '=', given.key),
);

const storeResponse = compiledOnce(
  (tx, given: { userId: string; call: string; key: string; response: string; createdAt: string }) =>
    tx
      .updateTable('idempotency_records')
      .set({ response: given.response, created_at: given.createdAt })
      .where('user_id', '=', given.userId)
      .where('call', '=', given.call)
      .where('key', '=', given.key),
);

/** Whether the key was used for this call before. */
export async function isRepeated(
  db: Db | Tx,
  { userId, call, key }: Pick<IdempotentCall, 'userId' | 'call' | 'key'>,
): Promise<boolean> {
  if (key === undefined) return false;
  return (await selectRecord(db, { userId, call, key })).rows.length > 0;
}

/**
 * Does `work` once for a key and gives what it gave, a JSON value; `isRepeat` says that it was done
 * before. Of two copies at once the second one waits for the first one's transaction to end.
 * Throws a Refusal (`used-key`) for another request under the same key.
 */
export async function once<T>(
  tx: Tx,
  { userId, call, key, requestHash, reusedMessage, expiresAfterMs }: IdempotentCall,
  now: Date,
  work: () => Promise<T>,
): Promise<{ response: T; isRepeat: boolean }> {
  if (key === undefined) return { response: await work(), isRepeat: false };
  const createdAt = now.toISOString();
  const { numAffectedRows } = await insertRecord(tx, {
    user_id: userId,
    call,
    key,
    request_hash: requestHash,
    response: PENDING,
    created_at: createdAt,
  });
  if (numAffectedRows !== 1n) {
    const [record] = (await selectRecord(tx, { userId, call, key })).rows;
    if (!record) throw new Error(`An idempotency record of ${call} has gone`);
    const ageMs = now.getTime() - Date.parse(record.createdAt);
    if (expiresAfterMs === undefined || ageMs <= expiresAfterMs) {
      if (record.requestHash !== requestHash) throw new Refusal('used-key', reusedMessage);
      const response: T = JSON.parse(record.response);
      return { response, isRepeat: true };
    }
  }
  const response = await work();
  const stored = JSON.stringify(response ?? null);
  beforeCommit(tx, [storeResponse(tx, { userId, call, key, response: stored, createdAt })]);
  return { response, isRepeat: false };
}

/** Removes the records that were created before an instant. */
export async function removeOldRecords(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_records')
    .where('created_at', '<', before.toISOString())
    .execute();
}

/** Forgets the requests of a person. */
export async function dropRecordsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('idempotency_records').where('user_id', '=', userId).execute();
}

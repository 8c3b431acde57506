import { ECDH } from 'node:crypto';
import type { PushSubscriptionInput } from '#lib/account/push.ts';
import { Refusal, sessionExpired } from '#lib/server/errors.ts';
import { inTransaction, type Db } from '#lib/server/infra/db/open.ts';
import {
  addSubscription,
  dropSubscription,
  findSubscription,
} from '#lib/server/infra/mail/push-repo.ts';
import { lockSession } from './sessions-repo.ts';
import { lockActiveUser, type CurrentUser } from './users.ts';
import * as m from '#messages';

function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** Notifications of the browser of a session; they end with the session (decision 0052). */
export const createPush = ({
  db,
  now,
  publicKey,
}: {
  db: Db;
  now: () => Date;
  publicKey: string;
}) => ({
  async state({ sessionId }: CurrentUser): Promise<{ publicKey: string; isOn: boolean }> {
    return { publicKey, isOn: (await findSubscription(db, sessionId)) !== undefined };
  },

  /** Throws `invalid`. */
  async turnOn(
    { id, sessionId }: CurrentUser,
    { endpoint, keys }: PushSubscriptionInput,
  ): Promise<void> {
    if (!isPoint(keys.p256dh)) throw new Refusal('invalid', m.account_push_unsupported());
    await inTransaction(db, async (tx) => {
      await lockActiveUser(tx, id);
      if (!(await lockSession(tx, sessionId))) throw sessionExpired();
      const at = now().toISOString();
      const subscription = { session_id: sessionId, user_id: id, endpoint, created_at: at };
      await addSubscription(tx, { ...subscription, ...keys });
    });
  },

  turnOff: ({ sessionId }: CurrentUser): Promise<void> =>
    dropSubscription(db, { session_id: sessionId }),
});

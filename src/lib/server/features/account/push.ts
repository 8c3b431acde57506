import { ECDH } from 'node:crypto';
import type { PushSubscriptionInput } from '#lib/account/push.ts';
import { isStaff } from '#lib/account/permissions.ts';
import { mayGet, type PushTopic, readTopics, toStoredTopics } from '#lib/account/push-topics.ts';
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

const NOT_YOURS = 'You can only get notifications of what you have permission for.';

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
  async state(
    currentUser: CurrentUser,
  ): Promise<{ publicKey: string; isOn: boolean; topics?: PushTopic[] }> {
    const found = await findSubscription(db, currentUser.sessionId);
    const state = { publicKey, isOn: found !== undefined };
    if (!isStaff(currentUser)) return state;
    const topics = readTopics(found?.topics ?? '').filter((topic) => mayGet(currentUser, topic));
    return { ...state, topics };
  },

  /** Throws `invalid`, and `forbidden` for topics that the person's permissions do not cover. */
  async turnOn(
    currentUser: CurrentUser,
    { endpoint, keys, topics }: PushSubscriptionInput,
  ): Promise<void> {
    const { id, sessionId } = currentUser;
    if (topics?.some((topic) => !mayGet(currentUser, topic))) {
      throw new Refusal('forbidden', NOT_YOURS);
    }
    if (!isPoint(keys.p256dh)) throw new Refusal('invalid', m.account_push_unsupported());
    await inTransaction(db, async (tx) => {
      await lockActiveUser(tx, id);
      if (!(await lockSession(tx, sessionId))) throw sessionExpired();
      const at = now().toISOString();
      const before = topics ? undefined : await findSubscription(tx, sessionId);
      const stored = topics ? toStoredTopics(topics) : (before?.topics ?? '');
      const subscription = { session_id: sessionId, user_id: id, endpoint, created_at: at };
      await addSubscription(tx, { ...subscription, ...keys, topics: stored });
    });
  },

  turnOff: ({ sessionId }: CurrentUser): Promise<void> =>
    dropSubscription(db, { session_id: sessionId }),
});

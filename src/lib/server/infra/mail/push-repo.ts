import type { PushMessage } from '#lib/account/push.ts';
import type { Language } from '#lib/messages/languages.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { sql } from 'kysely';
import { toPermissions } from '#lib/account/permissions.ts';
import { mayGet, type PushTopic, pushTopics, readTopics } from '#lib/account/push-topics.ts';
import type { PushSubscriptionRow, StaffTopic } from '#lib/server/infra/db/mail-tables.ts';
import type { OutboxRow, UserRow } from '#lib/server/infra/db/schema.ts';
import { plainMessage } from './outbox-repo.ts';

const MAX_PER_USER = 10;

/** A session has one browser and a browser one session: the newest counts, as do the newest of a person. */
export async function addSubscription(tx: Tx, subscription: PushSubscriptionRow): Promise<void> {
  const { session_id, user_id } = subscription;
  await dropSubscription(tx, { session_id });
  await tx
    .insertInto('push_subscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(subscription))
    .execute();
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', user_id)
    .where('session_id', 'not in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('session_id')
        .where('user_id', '=', user_id)
        .orderBy('created_at', 'desc')
        .orderBy('session_id')
        .limit(MAX_PER_USER),
    )
    .execute();
}

export const findSubscription = (
  db: Db | Tx,
  sessionId: string,
): Promise<PushSubscriptionRow | undefined> =>
  db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst();

/** With an endpoint only if the session still has that one. */
export async function dropSubscription(
  db: Db | Tx,
  { session_id, endpoint }: { session_id: string; endpoint?: string },
): Promise<void> {
  let subscriptions = db.deleteFrom('push_subscriptions').where('session_id', '=', session_id);
  if (endpoint !== undefined) subscriptions = subscriptions.where('endpoint', '=', endpoint);
  await subscriptions.execute();
}

export const subscriptionsOf = (db: Db | Tx, userId: string): Promise<PushSubscriptionRow[]> =>
  db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

/** Removes a person's subscriptions, and what waits to be sent to them. */
export async function eraseSubscriptionsOf(tx: Tx, userId: string): Promise<void> {
  const sessions = (await subscriptionsOf(tx, userId)).map(({ session_id }) => session_id);
  if (sessions.length === 0) return;
  await tx.deleteFrom('outbox').where('recipient', 'in', sessions).execute();
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
}

/**
 * Enqueues a notification to each browser where the person turned them on, in the transaction of the change that it
 * reports. `write` runs in the language of the person.
 */
export async function enqueuePush(
  tx: Tx,
  { id, language }: { id: string; language: Language },
  write: () => PushMessage | Promise<PushMessage>,
  now: Date,
): Promise<void> {
  const subscriptions = await subscriptionsOf(tx, id);
  if (subscriptions.length === 0) return;
  const text = JSON.stringify(await inLocale(language, write));
  await tx
    .insertInto('outbox')
    .values(subscriptions.map(({ session_id }) => plainMessage('push', session_id, { text, now })))
    .execute();
}

type Staff = Pick<PushSubscriptionRow, 'topics'> & Pick<UserRow, 'role' | 'permissions'>;

const wants = ({ topics, role, permissions }: Staff, topic: PushTopic): boolean =>
  readTopics(topics).includes(topic) &&
  mayGet({ role, permissions: toPermissions(permissions.split('|')) }, topic);

const staffSubscriptions = (db: Db | Tx) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .selectAll('push_subscriptions')
    .select(['users.role', 'users.permissions'])
    // Written into the statement, so that the index of these few is known to fit.
    .where('topics', '<>', sql.lit(''));

const subscribersOf = async (db: Db | Tx, topic: PushTopic) =>
  (await staffSubscriptions(db).execute()).filter((one) => wants(one, topic));

export const hasStaffFor = async (db: Db, topic: PushTopic): Promise<boolean> =>
  (await subscribersOf(db, topic)).length > 0;

/** As `enqueuePush`, to all staff who want it and may; not to `actorId`, who did it. */
export async function enqueueStaffPush(
  tx: Tx,
  topic: PushTopic,
  { message, now, actorId = '' }: { message: PushMessage; now: Date; actorId?: string },
): Promise<void> {
  const subscribers = (await subscribersOf(tx, topic)).filter((one) => one.user_id !== actorId);
  if (subscribers.length === 0) return;
  const text = JSON.stringify(message);
  await tx
    .insertInto('outbox')
    .values(
      subscribers.map(({ session_id }) => ({
        ...plainMessage('push', session_id, { text, now }),
        topic: `staff-${topic}` satisfies StaffTopic,
      })),
    )
    .execute();
}

/** Where a notification goes; `undefined` once the browser is subscribed no more, or its person may not get it. */
export async function findRecipient(
  db: Db,
  { recipient, topic }: Pick<OutboxRow, 'recipient' | 'topic'>,
): Promise<PushSubscriptionRow | undefined> {
  const staffTopic = pushTopics.find((one) => topic === `staff-${one}`);
  if (staffTopic === undefined) return findSubscription(db, recipient);
  const found = await staffSubscriptions(db).where('session_id', '=', recipient).executeTakeFirst();
  return found && wants(found, staffTopic) ? found : undefined;
}

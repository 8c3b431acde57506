import type { PushMessage } from '#lib/account/push.ts';
import type { Language } from '#lib/messages/languages.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { PushSubscriptionRow } from '#lib/server/infra/db/mail-tables.ts';
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
  db: Db,
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

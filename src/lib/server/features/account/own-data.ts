import { readTopics } from '#lib/account/push-topics.ts';
import { sessionExpired } from '#lib/server/errors.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { subscriptionsOf } from '#lib/server/infra/mail/push-repo.ts';
import { linkOf } from './google-links-repo.ts';
import { driverStateOf, toWireUser } from './users.ts';
import { personEvents } from './person-events-repo.ts';
import { findUser } from './repo.ts';

/** Throws `signed-out`. */
export async function exportUser(db: Db, id: string) {
  const row = await findUser(db, id);
  if (!row) throw sessionExpired();
  const google = await linkOf(db, id);
  const events = await personEvents(db, id);
  const subscriptions = await subscriptionsOf(db, id);
  return {
    user: toWireUser(row),
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    driver: driverStateOf(row),
    google: google ? { subject: google.subject, linkedAt: google.created_at } : null,
    notifications: subscriptions.map(({ endpoint, created_at, topics }) => ({
      service: new URL(endpoint).hostname,
      since: created_at,
      ...(topics !== '' && { topics: readTopics(topics) }),
    })),
    events: events.map(({ at, what, before, after }) => ({ at, what, before, after })),
  };
}

import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { NewsletterLinkRow, SubscriberRow } from '#lib/server/infra/db/schema.ts';
import { isPostgres } from '#lib/server/infra/db/tables.ts';

export const findSubscriber = (db: Db | Tx, email: string): Promise<SubscriberRow | undefined> =>
  db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst();

/** Whoever is subscribed keeps the language: anybody may enter an address. */
export async function upsertSubscriber(
  tx: Tx,
  { email, language, at }: Pick<SubscriberRow, 'email' | 'language'> & { at: Date },
): Promise<SubscriberRow> {
  await tx
    .insertInto('subscribers')
    .values({ id: randomUUID(), email, language, created_at: at.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ language })
        .where((eb) =>
          eb.or([
            eb('subscribers.confirmed_at', 'is', null),
            eb('subscribers.ended_at', 'is not', null),
          ]),
        ),
    )
    .execute();
  return tx
    .selectFrom('subscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

/** Returns `false` when the subscriber has a link for this issue. */
export async function addLink(tx: Tx, link: NewsletterLinkRow): Promise<boolean> {
  const added = await tx
    .insertInto('newsletter_links')
    .values(link)
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'issue']).doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return added !== undefined;
}

export async function findLinked(
  tx: Tx,
  tokenHash: string,
  purpose: NewsletterLinkRow['purpose'],
  now: Date,
): Promise<SubscriberRow | undefined> {
  return tx
    .selectFrom('newsletter_links')
    .innerJoin('subscribers', 'subscribers.id', 'newsletter_links.subscriber_id')
    .selectAll('subscribers')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .executeTakeFirst();
}

/** Returns `false` when it is confirmed already. */
export async function startSubscription(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscribers')
    .set({ confirmed_at: at.toISOString(), ended_at: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('ended_at', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function endSubscription(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('subscribers')
    .set({ ended_at: at.toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .deleteFrom('newsletter_links')
    .where('subscriber_id', '=', id)
    .where('purpose', '=', 'confirm')
    .execute();
}

/**
 * Locks at most `max` subscribers, so that an unsubscription waits and then removes the email. SQLite has one writer
 * anyway.
 */
export const subscribersWithout = (tx: Tx, issue: string, max: number): Promise<SubscriberRow[]> =>
  tx
    .selectFrom('subscribers')
    .selectAll()
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('newsletter_links')
            .select('token_hash')
            .whereRef('subscriber_id', '=', 'subscribers.id')
            .where('issue', '=', issue),
        ),
      ),
    )
    .orderBy('id')
    .limit(max)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .execute();

/** How many people get the newsletter. */
export async function countSubscribers(db: Db): Promise<number> {
  const { subscribers } = await db
    .selectFrom('subscribers')
    .select((eb) => eb.fn.countAll<number | string>().as('subscribers'))
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(subscribers);
}

export async function countSent(db: Db, issue: string): Promise<number> {
  const { sent } = await db
    .selectFrom('newsletter_links')
    .select((eb) => eb.fn.countAll<number | string>().as('sent'))
    .where('issue', '=', issue)
    .executeTakeFirstOrThrow();
  return Number(sent);
}

export async function eraseSubscriptionOf(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('newsletter_links')
    .where('subscriber_id', 'in', (eb) =>
      eb.selectFrom('subscribers').select('id').where('email', '=', email),
    )
    .execute();
  await tx.deleteFrom('subscribers').where('email', '=', email).execute();
}

export async function dropUnconfirmed(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('newsletter_links').where('expires_at', '<=', now.toISOString()).execute();
  await db
    .deleteFrom('subscribers')
    .where('confirmed_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('newsletter_links')
            .select('token_hash')
            .whereRef('subscriber_id', '=', 'subscribers.id'),
        ),
      ),
    )
    .execute();
}

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who gets the newsletter, the links in its mails, and how such a mail is left by one click. */
export const newsletter: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('subscribers')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('confirmed_at', 'text')
      .addColumn('ended_at', 'text')
      .execute();

    await db.schema
      .createTable('newsletter_links')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('subscriber_id', 'text', (c) => c.notNull().references('subscribers.id'))
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('letter', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text')
      .addUniqueConstraint('newsletter_links_letter', ['subscriber_id', 'letter'])
      .execute();

    await db.schema.alterTable('outbox').addColumn('unsubscribe_url', 'text').execute();
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const profileColumns = ['phone', 'address', 'city', 'dob', 'gender', 'avatar'];

/** Accounts: profiles, registrations, codes, sessions, limits, mails, server carts, answers kept. */
export const people: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of profileColumns) {
      await db.schema
        .alterTable('users')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    }
    await db.schema
      .alterTable('users')
      .addColumn('two_factor', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    // Raised by each change of a person's cart, first of all: it is the cart's lock.
    await db.schema
      .alterTable('users')
      .addColumn('cart_revision', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('users').addColumn('deleted_at', 'text').execute();

    await db.schema
      .createTable('registrations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('phone', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('registrations_email')
      .on('registrations')
      .column('email')
      .execute();

    await db.schema
      .createTable('codes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('subject', 'text')
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addColumn('wrong', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'text')
      .execute();
    await db.schema.createIndex('codes_email').on('codes').columns(['email', 'purpose']).execute();
    await db.schema
      .createIndex('codes_subject')
      .on('codes')
      .columns(['subject', 'purpose'])
      .execute();

    await db.schema
      .createTable('one_time_tokens')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('wrong', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('spent_at', 'text')
      .execute();
    await db.schema
      .createIndex('one_time_tokens_user')
      .on('one_time_tokens')
      .column('user_id')
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
    await db.schema
      .createTable('session_tokens')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('session_id', 'text', (c) =>
        c.notNull().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('spent_at', 'text')
      .execute();
    await db.schema
      .createIndex('session_tokens_session')
      .on('session_tokens')
      .column('session_id')
      .execute();

    await db.schema
      .createTable('limits')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('ends_at', 'text', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('html', 'text', (c) => c.notNull())
      .addColumn('is_secret', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('next_try_at', 'text')
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('sent_at', 'text')
      .execute();
    await db.schema.createIndex('outbox_next').on('outbox').column('next_try_at').execute();

    await db.schema
      .createTable('cart_lines')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('product_id', 'text', (c) => c.notNull().references('products.id'))
      .addColumn('size', 'text', (c) => c.notNull())
      .addColumn('quantity', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('cart_lines_line', ['user_id', 'product_id', 'size'])
      .execute();

    await db.schema
      .createTable('kept_answers')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('call', 'text', (c) => c.notNull())
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('request_hash', 'text', (c) => c.notNull())
      .addColumn('answer', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('kept_answers_pkey', ['user_id', 'call', 'key'])
      .execute();
  },
};

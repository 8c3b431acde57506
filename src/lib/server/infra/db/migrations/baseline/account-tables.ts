import type { Kysely } from 'kysely';
import {
  comparedByCodes,
  createIndexes,
  filled,
  historyColumns,
  key,
  required,
  textByCodes,
} from './columns.ts';

/**
 * One expression, so that it is never mistaken for what an index of roles could find; in its index as a column too,
 * where SQLite reads it and looks up no row.
 */
const isCustomer =
  "(case when role = 'user' and permissions = '' and deleted_at is null and closed_at is null then 1 end)";

/** People, how they log in, and who gets the newsletter. */
export async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  const compared = (text: string) => comparedByCodes(db, text);
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('email', textByCodes(db), (c) => c.notNull().unique())
    .addColumn('role', 'text', required)
    .addColumn('password_hash', 'text', required)
    .addColumn('verified_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('phone', 'text', filled(''))
    .addColumn('address', 'text', filled(''))
    .addColumn('city', 'text', filled(''))
    .addColumn('dob', 'text', filled(''))
    .addColumn('gender', 'text', filled(''))
    .addColumn('avatar', 'text', filled(''))
    .addColumn('two_factor', 'integer', filled(0))
    .addColumn('cart_revision', 'integer', filled(0))
    .addColumn('deleted_at', 'text')
    .addColumn('driver_approved_at', 'text')
    .addColumn('closed_at', 'text')
    .addColumn('last_seen_at', 'text')
    .addColumn('district', 'text', filled(''))
    .addColumn('permissions', 'text', filled(''))
    .addColumn('blocked_at', 'text')
    .addColumn('language', 'text', filled('en'))
    .addColumn('notify_email', 'integer', filled(1))
    .addColumn('notify_sms', 'integer', filled(0))
    .addColumn('code_phone', 'text', filled(''))
    .addColumn('proved_phone', 'text', filled(''))
    .addColumn('name_key', 'text', filled(''))
    .addColumn('city_key', 'text', filled(''))
    .execute();
  await createIndexes(db, [
    'index users_role on users (role, name, id)',
    "index users_staff on users (created_at, id) where role = 'admin' or permissions <> ''",
    'index users_blocked on users (created_at, id) where blocked_at is not null',
    'index users_drivers on users (driver_approved_at) where driver_approved_at is not null',
    `index users_phone on users (${compared('phone')}, created_at desc)`,
    `index users_customers on users (created_at, ${isCustomer}) where ${isCustomer} = 1`,
    'index users_created on users (created_at, id, deleted_at, closed_at)',
    // The beginnings by which staff find people, of one text the newest first.
    `index users_name on users (${compared('name_key')}, created_at desc)`,
    `index users_further_names on users
      (${compared("ltrim(ltrim(name_key, replace(name_key, ' ', '')))")}, created_at desc)`,
    `index users_last_name on users
      (${compared("substr(name_key, length(rtrim(name_key, replace(name_key, ' ', ''))) + 1)")}, created_at desc)`,
    `index users_city on users (${compared('city_key')}, created_at desc)`,
  ]);
  await db.schema
    .createTable('registrations')
    .addColumn('id', 'text', key)
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('password_hash', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('language', 'text', filled('en'))
    .execute();
  await createIndexes(db, ['index registrations_email on registrations (email)']);
  await db.schema
    .createTable('codes')
    .addColumn('id', 'text', key)
    .addColumn('purpose', 'text', required)
    .addColumn('subject', 'text')
    .addColumn('email', 'text', required)
    .addColumn('code_hash', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('ended_at', 'text')
    .addColumn('requested_from', 'text', filled(''))
    .execute();
  await createIndexes(db, [
    'index codes_email on codes (email, purpose)',
    'index codes_subject on codes (subject, purpose)',
  ]);
  await db.schema
    .createTable('one_time_tokens')
    .addColumn('hash', 'text', key)
    .addColumn('purpose', 'text', required)
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('wrong', 'integer', filled(0))
    .addColumn('expires_at', 'text', required)
    .addColumn('spent_at', 'text')
    .execute();
  await createIndexes(db, ['index one_time_tokens_user on one_time_tokens (user_id)']);
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  await createIndexes(db, ['index sessions_user on sessions (user_id)']);
  await db.schema
    .createTable('session_tokens')
    .addColumn('hash', 'text', key)
    .addColumn('session_id', 'text', (c) =>
      c.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('spent_at', 'text')
    .execute();
  await createIndexes(db, ['index session_tokens_session on session_tokens (session_id)']);
  await db.schema
    .createTable('google_links')
    .addColumn('subject', 'text', key)
    .addColumn('user_id', 'text', (c) => c.notNull().unique().references('users.id'))
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema
    .createTable('person_events')
    .addColumn('person_id', 'text', (c) => c.notNull().references('users.id'))
    .$call(historyColumns)
    .addColumn('reason', 'text', filled(''))
    .addPrimaryKeyConstraint('person_events_pkey', ['person_id', 'position'])
    .execute();
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', key)
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('permissions', 'text', required)
    .addColumn('is_admin', 'integer', required)
    .addColumn('is_driver', 'integer', required)
    .addColumn('invited_by', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('session_id', 'text', (c) =>
      c.primaryKey().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', required)
    .addColumn('auth', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('topics', 'text', filled(''))
    .execute();
  await createIndexes(db, [
    'index push_subscriptions_user on push_subscriptions (user_id, created_at)',
    "index push_subscriptions_staff on push_subscriptions (session_id) where topics <> ''",
  ]);
  await db.schema
    .createTable('idempotency_records')
    .addColumn('user_id', 'text', required)
    .addColumn('call', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('request_hash', 'text', required)
    .addColumn('response', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('kept_answers_pkey', ['user_id', 'call', 'key'])
    .addForeignKeyConstraint('kept_answers_user_id_fkey', ['user_id'], 'users', ['id'])
    .execute();
  await createIndexes(db, [
    // Every ten minutes the old ones are found without reading the others.
    'index idempotency_records_created on idempotency_records (created_at)',
  ]);
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', key)
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'text', required)
    .addColumn('confirmed_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('language', 'text', filled('en'))
    .execute();
  await db.schema
    .createTable('newsletter_links')
    .addColumn('token_hash', 'text', key)
    .addColumn('subscriber_id', 'text', (c) => c.notNull().references('subscribers.id'))
    .addColumn('purpose', 'text', required)
    .addColumn('issue', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text')
    .addUniqueConstraint('newsletter_links_letter', ['subscriber_id', 'issue'])
    .execute();
}

import type { Kysely } from 'kysely';
import { createIndexes, filled, key, required } from './columns.ts';

/** What belongs to the shop as a whole: its settings, changes, limits, messages on their way, words and figures. */
export async function createShopTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', key)
    .addColumn('value', 'text', required)
    .execute();
  await db.schema
    .createTable('revision')
    .addColumn('id', 'integer', key)
    .addColumn('number', 'integer', required)
    .execute();
  await db.schema
    .createTable('changes')
    .addColumn('revision', 'integer', required)
    .addColumn('tag', 'text', required)
    .addColumn('at', 'text', required)
    .addPrimaryKeyConstraint('changes_pkey', ['revision', 'tag'])
    .execute();
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text')
    .addColumn('count', 'integer', required)
    .addColumn('ends_at', 'text', required)
    .addPrimaryKeyConstraint('limits_pkey', ['key'])
    .execute();
  await db.schema
    .createTable('unowned_files')
    .addColumn('name', 'text')
    .addColumn('due_at', 'text', required)
    .addPrimaryKeyConstraint('stray_files_pkey', ['name'])
    .execute();
  await createIndexes(db, ['index stray_files_due on unowned_files (due_at)']);
  await db.schema
    .createTable('shop_settings')
    .addColumn('revision', 'integer', key)
    .addColumn('at', 'text', required)
    .addColumn('actor_id', 'text', required)
    .addColumn('settings', 'text', required)
    .addColumn('changes', 'text', required)
    .execute();
  await db.schema
    .createTable('content_entries')
    .addColumn('collection', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('revision', 'integer', required)
    .addColumn('published', 'text')
    .addColumn('draft', 'text')
    .addColumn('is_hidden', 'integer', required)
    .addColumn('published_at', 'text')
    .addPrimaryKeyConstraint('content_entries_pkey', ['collection', 'id'])
    .execute();
  await db.schema
    .createTable('content_revisions')
    .addColumn('collection', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('revision', 'integer', required)
    .addColumn('at', 'text', required)
    .addColumn('actor_id', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('fields', 'text')
    .addPrimaryKeyConstraint('content_revisions_pkey', ['collection', 'id', 'revision'])
    .execute();
  await db.schema
    .createTable('content_pictures')
    .addColumn('hash', 'text', key)
    .addColumn('sent_hash', 'text', (c) => c.notNull().unique())
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('focus_x', 'double precision', required)
    .addColumn('focus_y', 'double precision', required)
    .addColumn('created_at', 'text', required)
    .addColumn('created_by', 'text', required)
    .addColumn('unused_since', 'text')
    .execute();
  await db.schema
    .createTable('content_previews')
    .addColumn('token_hash', 'text', key)
    .addColumn('at', 'text')
    .addColumn('created_by', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('bound_hash', 'text', (c) => c.unique())
    .execute();
  await db.schema
    .createTable('translations')
    .addColumn('kind', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('field', 'text', required)
    .addColumn('locale', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addPrimaryKeyConstraint('translations_one', ['kind', 'id', 'field', 'locale'])
    .execute();
  await createIndexes(db, ['index translations_changed on translations (updated_at)']);
  await db.schema
    .createTable('translation_events')
    .addColumn('event_id', 'text', key)
    .addColumn('at', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('actor_id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('field', 'text', required)
    .addColumn('locale', 'text', required)
    .addColumn('before', 'text', required)
    .addColumn('before_source', 'text', required)
    .addColumn('after', 'text', required)
    .execute();
  await createIndexes(db, ['index translation_events_newest on translation_events (at, position)']);
  await db.schema
    .createTable('figure_periods')
    .addColumn('period', 'text', key)
    .addColumn('is_summed', 'integer', required)
    .addColumn('revision', 'integer', filled(0))
    .execute();
  await db.schema
    .createTable('figure_sums')
    .addColumn('part', 'text', required)
    .addColumn('period', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('variant', 'text', filled(''))
    .addColumn('count', 'bigint', required)
    .addColumn('cents', 'bigint', required)
    .execute();
  await createIndexes(db, [
    // Holds the sums whole: a year of a large shop has hundreds of thousands of them.
    'index figure_sums_whole on figure_sums (part, period, name, variant, count, cents)',
  ]);
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', key)
    .addColumn('recipient', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('is_secret', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('next_try_at', 'text')
    .addColumn('tries', 'integer', filled(0))
    .addColumn('sent_at', 'text')
    .addColumn('unsubscribe_url', 'text')
    .addColumn('is_farewell', 'integer', filled(0))
    .addColumn('topic', 'text')
    .addColumn('channel', 'text', filled('email'))
    .addColumn('segments', 'integer', filled(0))
    .addColumn('cost_cents', 'bigint', filled(0))
    .addColumn('qr_text', 'text', filled(''))
    .addColumn('owner', 'text', filled(''))
    .addColumn('about', 'text', filled(''))
    .execute();
  await createIndexes(db, [
    'index outbox_next on outbox (next_try_at)',
    "index outbox_sms on outbox (created_at) where channel = 'sms'",
    "index outbox_by_owner on outbox (owner) where owner != ''",
  ]);
  await db.schema
    .createTable('sms_days')
    .addColumn('day', 'text', key)
    .addColumn('sent', 'integer', required)
    .addColumn('segments', 'integer', required)
    .addColumn('cost_cents', 'bigint', required)
    .addColumn('withheld', 'integer', required)
    .execute();
  await db.schema
    .createTable('sms_opt_outs')
    .addColumn('number', 'text', key)
    .addColumn('at', 'text', required)
    .addColumn('owner', 'text', filled(''))
    .execute();
}

import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Tables = {
  shop_settings: { revision: number; settings: string };
};

/** What the shop had before settings could be saved; a field that is not saved is that of the file then. */
const FIRST = {
  legalName: 'Shilpa Crafts (Private) Limited',
  street: '42 Temple Street',
  city: 'Matale',
  countryName: 'Sri Lanka',
};

async function settingWords(db: Kysely<Tables>): Promise<string[]> {
  const newest = await db
    .selectFrom('shop_settings')
    .select('settings')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  const saved: { legalName?: string; contact?: Partial<typeof FIRST> } = JSON.parse(
    newest?.settings ?? '{}',
  );
  const { street, city, countryName } = { ...FIRST, ...saved.contact };
  return [saved.legalName ?? FIRST.legalName, street, city, countryName];
}

/**
 * Who changed which translation, and what it was before. Words of the settings get a kind of their own: what products
 * share stays theirs.
 */
export const translationHistory: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable('translation_events')
      .addColumn('event_id', 'text', (c) => c.primaryKey())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('field', 'text', (c) => c.notNull())
      .addColumn('locale', 'text', (c) => c.notNull())
      .addColumn('before', 'text', (c) => c.notNull())
      .addColumn('before_source', 'text', (c) => c.notNull())
      .addColumn('after', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('translation_events_newest')
      .on('translation_events')
      .columns(['at', 'position'])
      .execute();
    const words = await settingWords(db);
    await sql`insert into translations (kind, id, field, locale, text, source, updated_at)
      select 'setting', id, field, locale, text, source, updated_at from translations
      where kind = 'word' and id in (${sql.join(words)})`.execute(db);
  },
};

import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { defaultCategories } from '#lib/catalogue/default-categories.ts';

type Tables = {
  categories: Record<string, string | number | null>;
};

export async function addDefaultCategories(db: Kysely<unknown>): Promise<void> {
  await db
    .withTables<Tables>()
    .insertInto('categories')
    .values(
      defaultCategories.map((one) => ({
        slug: one.slug,
        name: one.name,
        description: one.description,
        parent: one.parent,
        position: one.position,
        places: JSON.stringify(one.places),
        picture: one.picture,
        archived_at: null,
      })),
    )
    .execute();
}

/** Categories become rows: those of docs/spec.md §2, as every shop showed them until now. */
export const categories: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('categories')
      .addColumn('slug', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('parent', 'text')
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('places', 'text', (c) => c.notNull())
      .addColumn('picture', 'text')
      .addColumn('archived_at', 'text')
      .execute();
    await db.schema
      .createTable('category_addresses')
      .addColumn('address', 'text', (c) => c.primaryKey())
      .addColumn('category', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('category_events')
      .addColumn('category', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('before', 'text', (c) => c.notNull())
      .addColumn('after', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('category_events_pkey', ['category', 'position'])
      .execute();
    await addDefaultCategories(db);
  },
};

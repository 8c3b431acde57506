import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateTo, migrationsOf } from '#lib/server/infra/db/migrations/migrate.ts';
import { openDatabase, type Db } from '#lib/server/infra/db/open.ts';
import { tablesOf } from '#lib/server/infra/db/tables.ts';
import { anUntouchedPlace, ON_POSTGRES, whenDone } from '../../support/shop.ts';

async function anEmptyDatabase(): Promise<Db> {
  const db = openDatabase({ ...(await anUntouchedPlace()), onLost: () => undefined });
  whenDone(() => db.destroy());
  return db;
}

/** What Postgres knows of its tables; newer versions name what is not null, older ones do not. */
const ofPostgres = {
  relations: `select relname, relkind, relpersistence, reloptions from pg_class
    where relnamespace = current_schema()::regnamespace`,
  columns: `select attrelid::regclass::text as of,
      row_number() over (partition by attrelid order by attnum) as place, attname,
      format_type(atttypid, atttypmod) as type, attnotnull, attidentity, attgenerated,
      attcollation::regcollation::text as collation, pg_get_expr(adbin, adrelid) as default
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and attnum > 0 and not attisdropped`,
  constraints: `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n'`,
  indexes: `select indexrelid::regclass::text as name, indisvalid, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace`,
  triggers: `select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal`,
  functions: `select proname from pg_proc where pronamespace = current_schema()::regnamespace`,
};

const tables = "sqlite_schema as s where s.type = 'table'";
/** What SQLite knows of its tables; a text is compared without quotes and the breaks of its lines. */
const ofSqlite = {
  relations: `select type, name, tbl_name from sqlite_schema`,
  tables: `select name, type, ncol, wr, strict from pragma_table_list where schema = 'main'`,
  columns: `select s.name as of, c.* from ${tables.replace(' where', ', pragma_table_xinfo(s.name) as c where')}`,
  keys: `select s.name as of, k."from", k."table", k."to", k.on_update, k.on_delete, k."match"
    from ${tables.replace(' where', ', pragma_foreign_key_list(s.name) as k where')}`,
  indexes: `select s.name as of, i.name, i."unique", i.origin, i.partial, x.seqno, x.name as "column",
      x."desc", x.coll, x."key"
    from sqlite_schema as s, pragma_index_list(s.name) as i, pragma_index_xinfo(i.name) as x
    where s.type = 'table'`,
  texts: `select name, replace(sql, '"', '') as sql from sqlite_schema where type <> 'table'`,
  clauses: `select name, sql like '%check%' as checks, sql like '%collate%' as collates,
      sql like '%generated%' as generates, sql like '%autoincrement%' as counts,
      sql like '%conflict%' as resolves, sql like '%deferr%' as defers
    from sqlite_schema where type = 'table'`,
};

async function sortedRows(db: Db, question: string): Promise<string[]> {
  const { rows } = await sql.raw(question).execute(db);
  return rows.map((row) => JSON.stringify(row).replaceAll(/(?:\\n|\s)+/g, ' ')).toSorted();
}

/** The whole schema by the engine's own catalogues, and every row. */
async function contentsOf(db: Db): Promise<Record<string, readonly string[]>> {
  const contents: Record<string, readonly string[]> = {};
  for (const [name, question] of Object.entries(ON_POSTGRES ? ofPostgres : ofSqlite)) {
    contents[name] = await sortedRows(db, question);
  }
  for (const { name } of await tablesOf(db)) {
    contents[`rows of ${name}`] = await sortedRows(db, `select * from ${name}`);
  }
  contents['migrations'] = (await migrationsOf(db)).done;
  return contents;
}

test('a new shop has the schema and the rows of one that went through each migration', async () => {
  const [made, grown] = [await anEmptyDatabase(), await anEmptyDatabase()];
  const { known } = await migrationsOf(grown);
  expect(await migrateTo(made)).toEqual(known);
  await migrateTo(grown, '0002-people');
  // A name from before 0013: it really goes the long way.
  expect((await tablesOf(grown)).map(({ name }) => name)).toContain('kept_answers');
  for (const name of known.slice(2)) expect(await migrateTo(grown, name)).toEqual([name]);
  const contents = await contentsOf(made);
  expect(contents).toEqual(await contentsOf(grown));
  expect(contents['columns']?.length).toBeGreaterThan(500);
  expect(contents['indexes']?.length).toBeGreaterThan(150);
  expect(contents['rows of revision']).toHaveLength(1);
  expect(contents['rows of categories']).not.toEqual([]);
});

test('a first start that fails halfway leaves nothing, and the next one makes the shop', async () => {
  const db = await anEmptyDatabase();
  // The last table of all is in the way.
  await sql`create table sms_opt_outs (number text)`.execute(db);
  await expect(migrateTo(db)).rejects.toThrow('sms_opt_outs');
  expect(await tablesOf(db)).toEqual([{ name: 'sms_opt_outs', columns: ['number'] }]);
  const { known, done } = await migrationsOf(db);
  expect(done).toEqual([]);
  await sql`drop table sms_opt_outs`.execute(db);
  expect(await migrateTo(db)).toEqual(known);
});

test('of processes that open a new database at once, one makes it', async () => {
  const place = await anUntouchedPlace();
  const opening = `
    import { migrate } from '#lib/server/infra/db/migrations/migrate.ts';
    const made = await migrate({ ...${JSON.stringify(place)}, onLost: () => undefined });
    process.stdout.write(String(made.length));`;
  const processes = [1, 2, 3].map(() =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', opening]),
  );
  const made = (await Promise.all(processes)).map(({ stdout }) => Number(stdout));
  const db = openDatabase({ ...place, onLost: () => undefined });
  whenDone(() => db.destroy());
  const { known, done } = await migrationsOf(db);
  expect(done).toEqual(known);
  expect(made.toSorted((one, other) => one - other)).toEqual([0, 0, known.length]);
});

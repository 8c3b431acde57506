import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { inject, afterAll, onTestFinished, expect } from 'vitest';
import { productTag } from '#lib/server/infra/cache-tags.ts';
import { putProducts, type ProductDraft } from '#lib/server/features/catalogue/write-repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { sqliteFile } from '#lib/server/infra/db/sqlite.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import type { ShopOptions } from '#lib/server/app/create-infra.ts';
import { createShop, type Shop } from '#lib/server/app/create-shop.ts';
import { TEMPLATE } from './databases.ts';
import type { Compilable } from 'kysely';

export const ON_POSTGRES = process.env['ENGINE'] === 'postgres';

type Cleanup = () => unknown;

/** Where cleanups go while something is made for a whole file. */
let ofFile: Cleanup[] | undefined;

/** Runs `cleanup` when the test ends, or the file, for what is made by `perFile`. */
export function whenDone(cleanup: Cleanup): void {
  if (ofFile) ofFile.push(cleanup);
  else onTestFinished(async () => void (await cleanup()));
}

/**
 * Something that the tests of a file share: made when the first one needs it, gone after the last.
 * Called at the top of a file.
 */
export function perFile<T>(make: () => Promise<T>): () => Promise<T> {
  const cleanups: Cleanup[] = [];
  let made: Promise<T> | undefined;
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  });
  return () => {
    made ??= (async () => {
      ofFile = cleanups;
      return make().finally(() => (ofFile = undefined));
    })();
    return made;
  };
}

/** Where one test's shop keeps its data: a folder, and on Postgres a database of its own. */
export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Looks on at the statements of a shop that is opened here. */
  watch?: ShopOptions['watch'];
}

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Does something about the databases of the run's Postgres. */
async function onPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgres')}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A new database of the run's Postgres, as a copy of another; nothing on SQLite. */
async function aDatabase(template = 'template1'): Promise<string | undefined> {
  if (!ON_POSTGRES) return undefined;
  const name = `shop_${randomBytes(6).toString('hex')}`;
  // Copies files: by its log, which is the default, it takes three times as long.
  await onPostgres(`create database ${name} template ${template} strategy file_copy`);
  whenDone(() => onPostgres(`drop database ${name} with (force)`));
  return `${inject('postgres')}/${name}`;
}

/** A place whose database has all tables and no rows. */
export async function aPlace(): Promise<Place> {
  const place = { dataDir: aFolder(), databaseUrl: await aDatabase(TEMPLATE) };
  if (place.databaseUrl === undefined) {
    copyFileSync(inject('migratedSqlite'), sqliteFile(place.dataDir));
  }
  return place;
}

/** A place where no shop ever was: for tests of migrations and of restoring. */
export const anUntouchedPlace = async (): Promise<Place> => ({
  dataDir: aFolder(),
  databaseUrl: await aDatabase(),
});

/**
 * A real shop on this run's engine; `place` opens a second process's shop on the same data, `env`
 * sets what the environment may, `outside` what only a test may.
 */
export async function aShop(
  place?: Place,
  now = () => new Date(),
  env: Record<string, string> = {},
  outside: Partial<Pick<ShopOptions, 'log' | 'sendPush'>> = {},
): Promise<Shop> {
  const shop = await createShop({
    ...readSettings({ SITE_URL: 'http://shop.test', ...env }),
    ...(place ?? (await aPlace())),
    now,
    log: pino({ level: 'silent' }),
    ...outside,
  });
  whenDone(() => shop.close());
  return shop;
}

/** Puts products on sale as the shop's own writes do. */
export async function stock(shop: Shop, ...drafts: ProductDraft[]): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await putProducts(tx, drafts, shop.now());
    shop.changes.record(tx, ['catalogue', ...drafts.map((draft) => productTag(draft.id))]);
  });
  await shop.changes.follow();
}

interface Plan {
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: readonly Plan[];
}
const rowsOf = (plan: Plan): number =>
  plan['Actual Rows'] +
  (plan['Rows Removed by Filter'] ?? 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0);

/** How many rows a question looks at, on the way too; SQLite says only that it needs no more. */
export async function looksAt(shop: Shop, question: Compilable): Promise<number> {
  const compiled = question.compile();
  if (ON_POSTGRES) {
    const { rows } = await shop.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      ...compiled,
      sql: `explain (analyze, format json) ${compiled.sql}`,
    });
    return rows.reduce((sum, row) => sum + rowsOf(row['QUERY PLAN'][0].Plan), 0);
  }
  const { rows } = await shop.db.executeQuery<{ detail: string }>({
    ...compiled,
    sql: `explain query plan ${compiled.sql}`,
  });
  const steps = rows.map((row) => row.detail);
  expect(steps.filter((step) => /^SCAN (?!.*USING COVERING INDEX)|TEMP B-TREE/.test(step))).toEqual(
    [],
  );
  return 0;
}

/** The query plan of a question, as the database writes it. */
export async function planOf(shop: Shop, question: Compilable): Promise<string> {
  const compiled = question.compile();
  const { rows } = await shop.db.executeQuery<Record<string, unknown>>({
    ...compiled,
    sql: `explain ${ON_POSTGRES ? '' : 'query plan '}${compiled.sql}`,
  });
  return rows.map((row) => String(row['QUERY PLAN'] ?? row['detail'])).join('\n');
}

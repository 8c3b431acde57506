import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { productTag } from '#lib/server/infra/cache-tags.ts';
import { putProducts, type ProductDraft } from '#lib/server/features/catalogue/write-repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { sqliteFile } from '#lib/server/infra/db/sqlite.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import type { ShopOptions } from '#lib/server/app/create-infra.ts';
import { createShop, type Shop } from '#lib/server/app/create-shop.ts';
import { TEMPLATE } from './postgres.ts';
import { whenDone } from './scope.ts';

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

/** A new database of the run's Postgres, as a copy of another; nothing on SQLite. */
async function aDatabase(template?: string): Promise<string | undefined> {
  if (process.env['ENGINE'] !== 'postgres') return undefined;
  const server = inject('postgres');
  const name = `shop_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name} template ${template ?? 'template1'}`);
  await client.end();
  return `${server}/${name}`;
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
 * sets what the environment may.
 */
export async function aShop(
  place?: Place,
  now = () => new Date(),
  env: Record<string, string> = {},
): Promise<Shop> {
  const shop = await createShop({
    ...readSettings({ SITE_URL: 'http://shop.test', ...env }),
    ...(place ?? (await aPlace())),
    now,
    log: pino({ level: 'silent' }),
  });
  whenDone(() => shop.close());
  return shop;
}

/** Puts products on sale as the shop's own writes do. */
export async function stock(shop: Shop, ...drafts: ProductDraft[]): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await putProducts(tx, drafts, shop.now());
    await shop.changes.note(tx, ['catalogue', ...drafts.map((draft) => productTag(draft.id))]);
  });
  await shop.changes.follow();
}

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { inject, onTestFinished } from 'vitest';
import { productTag } from '#lib/server/catalogue/shelves.ts';
import { putProducts, type ProductDraft } from '#lib/server/catalogue/write.ts';
import { inTransaction } from '#lib/server/db/open.ts';
import { readSettings } from '#lib/server/settings.ts';
import { openShop, type Shop, type ShopParts } from '#lib/server/shop.ts';

/** Where one test's shop keeps its data: a folder, and on Postgres a database of its own. */
export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Looks on at the statements of a shop that is opened here. */
  watch?: ShopParts['watch'];
}

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function aDatabase(): Promise<string | undefined> {
  if (process.env['ENGINE'] !== 'postgres') return undefined;
  const server = inject('postgres');
  const name = `shop_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}/${name}`;
}

export const aPlace = async (): Promise<Place> => ({
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
  const shop = await openShop({
    ...readSettings({ SITE_URL: 'http://shop.test', ...env }),
    ...(place ?? (await aPlace())),
    now,
    log: pino({ level: 'silent' }),
  });
  onTestFinished(() => shop.close());
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

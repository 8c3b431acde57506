import { Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test, onTestFinished, vi } from 'vitest';
import { oneBowl, aProduct } from '../../support/products.ts';
import { hashToken } from '#lib/server/infra/tokens.ts';
import { mailsOf } from '../../support/people.ts';
import { aSellingShop } from '../../support/selling-shop.ts';
import { aFolder, aPlace, aShop, type Place, stock } from '../../support/shop.ts';
import { aWholeShop, backUp, everyRow, currentUserOf, NIMALI, restore } from './full-shop.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import {
  beforeCommit,
  type Db,
  inTransaction,
  openDatabase,
  type Tx,
} from '#lib/server/infra/db/open.ts';
import { isDatabaseUnavailable } from '#lib/server/infra/db/failures.ts';
import { aLineTo } from '../../support/start-postgres.ts';
import { aServer } from '../../support/server.ts';
import { WAITING } from '../../support/time-limit.ts';

describe('Both engines', () => {
  const onSqlite = async () => ({ dataDir: aFolder(), databaseUrl: undefined });

  test.each([
    ['SQLite', 'Postgres', onSqlite, aPlace],
    ['Postgres', 'SQLite', aPlace, onSqlite],
  ])('a backup of a shop on %s is restored on %s', async (_from, _to, from, to) => {
    const place = await from();
    const shop = await aWholeShop(place);
    const file = join(aFolder(), 'shop.tar.gz');
    await backUp(place, file);
    const target = await to();
    await restore(file, target);
    const other = await aShop(target);
    const [rows, restored] = [await everyRow(shop), await everyRow(other)];
    for (const table of ['users', 'orders', 'order_lines', 'tickets', 'slips', 'products']) {
      expect(rows[table]?.length).toBeGreaterThan(0);
      expect(restored[table]).toEqual(rows[table]);
    }
    await other.checkout.place(await currentUserOf(other, NIMALI), oneBowl, 'on the new engine');
    expect(await other.isReady()).toBe(true);
  });

  test('every amount has 64 bits', async () => {
    const { db } = await aShop();
    const { rows } = await sql<{ column_name: string; data_type: string }>`
      select column_name, data_type from information_schema.columns
      where table_schema = current_schema() and column_name like '%cents'`.execute(db);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ data_type: type }) => type !== 'bigint')).toEqual([]);
  });

  test('a text that Postgres cannot store is reported, and nothing is changed', async () => {
    const place = await onSqlite();
    const shop = await aWholeShop(place);
    await shop.db.updateTable('users').set({ city: 'Gal\0le' }).execute();
    const file = join(aFolder(), 'shop.tar.gz');
    await backUp(place, file);
    const target = await aPlace();
    await expect(restore(file, target)).rejects.toThrow("Postgres can't store");
    expect((await everyRow(await aShop(target)))['users']).toEqual([]);
  });
});

/** What every change of the shop waits for at its end. */
const lockRevision = (tx: Tx) =>
  tx
    .updateTable('revision')
    .set((eb) => ({ number: eb.ref('number') }))
    .execute();

describe('A transaction', () => {
  const aDatabase = async () => {
    const db = openDatabase({ ...(await aPlace()), onLost: () => undefined });
    onTestFinished(() => db.destroy());
    await sql`create table bowls (id integer primary key, name text not null)`.execute(db);
    const add = (tx: Db | Tx, id: number, name: string | null = 'Clay') =>
      sql`insert into bowls values (${id}, ${name})`.execute(tx);
    const names = async () => {
      const { rows } = await sql<{ name: string }>`select * from bowls order by id`.execute(db);
      return rows.map(({ name }) => name);
    };
    return { db, add, names };
  };

  test('of which one statement fails leaves nothing, and takes none after its end', async () => {
    const { db, add, names } = await aDatabase();
    let late: Promise<unknown> | undefined;
    const change = inTransaction(db, async (tx) => {
      late = pause(50).then(() => add(tx, 3));
      late.catch(() => undefined);
      await Promise.all([add(tx, 1, null), add(tx, 2)]);
    });
    await expect(change).rejects.toThrow('null value in column "name"');
    await expect(late).rejects.toThrow(/^(This t|T)ransaction is (over|already rolled back)$/);
    expect(await names()).toEqual([]);
  });

  test('says which of the statements of its end failed', async () => {
    const { db, add, names } = await aDatabase();
    const change = inTransaction(db, async (tx) => {
      await add(tx, 1);
      beforeCommit(tx, [CompiledQuery.raw('insert into bowls values (1, $1)', ['Wood'])]);
    });
    await expect(change).rejects.toThrow('duplicate key');
    expect(await names()).toEqual([]);
  });

  test('writes what is sent at once in one piece', async () => {
    const { db, add } = await aDatabase();
    for (let n = 0; n < 5; n += 1) await inTransaction(db, (tx) => add(tx, n));
    const writes = vi.spyOn(Socket.prototype, '_writev');
    onTestFinished(() => writes.mockRestore());
    await inTransaction(db, (tx) => Promise.all([5, 6, 7, 8].map((n) => add(tx, n))));
    // With the beginning, and the commit.
    expect(writes).toHaveBeenCalledTimes(2);
  });

  describe('whose statements are sent at once', () => {
    /** As a service's call beside another: what fails here is told later than what is sent after it. */
    const deeper = async (statement: () => Promise<unknown>) => {
      const reported = async () => await statement();
      return await reported();
    };

    test('begins again after a deadlock', async () => {
      const { db, add, names } = await aDatabase();
      await add(db, 1);
      await add(db, 2);
      const rename = (tx: Tx, id: number, name: string) =>
        sql`update bowls set name = name || ${name} where id = ${id}`.execute(tx);
      const isWaiting = async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        expect(rows).toHaveLength(1);
      };
      const hasLocked = Promise.withResolvers<void>();
      const other = inTransaction(db, async (tx) => {
        await rename(tx, 2, ' of the other');
        hasLocked.resolve();
        await vi.waitFor(isWaiting, WAITING);
        await rename(tx, 1, ' of the other');
      });
      await hasLocked.promise;
      await inTransaction(db, async (tx) => {
        await sql`set local deadlock_timeout = '500ms'`.execute(tx);
        await rename(tx, 1, ' again');
        await Promise.all([deeper(() => rename(tx, 2, ' again')), add(tx, 3)]);
      });
      await other;
      const both = expect.stringMatching(/^Clay( again| of the other){2}$/);
      expect(await names()).toEqual([both, both, 'Clay']);
    });

    test('says that the shop is busy when one of them waited too long', async () => {
      const { db, add, names } = await aDatabase();
      const change = inTransaction(db, async (tx) => {
        await sql`set local statement_timeout = '50ms'`.execute(tx);
        await Promise.all([deeper(() => sql`select pg_sleep(5)`.execute(tx)), add(tx, 1)]);
      });
      await expect(change).rejects.toSatisfy(isDatabaseUnavailable);
      await add(db, 2, 'Wood');
      expect(await names()).toEqual(['Wood']);
    });
  });

  test('goes on when another version of the shop adds a column', async () => {
    const { db, add, names } = await aDatabase();
    await add(db, 1);
    for (let n = 0; n < 5; n += 1) await names();
    await sql`alter table bowls add column colour text`.execute(db);
    expect(await names()).toEqual(['Clay']);
    const read = (tx: Tx) => sql`select * from bowls where id = ${1}`.execute(tx);
    for (let n = 0; n < 5; n += 1) await inTransaction(db, read);
    await sql`alter table bowls add column weight integer`.execute(db);
    expect((await inTransaction(db, read)).rows).toEqual([
      { id: 1, name: 'Clay', colour: null, weight: null },
    ]);
  });
});

describe('A silent connection', () => {
  /** Machines and lines that fall silent without a word, as they do when a cable is pulled. */

  test('an instance that falls silent during a transaction blocks the others for seconds only', async () => {
    const place = await aPlace();
    const others = await aShop(place);
    const line = await aLineTo(place.databaseUrl ?? '');
    const silent = await aShop({ ...place, databaseUrl: line.url });
    const held = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const change = silent.db.transaction().execute(async (tx) => {
      await lockRevision(tx);
      line.freeze();
      held.resolve();
      await end.promise;
    });
    await held.promise;
    await stock(others, aProduct('clay-bowl'));
    expect(await others.catalogue.find('clay-bowl')).toBeDefined();
    line.cut();
    await line.mend();
    end.resolve();
    await expect(change).rejects.toSatisfy(isDatabaseUnavailable);
  });

  test('a transaction whose idle connection breaks is rolled back, and the process goes on', async () => {
    const place = await aPlace();
    const line = await aLineTo(place.databaseUrl ?? '');
    const shop = await aShop({ ...place, databaseUrl: line.url });
    const change = shop.db.transaction().execute(async (tx) => {
      await lockRevision(tx);
      line.cut();
      // The line's end is heard now, when no statement is there to be told.
      await pause(50);
    });
    await expect(change).rejects.toSatisfy(isDatabaseUnavailable);
    await line.mend();
    await stock(shop, aProduct('clay-bowl'));
  });

  test('a silent connection is dropped, and the next call gets through', async () => {
    const place = await aPlace();
    const line = await aLineTo(place.databaseUrl ?? '');
    const shop = await aShop({ ...place, databaseUrl: line.url });
    expect(await shop.isReady()).toBe(true);
    line.freeze();
    await expect(shop.isReady()).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await shop.isReady()).toBe(true);
  }, 60_000);

  test('an idle connection is closed without a log entry', async () => {
    const place = await aPlace();
    const lost: Error[] = [];
    const db = openDatabase({ ...place, onLost: (error) => lost.push(error) });
    onTestFinished(() => db.destroy());
    const ask = () => sql`select 1`.execute(db);
    await Promise.all([ask(), ask(), ask()]);
    await pause(9_000);
    expect(lost).toEqual([]);
  });
});

describe('A database that is down', () => {
  test('while the database is down cached pages are served, others say so, and all recovers', async () => {
    const place = await aPlace();
    const shop = await aShop(place);
    await stock(shop, aProduct('clay-bowl'), aProduct('reed-mat'));
    const line = await aLineTo(place.databaseUrl ?? '');
    const { url } = await aServer({ ...place, databaseUrl: line.url }, { LOG_LEVEL: 'silent' });
    const status = async (path: string) => (await fetch(url + path)).status;
    expect(await status('/product/clay-bowl')).toBe(200);

    line.cut();
    expect(await status('/product/clay-bowl')).toBe(200);
    const page = await fetch(`${url}/product/reed-mat`);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await page.text()).toContain('<h1');
    const call = await fetch(`${url}/api/products/reed-mat`);
    expect([call.status, await call.json()]).toEqual([
      503,
      { success: false, code: 'busy', message: 'The shop is busy for a moment. Please try again.' },
    ]);
    expect(await status('/api/ready')).toBe(503);
    expect(await status('/api/health')).toBe(200);

    await line.mend();
    await expect.poll(() => status('/product/reed-mat')).toBe(200);
    expect(await status('/api/ready')).toBe(200);
  });
});

/** A place whose database sorts texts as people do: signs before letters, and before digits. */
async function aSortingPlace(): Promise<Place> {
  const place = await aPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  onTestFinished(() => db.destroy());
  const url = new URL(place.databaseUrl ?? '');
  url.pathname += '_sorting';
  const name = sql.ref(url.pathname.slice(1));
  await sql`create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'`.execute(
    db,
  );
  return { ...place, databaseUrl: url.href };
}

test('the file of the cash book is whole however the database sorts texts', async () => {
  const { shop, admin, driver } = await aSellingShop({}, await aSortingPlace());
  await shop.cash.correct(admin, driver.id, { amount: 10_000, note: 'Found' }, undefined);
  const file = (await Array.fromAsync(shop.cash.file({}))).join('');
  expect(file).toContain('Found');
});

test('an unsubscription while an issue is being enqueued keeps its email from being sent', async () => {
  const shop = await aShop();
  const at = shop.now().toISOString();
  const subscribers = ['first', 'second'].map((id) => ({
    id,
    email: `${id}@example.com`,
    created_at: at,
    confirmed_at: at,
  }));
  await shop.db.insertInto('subscribers').values(subscribers).execute();
  const link = (token: string, subscriber: string, issue: string) => ({
    token_hash: hashToken(token),
    subscriber_id: subscriber,
    purpose: 'unsubscribe' as const,
    issue,
    created_at: at,
    expires_at: null,
  });
  await shop.db
    .insertInto('newsletter_links')
    .values(link('leave', 'second', 'mats'))
    .execute();
  const waiting = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
      expect(rows).toHaveLength(count);
    }, WAITING);

  const issue = { subject: 'New baskets', preview: '', blocks: ['Three weavers.'] };
  const calls = await inTransaction(shop.db, async (tx) => {
    // The first subscriber's letter waits for this, when the second subscriber has been read.
    await tx
      .insertInto('newsletter_links')
      .values(link('other', 'first', 'baskets'))
      .execute();
    const sending = shop.newsletter.send(issue, 'baskets');
    await waiting(1);
    const leaving = shop.newsletter.unsubscribe('leave');
    await Promise.race([leaving, waiting(2)]);
    return [sending, leaving] as const;
  });
  const [, left] = await Promise.all(calls);
  expect(left).toBe('done');
  expect(await mailsOf(shop, 'second@example.com')).toEqual([]);
});

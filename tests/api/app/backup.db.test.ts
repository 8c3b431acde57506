import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anyProduct } from '#lib/catalogue/query.ts';
import { readArchive, writeArchive } from '#lib/server/app/backup/archive.ts';
import { migrateTo } from '#lib/server/infra/db/migrations/migrate.ts';
import { openDatabase } from '#lib/server/infra/db/open.ts';
import { tablesOf } from '#lib/server/infra/db/tables.ts';
import { diskStorage } from '#lib/server/infra/files/storage.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { oneBowl } from '../../support/products.ts';
import { aBrowser, aPerson, mailsOf, PASSWORD } from '../../support/people.ts';
import { grantsAccess, grantsNothing } from '#lib/server/app/backup/access-tables.ts';
import {
  ON_POSTGRES,
  aFolder,
  anUntouchedPlace,
  aShop,
  perFile,
  type Place,
} from '../../support/shop.ts';
import { aPicture, filesIn } from '../../support/files.ts';
import {
  aWholeShop,
  backUp,
  everyRow,
  manyReaders,
  currentUserOf,
  NIMALI,
  restore,
  handOver,
} from './full-shop.ts';

const aFile = () => join(aFolder(), 'shop.tar.gz');
const firstPage = { page: 1, limit: 9 };

/** A shop and its backup, which no test changes. */
const aBackup = perFile(async () => {
  const place = await anUntouchedPlace();
  const shop = await aWholeShop(place);
  const file = aFile();
  return { place, shop, file, taken: await backUp(place, file) };
});

/** Tables that a restore changes on purpose. */
const changed = new Set([...grantsAccess, 'outbox', 'revision', 'changes']);
const settled = (rows: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(rows).filter(([table]) => !changed.has(table)));

async function isEmpty(place: Place): Promise<boolean> {
  const shop = await aShop(place);
  const rows = await everyRow(shop);
  return ['users', 'products', 'orders', 'subscribers'].every((table) => rows[table]?.length === 0);
}

describe('a backup of a running shop, restored into an empty place', () => {
  test('has every row and every file that a row names', async () => {
    const { shop, file, place, taken } = await aBackup();
    expect(taken).toMatchObject({ files: 5, missing: [], bytes: statSync(file).size });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(file))).toEqual(['shop.tar.gz']);

    const target = await anUntouchedPlace();
    const restored = await restore(file, target);
    expect(restored).toMatchObject({ rows: taken.rows, files: 5 });
    const other = await aShop(target);
    expect(settled(await everyRow(other))).toEqual(settled(await everyRow(shop)));
    for (const room of ['slips', 'tickets']) {
      expect(filesIn(target.dataDir, room)).toEqual(filesIn(place.dataDir, room));
    }
    const unownedFiles = await other.db.selectFrom('unowned_files').selectAll().execute();
    expect(unownedFiles).toEqual([]);
  });

  test('has the photos of parcels and the book of drivers’ cash', async () => {
    const place = await anUntouchedPlace();
    const shop = await aWholeShop(place);
    await handOver(shop, await currentUserOf(shop, NIMALI));
    const file = aFile();
    expect(await backUp(place, file)).toMatchObject({ files: 6, missing: [] });
    const target = await anUntouchedPlace();
    await restore(file, target);
    const other = await aShop(target);
    expect(settled(await everyRow(other))).toEqual(settled(await everyRow(shop)));
    expect(filesIn(target.dataDir)).toEqual(filesIn(place.dataDir));
    expect(await other.cash.held()).toBe(1);
  });

  test('is a working shop', async () => {
    const { shop, file } = await aBackup();
    const target = await anUntouchedPlace();
    await restore(file, target);
    const other = await aShop(target);
    const currentUser = await currentUserOf(other, NIMALI);

    const { products, total } = await other.catalogue.list(anyProduct);
    expect(total).toBe(3);
    const hash = products.flatMap((product) => product.pictures)[0]?.hash ?? '';
    expect(await other.pictures.get({ hash, form: 320 })).toEqual(
      await shop.pictures.get({ hash, form: 320 }),
    );
    const user = await other.account.user(currentUser);
    expect(
      await other.pictures.get({ hash: /\w{20}/.exec(user.avatar)?.[0] ?? '', form: 320 }),
    ).toBeDefined();
    const banner = await other.db.selectFrom('content_pictures').select('hash').executeTakeFirst();
    const wide = { hash: banner?.hash ?? '', form: 'wide-1280' } as const;
    expect(await other.pictures.get(wide)).toEqual(await shop.pictures.get(wide));
    const login = await other.account.login({ email: NIMALI, password: PASSWORD }, aBrowser());
    expect(login.state).toBe('in');

    const [order] = (await other.orders.own(currentUser, firstPage)).orders;
    const [name = '', query = ''] = (order?.paymentSlip ?? '').replace('/uploads/', '').split('?');
    expect((await other.uploads.find({ name, query }))?.bytes.length).toBeGreaterThan(0);
    // The same key is the same order, and a new one takes from the same stock.
    const again = await other.checkout.place(currentUser, oneBowl, 'a-key');
    expect(again.orderId).toBe(order?.orderId);
    await other.checkout.place(currentUser, oneBowl, 'another-key');
    const left = await other.db
      .selectFrom('product_variants')
      .select('stock')
      .orderBy('product_id')
      .execute();
    expect(left.map(({ stock }) => stock)).toEqual([10, 12, 0]);
    expect((await other.products.find('sold-out-tray')).options).toEqual([
      { name: 'Colour', values: ['Red'] },
      { name: 'Size', values: ['Large'] },
    ]);
    expect((await other.orders.own(currentUser, firstPage)).total).toBe(2);
  });

  test('restores no session, code or proof that was ended since', async () => {
    const { shop, file } = await aBackup();
    const before = await everyRow(shop);
    for (const table of ['sessions', 'codes', 'invitations', 'registrations']) {
      expect([table, before[table]?.length]).not.toEqual([table, 0]);
    }
    const target = await anUntouchedPlace();
    await restore(file, target);
    const rows = await everyRow(await aShop(target));
    for (const table of grantsAccess) expect([table, rows[table]]).toEqual([table, []]);
  });

  test('sends no email twice, and says how many it holds back', async () => {
    const { shop, file } = await aBackup();
    const waiting = await mailsOf(shop);
    const target = await anUntouchedPlace();
    expect((await restore(file, target)).emailsHeldBack).toBe(waiting.length);
    const other = await aShop(target);
    expect(await mailsOf(other)).toEqual([]);
    const texts = await other.db.selectFrom('outbox').select(['text', 'is_secret']).execute();
    expect(texts.map((mail) => mail.is_secret)).toEqual([0]);
  });

  test('sends pending emails where the other shop is closed for good', async () => {
    const { shop, file } = await aBackup();
    const waiting = await mailsOf(shop);
    const target = await anUntouchedPlace();
    const { emailsHeldBack } = await restore(file, target, { sendsPending: true });
    expect(emailsHeldBack).toBe(0);
    expect(await mailsOf(await aShop(target))).toEqual(waiting);
  });

  test('is seen at once by a process that had the empty shop open', async () => {
    const { file } = await aBackup();
    const target = await anUntouchedPlace();
    const open = await aShop(target);
    const reported: string[] = [];
    open.changes.listen((tags) => void reported.push(...tags));
    await restore(file, target);
    await open.changes.follow();
    expect(reported).toContain('*');
    expect((await open.catalogue.list(anyProduct)).total).toBe(3);
  });
});

describe('while it is taken', () => {
  /** A disk on which something happens before the first file is read. */
  const afterTheRows = (place: Place, happens: () => Promise<void>) => {
    const disk = diskStorage(join(place.dataDir, 'uploads'));
    return {
      ...disk,
      async *names() {
        await happens();
        yield* disk.names();
      },
    };
  };

  test('a slip that is replaced is in it still, and goes when it is done', async () => {
    const place = await anUntouchedPlace();
    const shop = await aWholeShop(place);
    const currentUser = await currentUserOf(shop, NIMALI);
    const [order] = (await shop.orders.own(currentUser, firstPage)).orders;
    const before = filesIn(place.dataDir);
    const files = afterTheRows(place, async () => {
      await shop.slips.send(currentUser, order?.orderId ?? '', () => aPicture('#101010'));
    });
    const file = aFile();
    expect(await backUp(place, file, { files })).toMatchObject({ files: 5, missing: [] });
    expect(filesIn(place.dataDir)).toHaveLength(2);
    await shop.uploads.sweep();
    expect(filesIn(place.dataDir)).toHaveLength(1);

    const target = await anUntouchedPlace();
    await restore(file, target);
    expect(filesIn(target.dataDir)).toEqual(before);
  });

  test('what is ordered meanwhile is in the shop, and not in it', async () => {
    const place = await anUntouchedPlace();
    const shop = await aWholeShop(place);
    const currentUser = await currentUserOf(shop, NIMALI);
    const file = aFile();
    let isFirst = true;
    await backUp(place, file, {
      onProgress: () => undefined,
      files: afterTheRows(place, async () => {
        if (isFirst) await shop.checkout.place(currentUser, oneBowl, 'meanwhile');
        isFirst = false;
      }),
    });
    expect((await shop.orders.own(currentUser, firstPage)).total).toBe(2);
    const target = await anUntouchedPlace();
    await restore(file, target);
    expect((await (await aShop(target)).orders.own(currentUser, firstPage)).total).toBe(1);
  });

  test('does not block writers', async () => {
    const place = await anUntouchedPlace();
    const shop = await aWholeShop(place);
    const currentUser = await currentUserOf(shop, NIMALI);
    const placed: Promise<unknown>[] = [];
    await backUp(place, aFile(), {
      // In the middle of the rows: a lock would be held now, and the write refused.
      onProgress: (line) => {
        if (line.startsWith('orders'))
          placed.push(shop.checkout.place(currentUser, oneBowl, 'meanwhile'));
      },
    });
    expect(placed).toHaveLength(1);
    await Promise.all(placed);
    expect((await shop.orders.own(currentUser, firstPage)).total).toBe(2);
  });

  test('a missing file is reported by name', async () => {
    const place = await anUntouchedPlace();
    await aWholeShop(place);
    const [slip = ''] = filesIn(place.dataDir);
    rmSync(join(place.dataDir, 'uploads', slip));
    expect((await backUp(place, aFile())).missing).toEqual([slip]);
  });
});

describe('is refused with a sentence', () => {
  test('when its folder is not there', async () => {
    const place = await anUntouchedPlace();
    await aWholeShop(place);
    const file = join(place.dataDir, 'nowhere', 'shop.tar.gz');
    await expect(backUp(place, file)).rejects.toThrow(/nowhere.*can't be written/);
    await expect(restore(file, await anUntouchedPlace())).rejects.toThrow(/nowhere.*can't be read/);
  });

  test('when the file is there already, which stays as it was', async () => {
    const { place, file } = await aBackup();
    const before = readFileSync(file);
    await expect(backUp(place, file)).rejects.toThrow('already exists');
    expect(readFileSync(file)).toEqual(before);
  });

  test('when the shop that it would be restored into is not empty', async () => {
    const { file } = await aBackup();
    const target = await anUntouchedPlace();
    const shop = await aShop(target);
    await aPerson(shop, { email: 'kasun@example.com' });
    const before = await everyRow(shop);
    await expect(restore(file, target)).rejects.toThrow('not empty: it has users (1)');
    expect(await everyRow(shop)).toEqual(before);
  });

  test.each([
    ['cut in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ['short of its last bytes', (bytes: Buffer) => bytes.subarray(0, -9)],
    ['empty', () => Buffer.alloc(0)],
    ['no backup at all', () => Buffer.from('id,name\n1,Bowl\n')],
    [
      'altered in one letter',
      (bytes: Buffer) => {
        const tar = gunzipSync(bytes);
        tar.write('Kamali', tar.indexOf('Nimali Perera'));
        return gzipSync(tar);
      },
    ],
    [
      'short of its end, though well packed',
      (bytes: Buffer) => {
        const tar = gunzipSync(bytes);
        const end = tar.indexOf('seal.json');
        return gzipSync(Buffer.concat([tar.subarray(0, end), Buffer.alloc(1024)]));
      },
    ],
  ])('when it is %s: nothing is changed', async (_what, damage) => {
    const whole = await aBackup();
    const file = aFile();
    writeFileSync(file, damage(readFileSync(whole.file)));
    const target = await anUntouchedPlace();
    await expect(restore(file, target)).rejects.toThrow(
      /can't be restored\. .*Nothing was changed/,
    );
    expect(await isEmpty(target)).toBe(true);
    expect(existsSync(join(target.dataDir, 'uploads'))).toBe(false);
  });

  const tampered = async (change: (manifest: { migrations: string[]; format: number }) => void) => {
    const manifest = { format: 1, takenAt: '2026-11-20', migrations: ['0001-goods'], tables: [] };
    change(manifest);
    const file = aFile();
    await writeArchive(file, (add) => add('manifest.json', Buffer.from(JSON.stringify(manifest))));
    return file;
  };

  test('when a newer shop made it', async () => {
    const target = await anUntouchedPlace();
    const later = await tampered(({ migrations }) => migrations.push('9999-robots'));
    await expect(restore(later, target)).rejects.toThrow(
      'made by a newer version of the shop (9999-robots)',
    );
    const other = await tampered((manifest) => void (manifest.format = 2));
    await expect(restore(other, target)).rejects.toThrow('made by a newer version of the shop');
    expect(await isEmpty(target)).toBe(true);
  });

  test.each([
    'slips/../../../evil.webp',
    'slips/-/0c9d2f6e-7a52-4b7e-9a53-0f1d6a5f9a11.webp',
    'slips/0c9d2f6e.webp',
    'notes/0c9d2f6e-7a52-4b7e-9a53-0f1d6a5f9a11.webp',
    'masters/ab/0c9d2f6e-7a52-4b7e-9a53-0f1d6a5f9a11.webp',
    'masters/ab/cd0123456789abcdef01.webp',
  ])('when a file in it has a name that the shop gives none: %s', async (name) => {
    const file = aFile();
    await writeArchive(file, async (add) => {
      const tables: unknown[] = [];
      const manifest = { format: 1, takenAt: '', migrations: ['0001-goods'], tables };
      await add('manifest.json', Buffer.from(JSON.stringify(manifest)));
      await add(`files/${name}`, Buffer.from('x'));
    });
    const target = await anUntouchedPlace();
    await expect(restore(file, target)).rejects.toThrow('an unknown part');
    expect(existsSync(join(target.dataDir, 'uploads'))).toBe(false);
  });

  interface ForgedManifest {
    tables: { name: string; columns: string[]; rows: number }[];
  }

  /** A backup that somebody took apart and sealed anew. */
  async function forged(parts: {
    manifest?: (manifest: ForgedManifest) => void;
    /** Of each member: the bytes that stand there instead. */
    member?: (name: string, text: string) => string;
    more?: Record<string, string>;
  }): Promise<string> {
    const { file } = await aBackup();
    const copy = aFile();
    await writeArchive(copy, async (add) => {
      for await (const { name, bytes } of readArchive(file)) {
        const text = Buffer.from(bytes).toString();
        if (name === 'manifest.json') {
          const manifest: ForgedManifest = JSON.parse(text);
          parts.manifest?.(manifest);
          await add(name, Buffer.from(JSON.stringify(manifest)));
        } else if (name.startsWith('rows/')) {
          await add(name, Buffer.from(parts.member?.(name, text) ?? text));
        } else await add(name, bytes);
      }
      for (const [name, text] of Object.entries(parts.more ?? {}))
        await add(name, Buffer.from(text));
    });
    return copy;
  }

  test('a backup of an older version that has invitations and codes is restored without them', async () => {
    const at = '2999-01-01T00:00:00.000Z';
    const columns =
      'id token_hash email permissions is_admin is_driver invited_by created_at expires_at'.split(
        ' ',
      );
    const row = ['i', 'h', 'evil@example.com', '', 1, 0, 'u', at, at];
    const file = await forged({
      manifest: ({ tables }) => void tables.push({ name: 'invitations', columns, rows: 1 }),
      more: { 'rows/invitations/1.jsonl': JSON.stringify(row) },
    });
    const target = await anUntouchedPlace();
    await restore(file, target);
    expect((await everyRow(await aShop(target)))['invitations']).toEqual([]);
  });

  test.each([
    ['session_tokens', ['hash', 'session_id', 'kind', 'expires_at']],
    ['sessions', ['id', 'user_id']],
    ['one_time_tokens', ['hash', 'user_id']],
    ['unowned_files', ['name', 'due_at']],
    // Its name before migration 0013.
    ['stray_files', ['name', 'due_at']],
    ['kysely_migration', ['name', 'timestamp']],
    ['robots', ['id', 'name']],
  ])('when it has the table %s, which backups leave out', async (name, columns) => {
    const row = JSON.stringify(columns.map(() => '../../evil'));
    const file = await forged({
      manifest: ({ tables }) => void tables.push({ name, columns, rows: 1 }),
      more: { [`rows/${name}/1.jsonl`]: row },
    });
    const target = await anUntouchedPlace();
    await expect(restore(file, target)).rejects.toThrow(`has an unknown table ${name}`);
    expect(await isEmpty(target)).toBe(true);
  });

  test('when a table has a column that the shop does not know', async () => {
    const file = await forged({
      manifest: ({ tables }) => {
        const [table] = tables.filter(({ rows }) => rows === 0);
        table?.columns.push('password');
      },
    });
    const target = await anUntouchedPlace();
    await expect(restore(file, target)).rejects.toThrow(/has an unknown column \w+\.password/);
    expect(await isEmpty(target)).toBe(true);
  });

  test.each([
    ['slips', /slips\/[0-9a-f-]{36}\.webp/, '../../../../etc/passwd'],
    ['users', /"[0-9a-f]{20}"/, '"../../../evil"'],
  ])('when a row of %s names a file outside the folder', async (table, name, instead) => {
    const file = await forged({
      member: (member, text) =>
        member.startsWith(`rows/${table}/`) ? text.replace(name, instead) : text,
    });
    const target = await anUntouchedPlace();
    await expect(restore(file, target)).rejects.toThrow(
      'has a file name that the shop does not use',
    );
    expect(await isEmpty(target)).toBe(true);
  });
});

test('a backup of an older version is brought up to date', async () => {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  onTestFinished(() => db.destroy());
  await migrateTo(db, '0004-slips');
  const at = new Date().toISOString();
  const person = {
    id: 'a-person',
    name: 'Nimali',
    email: NIMALI,
    role: 'user',
    password_hash: 'none',
    verified_at: at,
    created_at: at,
  } as const;
  await db.insertInto('users').values(person).execute();
  const address = JSON.stringify({ firstName: 'Nimali', lastName: 'Perera', phone: '0771234567' });
  const order = {
    id: 'an-order',
    number: 'K7M2-9QXD',
    user_id: 'a-person',
    status: 'delivered',
    payment_method: 'cash_on_delivery',
    subtotal_cents: 1,
    shipping_cents: 0,
    address,
    email: NIMALI,
    created_at: at,
    moved_at: at,
  } as const;
  await db.insertInto('orders').values(order).execute();
  const file = aFile();
  await backUp(place, file);
  const target = await anUntouchedPlace();
  await restore(file, target);
  const shop = await aShop(target);
  expect(await shop.isReady()).toBe(true);
  const found = await shop.db.selectFrom('orders').select(['number', 'name_key']).execute();
  // The key was filled by a later migration.
  expect(found).toEqual([{ number: 'K7M2-9QXD', name_key: 'nimali perera' }]);
});

test('every table with a token, a hash or a code is known to let somebody in, or nobody', async () => {
  const shop = await aShop();
  const keyed = (await tablesOf(shop.db)).filter(({ columns }) =>
    columns.some((column) => /token|hash|password|secret|code_/.test(column)),
  );
  expect(keyed.length).toBeGreaterThan(5);
  const unknown = keyed.filter(({ name }) => !grantsAccess.has(name) && !grantsNothing[name]);
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

test('no table has a sequence, so that there is no counter to restore', async () => {
  const shop = await aShop();
  const tables = await shop.db.introspection.getTables();
  const counting = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => column.isAutoIncrementing).map((column) => `${name}.${column.name}`),
  );
  // SQLite calls every whole-number key so; the shop writes these itself.
  expect(counting).toEqual(ON_POSTGRES ? [] : ['revision.id', 'shop_settings.revision']);
  expect((await tablesOf(shop.db)).map(({ name }) => name)).toContain('users');
});

describe('a command that dies half-way', () => {
  /** Runs a command and kills it at the first line that it says. */
  const killed = (command: string, args: readonly string[], place: Place) =>
    new Promise<NodeJS.Signals | null>((ended) => {
      const child = spawn(process.execPath, [`src/cli/${command}.ts`, ...args], {
        env: {
          DATA_DIR: place.dataDir,
          ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child.stdout.once('data', () => child.kill('SIGKILL'));
      child.once('exit', (_code, signal) => ended(signal));
    });

  async function aLargeShop(): Promise<{ shop: Shop; place: Place }> {
    const place = await anUntouchedPlace();
    const shop = await aWholeShop(place);
    await manyReaders(shop, 60_000);
    return { shop, place };
  }

  test('leaves no backup, and a restore leaves an empty shop to restore into', async () => {
    const { shop, place } = await aLargeShop();
    const file = aFile();
    expect(await killed('backup', [file], place)).toBe('SIGKILL');
    expect(existsSync(file)).toBe(false);

    await backUp(place, file);
    const target = await anUntouchedPlace();
    expect(await killed('restore', [file], target)).toBe('SIGKILL');
    expect(await isEmpty(target)).toBe(true);
    await restore(file, target);
    const [rows, whole] = [await everyRow(await aShop(target)), await everyRow(shop)];
    // What the killed one held ends by itself, and is not restored.
    expect(whole['settings']?.join()).toContain('strays-held');
    expect(settled({ ...rows, settings: [] })).toEqual(settled({ ...whole, settings: [] }));
  });

  test('a failure half-way removes what was written', async () => {
    const file = aFile();
    const broken = writeArchive(file, async (add) => {
      await add('rows/users/1.jsonl', Buffer.alloc(1 << 20, 'x'));
      throw new Error('the database went away');
    });
    await expect(broken).rejects.toThrow('the database went away');
    expect(readdirSync(dirname(file))).toEqual([]);
  });

  test('a backup that is stopped leaves nothing either', async () => {
    const { place } = await aBackup();
    const file = aFile();
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(backUp(place, file, { signal })).rejects.toThrow('stopped');
    expect(readdirSync(dirname(file))).toEqual([]);
  });
});

import { spawn } from 'node:child_process';
import { chmodSync, existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aPicture } from '../../support/files.ts';
import { aForm, aPerson, call, tokenOf } from '../../support/people.ts';
import { aServer } from '../../support/server.ts';
import { aFolder, aShop } from '../../support/shop.ts';

// The modes of what the processes write, started with the umask that most machines have.

/** Every file and folder below a folder, as `mode path`; without what is for its owner alone. */
function readableByOthers(folder: string): string[] {
  const names = ['.', ...readdirSync(folder, { recursive: true }).map(String)];
  return names
    .map((name) => ({ name, mode: statSync(join(folder, name)).mode & 0o777 }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ name, mode }) => `${mode.toString(8)} ${name}`);
}

/** Runs a command of the terminal as `npm run` does; gives its exit code and what it said. */
const command = (name: string, args: readonly string[], dataDir: string) =>
  new Promise<{ code: number | null; said: string }>((ended) => {
    const child = spawn(
      'sh',
      ['-c', 'umask 022; exec "$@"', 'sh', process.execPath, `src/cli/${name}.ts`, ...args],
      {
        env: { DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
    child.once('exit', (code) => ended({ code, said }));
  });

/** A shop that has written something of each kind: rows, emails, originals and widths of pictures. */
async function aUsedShop(env: Record<string, string> = {}) {
  const place = { dataDir: join(aFolder(), 'data'), databaseUrl: undefined };
  const before = process.umask(0o022);
  const server = await aServer(place, env);
  process.umask(before);
  const shop = await aShop(place);
  const id = await aPerson(shop, { email: 'admin@example.com', role: 'admin' });
  const words = { name: 'Kumbuk Bowl', price: '3900', category: 'bowls', countInStock: '4' };
  const images = new Blob([Buffer.from(await aPicture())], { type: 'image/png' });
  const { body } = await call(server.url, 'POST /api/admin/products', {
    token: await tokenOf(shop, id),
    body: aForm({ ...words, images }),
  });
  const [hash = ''] = /[0-9a-f]{20}/.exec(JSON.stringify(body)) ?? [];
  await fetch(`${server.url}/media/${hash}-320.webp`);
  await call(server.url, 'POST /api/newsletter', { body: { email: 'reader@example.com' } });
  await expect.poll(() => globSync(join(place.dataDir, 'outbox', '*.eml'))).toHaveLength(1);
  return { ...place, ...server };
}

test('every file and folder of the server is for its owner alone', async () => {
  const { dataDir } = await aUsedShop();
  const kinds = readdirSync(dataDir).toSorted();
  expect(kinds).toEqual([
    'outbox',
    'pictures',
    'shop.sqlite',
    'shop.sqlite-shm',
    'shop.sqlite-wal',
    'uploads',
  ]);
  expect(readableByOthers(dataDir)).toEqual([]);
});

test('every file and folder of a terminal command is for its owner alone', async () => {
  const { dataDir, end } = await aUsedShop();
  await end();
  const out = aFolder();
  expect(await command('products-export', [join(out, 'products.csv')], dataDir)).toMatchObject({
    code: 0,
  });
  expect(await command('backup', [join(out, 'shop.tar.gz')], dataDir)).toMatchObject({ code: 0 });
  expect(await command('restore', [join(out, 'shop.tar.gz')], join(out, 'restored'))).toMatchObject(
    { code: 0 },
  );
  expect(existsSync(join(out, 'restored', 'shop.sqlite'))).toBe(true);
  expect(readableByOthers(out)).toEqual([]);
  // Which sets the umask for each of them.
  const commands = globSync('src/cli/*.ts').filter((path) => !path.endsWith('with-shop.ts'));
  const others = commands.filter((path) => !readFileSync(path, 'utf8').includes('await closing('));
  expect(others).toEqual([]);
});

test('a folder that others may read is warned about, with the command that closes it', async () => {
  const dataDir = aFolder();
  const { given, end } = await aServer({ dataDir, databaseUrl: undefined });
  expect(given()).not.toContain('chmod');
  await end();
  chmodSync(dataDir, 0o755);
  const sentence = `Other users of this machine can read DATA_DIR ${dataDir}. Run: chmod -R go= '${dataDir}'`;
  const second = await aServer({ dataDir, databaseUrl: undefined });
  await expect.poll(second.given).toContain(sentence);
  const { said } = await command('backup', [join(aFolder(), 'shop.tar.gz')], dataDir);
  expect(said).toContain(sentence);
  chmodSync(dataDir, 0o700);
});

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pino from 'pino';
import { readSettings } from '#lib/server/app/settings.ts';
import { createShop, type Shop } from '#lib/server/app/create-shop.ts';
import { copyOfSeededFolder, PASSWORD } from './seeded-folder.ts';
import { startPostgres } from './start-postgres.ts';
import { readFile } from 'node:fs/promises';
import PostalMime from 'postal-mime';
import type { OutboxRow } from '#lib/server/infra/db/schema.ts';
import { fileNameOf } from '#lib/server/infra/mail/transport.ts';

export interface ShopOptions {
  engine: 'sqlite' | 'postgres';
  /** What is in the shop when the tests begin. */
  seed: 'demo' | 'nothing';
  /** More of the server's environment. */
  env: Record<string, string>;
  /** The project, when it is not this one. */
  folder?: string;
}

/** A worker's own shop: the built server as a process, and its data opened here. */
export interface RunningShop {
  url: string;
  dataDir: string;
  /** The same data, for adding people, orders and tickets without clicking. */
  data: Shop & { dataDir: string };
  stop: () => Promise<void>;
}

/** Resolves with the address that the server prints once it listens. */
function addressOf(server: ReturnType<typeof spawnServer>): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    server.stdout.on('data', (bytes: Buffer) => {
      printed += bytes.toString();
      const url = /open at (http:\S+)/.exec(printed)?.[1];
      if (url) resolve(url);
    });
    server.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${printed}`)));
  });
}

const spawnServer = (env: Record<string, string>, cwd: string) =>
  spawn(process.execPath, ['src/server.ts'], {
    cwd,
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      PORT: '0',
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

export async function startShop({
  engine,
  seed,
  env,
  folder = '.',
}: ShopOptions): Promise<RunningShop> {
  const isCopied = engine === 'sqlite' && seed === 'demo';
  const dataDir = isCopied ? copyOfSeededFolder() : mkdtempSync(join(tmpdir(), 'shilpa-tests-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = postgres && `${postgres.url}/postgres`;
  const variables = {
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    SEED_DEMO: seed === 'demo' ? 'on' : 'off',
    DEMO_PASSWORD: PASSWORD,
    WARM_PICTURES: 'off',
    // A test asks for the codes of an hour within a minute.
    LIMITS_CODE_MAILS_PER_MINUTE: '5',
    LIMITS_NEWSLETTER_PER_IP_PER_HOUR: '1000',
    LIMITS_REGISTRATIONS_PER_IP_PER_HOUR: '1000',
    ...env,
  };
  const server = spawnServer(variables, folder);
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const url = await addressOf(server);
  const data = await createShop({
    ...readSettings({ SITE_URL: url }),
    dataDir,
    databaseUrl,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
  });
  const stop = async () => {
    await data.close();
    server.kill('SIGKILL');
    await exited;
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, data: { ...data, dataDir }, stop };
}

/** Once it is sent, the outbox has no words of an email with a secret; its file still has them. */
async function withWords(dataDir: string, row: OutboxRow): Promise<OutboxRow> {
  if (row.text !== '') return row;
  const file = await readFile(join(dataDir, 'outbox', `${fileNameOf(row)}.eml`));
  const { subject = '', text = '' } = await PostalMime.parse(file);
  return { ...row, subject, text };
}

/** The emails of a running shop to an address, oldest first. */
export async function emailsTo(
  { db, dataDir }: RunningShop['data'],
  address: string,
): Promise<OutboxRow[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute();
  return Promise.all(rows.map((row) => withWords(dataDir, row)));
}

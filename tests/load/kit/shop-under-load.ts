import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import type { Role } from '#lib/account/permissions.ts';
import { addVerifiedUser } from '#lib/server/features/account/repo.ts';
import { putProducts, type ProductDraft } from '#lib/server/features/catalogue/write-repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { openSession } from '#lib/server/features/account/sessions.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import type { ShopOptions } from '#lib/server/app/create-infra.ts';
import { createShop, type Shop } from '#lib/server/app/create-shop.ts';
import type { startPostgres } from '../../support/start-postgres.ts';
import { spawn } from 'node:child_process';
import { chromium } from 'playwright';
import { chromium as chromiumPath } from '../../../scripts/prepare.mjs';

// Where a scenario's shop keeps its data, and who is in it.

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

/** A folder, and on Postgres a database of its own. */
export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  /** The database's server, which a scenario may send away. */
  postgres: PostgresServer | undefined;
  /** What a shop process needs to stand here. */
  env: Record<string, string>;
}

export async function aPlace(postgres: PostgresServer | undefined): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shilpa-faults-'));
  let databaseUrl: string | undefined;
  if (postgres) {
    const name = `shop_${randomUUID().replaceAll('-', '')}`;
    const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    databaseUrl = `${postgres.url}/${name}`;
  }
  const env = {
    DATA_DIR: dataDir,
    SEED_DEMO: 'off',
    // What goes wrong here is meant to.
    LOG_LEVEL: 'silent',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  return { dataDir, databaseUrl, postgres, env };
}

export const leave = (place: Place): void =>
  rmSync(place.dataDir, { recursive: true, force: true });

/** Works with the shop of a place from inside, beside the processes that serve it. */
export async function inside<T>(
  place: Place,
  work: (shop: Shop) => Promise<T>,
  given: Partial<Pick<ShopOptions, 'now' | 'watch' | 'payHere'>> = {},
): Promise<T> {
  const { dataDir, databaseUrl } = place;
  const shop = await createShop({
    ...readSettings({}),
    dataDir,
    databaseUrl,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    ...given,
  });
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}

export const open = (place: Place, env: Record<string, string> = {}): Promise<ShopProcess> =>
  startShop({ ...place.env, ...env });

export interface Person {
  id: string;
  email: string;
  token: string;
}

/** A token lives for minutes; these are given as if it were later, so that a long run is one session. */
const AHEAD_MS = 12 * 3_600_000;

/** So many people who are signed in; nobody's password is ever asked for. */
export async function people(shop: Shop, count: number, role: Role = 'user'): Promise<Person[]> {
  const at = new Date(shop.now().getTime() + AHEAD_MS);
  const found: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = randomUUID();
    const email = `${role}-${id}@example.com`;
    await addVerifiedUser(shop.db, { id, name: 'Nimali', email, role, passwordHash: '', at });
    const { accesstoken } = await inTransaction(shop.db, (tx) => openSession(tx, id, at));
    found.push({ id, email, token: accesstoken });
  }
  return found;
}

/** What a piece costs, and an order of one: its delivery is free by the default settings. */
export const PRICE = 3900;

/** Puts products on sale as an import does; each costs `PRICE` rupees. */
export async function stock(shop: Shop, ...drafts: readonly ProductDraft[]): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await putProducts(tx, drafts, shop.now());
    shop.changes.record(tx, ['catalogue', ...drafts.map(({ id }) => `product:${id}`)]);
  });
}

/** The built shop as a process of its own, on a free port. */
export interface ShopProcess {
  url: string;
  pid: number;
  /** What it wrote for the person who started it. */
  given: () => string;
  /** Sends a signal and gives the exit code; -1 when the signal killed it. */
  end: (signal?: NodeJS.Signals) => Promise<number>;
  stop: () => Promise<void>;
}

/**
 * Starts a shop; `command` stands before `node src/server.ts` where something has to. `folder` is
 * that of another build.
 */
export async function startShop(
  env: Record<string, string>,
  command: readonly string[] = [],
  folder?: string,
): Promise<ShopProcess> {
  const [program, ...before] = [...command, process.execPath];
  const child = spawn(program, [...before, '--max-semi-space-size=8', 'src/server.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '65536',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let given = '';
  const exited = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? -1));
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      given += bytes.toString();
      const found = /open at (http:\S+)/.exec(given)?.[1];
      if (found) resolve(found);
    });
    void exited.then((code) => reject(new Error(`The shop did not open (${code})`)));
  });
  const end = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  return {
    url,
    pid: child.pid ?? 0,
    given: () => given,
    end,
    stop: async () => void (await end()),
  };
}

// A person who sends a picture.

/** Sends a picture as one's own; gives the answer's status. */
export async function sendAvatar(
  url: string,
  person: Person,
  picture: Uint8Array,
): Promise<number> {
  const form = new FormData();
  form.set('avatar', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }));
  const response = await fetch(`${url}/api/users/avatar`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.token}` },
    body: form,
  });
  await response.arrayBuffer();
  return response.status;
}

// What a process weighs, by the kernel's own count.

const KB = 1024;
const MB = 1024 * KB;

const read = (pid: number, field: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * KB) / MB;
};

/** Resident now, in MB. */
export const weightMb = (pid: number): number => read(pid, 'VmRSS');

/** The most that was resident so far, in MB. */
export const peakMb = (pid: number): number => read(pid, 'VmHWM');

const executablePath = chromiumPath();

/** Chromium as the tests use it: the machine's own, or the one that Playwright brings. */
export const openBrowser = (...args: string[]) =>
  chromium.launch({ args: ['--no-sandbox', ...args], ...(executablePath && { executablePath }) });

/** A usual phone of these years: narrow, with 2.6 pixels a CSS pixel. */
export const PHONE = {
  viewport: { width: 360, height: 780 },
  deviceScaleFactor: 2.6,
  isMobile: true,
  hasTouch: true,
};

/** The pages that the figures are about: home, a category, a product. */
export const PRODUCT = '/product/peacock-batik-sarong';
export const LOOKED_AT = ['/', '/category/bags', PRODUCT] as const;

/** The demo shop that a part of the bench visits. */
export interface Visited {
  url: string;
  /** An earlier build of it, when one is named by `BEFORE`. */
  before: string | undefined;
  /** Their processes: today's, and the earlier one. */
  servers: readonly [Pick<ShopProcess, 'url' | 'pid'>, ...Pick<ShopProcess, 'url' | 'pid'>[]];
}

// What follows `astro build`. First the service worker of the driver's pages in each language (decision
// 0015): renders the two pages, follows what they are made of, and bundles a worker that caches exactly that. Then
// the worker of notifications (decision 0052). Then a brotli and a gzip twin of each built file that browsers fetch,
// so that the server never compresses the same bytes twice.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PrecacheEntry } from 'workbox-precaching';
import { inLocale } from '#lib/server/infra/locale.ts';
import { DELIVERIES_WORKER, paths } from '#lib/site/paths.ts';
import { PUSH_WORKER } from '#lib/site/push-worker.ts';
import { locales } from '#messages/runtime';
import { bundleWorker } from './bundle-worker.ts';

const CLIENT = 'dist/client';

/** The addresses of a language. The page of one order names none: its script reads the number from the address. */
const addresses = () => ({
  list: paths.myDeliveries,
  one: paths.myDelivery('kept'),
  worker: paths.deliveriesWorker(),
});
const languages = locales.map((locale) => inLocale(locale, addresses));
/** What the frame shows and the built folder does not hold. */
const SIGNS = ['/icons.svg', '/logo-wordmark.svg', '/favicon.svg', '/placeholder.svg'];

/** The address of a shop that was just started. */
async function addressOf(shop: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  for await (const line of createInterface(shop.stdout)) {
    const url = /open at (http:\S+)/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The built shop did not open.');
}

async function read(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be made: ${response.status}`);
  return response.text();
}

/**
 * The pages of each language as the shop sends them; they hold nothing of anybody. This first start fills
 * the compile cache for the next.
 */
async function rendered(): Promise<string[]> {
  rmSync('dist/compile-cache', { recursive: true, force: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'shilpa-build-'));
  const shop = spawn(process.execPath, ['dist/server/start.mjs'], {
    env: { DATA_DIR: dataDir, PORT: '0', SEED_DEMO: 'off', WARM_PICTURES: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(shop, 'exit');
  try {
    const url = await addressOf(shop);
    return await Promise.all(
      languages.map(async ({ list, one }) =>
        (await Promise.all([read(url + list), read(url + one)])).join('\n'),
      ),
    );
  } finally {
    shop.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true });
  }
}

const BUILT =
  /(?:\/_astro\/|["'`]_astro\/|["'`(](\.\.?)\/)((?:[a-z]{2,3}\/)?[\w.@~-]+\.(?:js|css|woff2))/g;

/** Every built file that a text names, and those that they name in turn. */
function follow(text: string, found: Set<string>, from = '/_astro/x'): Set<string> {
  for (const [, relative, name = ''] of text.matchAll(BUILT)) {
    const path = relative ? posix.join(dirname(from), relative, name) : `/_astro/${name}`;
    if (found.has(path)) continue;
    found.add(path);
    if (!name.endsWith('.woff2')) follow(readFileSync(CLIENT + path, 'utf8'), found, path);
  }
  return found;
}

/** Changes with every build, so that pages are refetched together with their assets. */
function revision(): string {
  const hash = createHash('sha256');
  for (const file of globSync('dist/{client/_astro,server}/**/*').toSorted()) {
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** What the worker caches: files whose names change with what they hold, and the rest by a revision. */
function precacheList(
  files: ReadonlySet<string>,
  pages: readonly string[],
  build: string,
): PrecacheEntry[] {
  const cached = [...files].toSorted().map((url) => ({
    url,
    revision: url.startsWith('/_astro/') ? null : hashOf(readFileSync(CLIENT + url)),
  }));
  return [...cached, ...pages.map((url) => ({ url, revision: build }))];
}

const pages = await rendered();
const version = revision();
for (const [at, { list, one, worker }] of languages.entries()) {
  const files = follow(pages[at] ?? '', new Set(SIGNS));
  // The listener takes the prefix of the language off the address of a file.
  const file = basename(worker);
  await bundleWorker(import.meta.resolve('#lib/browser/deliveries/offline-worker.ts'), {
    to: join(dirname(CLIENT + DELIVERIES_WORKER), file),
    define: {
      PRECACHE: JSON.stringify(precacheList(files, [list, one], version)),
      DELIVERY_PAGE: JSON.stringify(one),
      DELIVERY_PATHS: JSON.stringify(`^${list}/[^/]+$`),
    },
  });
}
await bundleWorker(import.meta.resolve('#lib/browser/account/push-worker.ts'), {
  to: CLIENT + PUSH_WORKER,
});

/** Below this many bytes a twin saves nothing. */
const LEAST_BYTES = 150;

for (const path of globSync('dist/client/**/*.{js,css,svg,html,json,txt,xml}')) {
  const bytes = readFileSync(path);
  if (bytes.length < LEAST_BYTES) continue;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

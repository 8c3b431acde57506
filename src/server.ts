import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { anyProduct, MAX_PAGE_SIZE } from '#lib/catalogue/query.ts';
import { InvalidSetting } from './lib/server/errors.ts';
import { createEdgeInstance } from '#lib/server/edge/edge-instance.ts';
import { drainOf } from '#lib/server/web/drain.ts';
import { shopListener, type ListenerOptions } from '#lib/server/web/listener.ts';
import type { AstroHandler } from '#lib/server/web/render.ts';
import { openLog } from '#lib/server/infra/log.ts';
import { warmPictures } from '#lib/server/infra/files/warm-pictures.ts';
import { seed } from '#lib/server/app/seed.ts';
import { readSettings, type Settings } from '#lib/server/app/settings.ts';
import { createShop, type Shop } from '#lib/server/app/create-shop.ts';
import { explainStartError } from '#lib/server/app/start-errors.ts';

/** The outer server: opens the shop once, hands it to the built pages, listens, and drains. */

const HEAD_WITHIN_MS = 12_000;
const IDLE_WITHIN_MS = 50_000;
const KEEP_ALIVE_MS = 20_000;
const CHECK_EVERY_MS = 2_500;
/** Whatever happens, a process that was told to stop is gone by then. */
const GONE_WITHIN_MS = 9_500;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What a process serves, whether the data is here or elsewhere. */
interface Opened extends Pick<ListenerOptions, 'shop' | 'data'> {
  /** What the person who started it should know, beside the address. */
  news: readonly string[];
  /** What is done beside serving, until `isWanted` no more. */
  work: (isWanted: () => boolean) => void;
  close: () => Promise<void>;
}

/** Makes pictures while nobody waits for them. */
async function warm(shop: Shop, isWanted: () => boolean): Promise<void> {
  const query = { ...anyProduct, limit: MAX_PAGE_SIZE };
  const { pages } = await shop.catalogue.list(query);
  for (let page = 1; page <= pages && isWanted(); page += 1) {
    const { products } = await shop.catalogue.list({ ...query, page });
    await warmPictures(shop.pictures, products, isWanted);
  }
}

/** A shop that keeps its own data. */
async function openHere(settings: Settings, log: Logger): Promise<Opened> {
  const shop = await createShop({ ...settings, now: () => new Date(), log });
  const seeded = await seed(shop, settings);
  const outbox = join(settings.dataDir, 'outbox');
  return {
    shop,
    data: { desks: shop },
    news: [...seeded, `Mail goes to ${settings.mailUrl ? new URL(settings.mailUrl).host : outbox}`],
    work(isWanted) {
      shop.work();
      if (!settings.warmPictures) return;
      warm(shop, isWanted).catch((error: unknown) => log.warn({ err: error }, 'not warmed'));
    },
    close: () => shop.close(),
  };
}

/** An instance whose data is at `API_URL`. */
async function openThere(settings: Settings, apiUrl: string, log: Logger): Promise<Opened> {
  const edge = await createEdgeInstance({
    apiUrl,
    siteUrl: settings.siteUrl,
    now: () => new Date(),
    log,
  });
  const { trouble } = edge;
  return {
    shop: edge,
    data: edge,
    news: [
      `Its data is at ${apiUrl}`,
      ...(trouble === undefined
        ? []
        : [
            `API_URL ${apiUrl} does not answer yet (${trouble}). It is asked twice a second, and the pages come when it does. Start that shop, or correct API_URL.`,
          ]),
    ],
    work: () => undefined,
    close: () => edge.close(),
  };
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = openLog(settings.logLevel);
  const { shop, data, news, work, close } = await (settings.apiUrl === undefined
    ? openHere(settings, log)
    : openThere(settings, settings.apiUrl, log));
  // What the pages load is in its production edition only where this says so; React looks at it.
  process.env['NODE_ENV'] ??= 'production';
  const pages: { handler: AstroHandler } = await import(
    new URL('../dist/server/entry.mjs', import.meta.url).href
  );

  let draining = false;
  const listener = shopListener({
    shop,
    data,
    pages: pages.handler,
    clientFolder: fileURLToPath(new URL('../dist/client', import.meta.url)),
    allowedHosts: settings.allowedHosts,
    isDraining: () => draining,
    trustedProxies: settings.trustedProxies,
  });
  const server = createServer(
    {
      headersTimeout: HEAD_WITHIN_MS,
      // A slow line may upload for long, as long as bytes keep moving.
      requestTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
    },
    listener,
  );
  server.setTimeout(IDLE_WITHIN_MS);
  const drain = drainOf(server);

  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(settings.port, settings.host, listening);
  });
  const address = server.address();
  work(() => !draining);
  const port = typeof address === 'object' && address ? address.port : 0;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  for (const line of [`The shop is open at http://${host}:${port}`, ...news]) say(line);

  const stop = (): void => {
    if (draining) return;
    draining = true;
    setTimeout(() => process.exit(1), GONE_WITHIN_MS).unref();
    void drain()
      .then(close)
      .then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

try {
  await start();
} catch (error) {
  const sentence =
    error instanceof InvalidSetting ? error.message : explainStartError(error, process.env);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

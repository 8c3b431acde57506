import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { InvalidSetting } from '#lib/server/errors.ts';
import { closeSlowConnections, createDrain, listenAt } from '#lib/server/web/connections.ts';
import { shopListener } from '#lib/server/web/listener.ts';
import { createMetrics, type Metrics } from '#lib/server/web/metrics.ts';
import { openPages } from '#lib/server/web/render.ts';
import {
  dataDirWarning,
  explainStartError,
  openLog,
  PRIVATE_UMASK,
  startWarnings,
} from './start-messages.ts';
import { warmAllPictures } from './warm-pictures.ts';
import { seed } from './seed.ts';
import { readSettings, type Settings } from './settings.ts';
import { createShop } from './create-shop.ts';

const CLIENT_FOLDER = fileURLToPath(import.meta.resolve('#dist/client'));

const HEADERS_TIMEOUT_MS = 12_000;
const IDLE_TIMEOUT_MS = 50_000;
const KEEP_ALIVE_MS = 20_000;
const CHECK_INTERVAL_MS = 2_500;
const EXIT_TIMEOUT_MS = 9_500;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function openShop(settings: Settings, log: Logger, metrics: Metrics | undefined) {
  const onOrderPlaced = () => metrics?.countOrder();
  const shop = await createShop({ ...settings, now: () => new Date(), log, onOrderPlaced });
  const seeded = await seed(shop, settings);
  const outbox = join(settings.dataDir, 'outbox');
  const warning = dataDirWarning(settings.dataDir);
  return {
    shop,
    services: shop,
    pendingEmails: shop.mail.pending,
    notes: [
      ...seeded,
      `Emails go to ${settings.mailUrl ? new URL(settings.mailUrl).host : outbox}`,
      ...(settings.sms ? [`Text messages go to ${new URL(settings.sms.address).host}`] : []),
      ...(warning === undefined ? [] : [warning]),
    ],
    work: (isRunning: () => boolean): void => {
      shop.work();
      if (!settings.warmPictures) return;
      warmAllPictures(shop, isRunning).catch((error: unknown) =>
        log.warn({ err: error }, 'warming pictures failed'),
      );
    },
    close: () => shop.close(),
  };
}

async function start(): Promise<void> {
  process.umask(PRIVATE_UMASK);
  const settings = readSettings(process.env);
  const { metricsToken } = settings;
  const metrics = metricsToken === undefined ? undefined : createMetrics(metricsToken);
  const log = openLog(settings.logLevel, metrics?.countError);
  const { notes, work, close, ...instance } = await openShop(settings, log, metrics);
  const pages = await openPages();

  let draining = false;
  const listener = shopListener({
    ...instance,
    metrics,
    pages,
    clientFolder: CLIENT_FOLDER,
    allowedHosts: settings.allowedHosts,
    isDraining: () => draining,
    trustedProxies: settings.trustedProxies,
  });
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      // A slow upload may take long; `closeSlowConnections` ends one without progress.
      requestTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
    },
    listener,
  );
  server.setTimeout(IDLE_TIMEOUT_MS);
  closeSlowConnections(server);
  const drain = createDrain(server);

  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(listenAt(process.env, settings), listening);
  });
  const address = server.address();
  work(() => !draining);
  const port = typeof address === 'object' && address ? address.port : 0;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  const lines = [
    `The shop is open at http://${host}:${port}`,
    ...notes,
    ...startWarnings(settings),
  ];
  lines.forEach(print);

  const stop = (): void => {
    if (draining) return;
    draining = true;
    setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref();
    void drain()
      .then(close)
      .then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** An invalid setting ends the process with a sentence that explains it. */
export async function startServer(): Promise<void> {
  try {
    await start();
  } catch (error) {
    const sentence =
      error instanceof InvalidSetting ? error.message : explainStartError(error, process.env);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}

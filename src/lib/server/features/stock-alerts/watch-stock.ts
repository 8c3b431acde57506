import type { Logger } from 'pino';
import { EVERYTHING, productIdsOf } from '#lib/server/infra/cache-tags.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { StockAlertService } from './service.ts';

export interface WatchDeps {
  changes: Pick<Changes, 'listen'>;
  stockAlerts: Pick<StockAlertService, 'sendAlerts'>;
  log: Logger;
}

const TOGETHER_MS = 250;
const RETRY_MS = 5_000;
const MAX_IDS = 500;

/** Every stock write publishes its product's tag, so no change is missed. The returned function stops it. */
export function watchStock({ changes, stockAlerts, log }: WatchDeps): () => Promise<void> {
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  /** Only the start and large changes check everything. */
  let isEverything = true;
  const productIds = new Set<string>();

  async function run(): Promise<void> {
    const ids = isEverything || productIds.size > MAX_IDS ? undefined : [...productIds];
    isEverything = false;
    productIds.clear();
    try {
      await stockAlerts.sendAlerts(ids);
    } catch (error) {
      log.warn({ err: error }, 'stock alerts not sent yet');
      isEverything = true;
    }
    timer = undefined;
    if (isEverything) schedule(RETRY_MS);
    else if (productIds.size > 0) schedule(TOGETHER_MS);
  }

  function schedule(inMs: number): void {
    if (!isOpen || timer) return;
    timer = setTimeout(() => {
      running = run();
    }, inMs).unref();
  }

  changes.listen((tags) => {
    if (tags.includes(EVERYTHING)) isEverything = true;
    for (const id of productIdsOf(tags)) productIds.add(id);
    if (isEverything || productIds.size > 0) schedule(TOGETHER_MS);
  });
  schedule(0);

  return async () => {
    isOpen = false;
    clearTimeout(timer);
    await running;
  };
}

import { watchStock, type WatchDeps } from '#lib/server/features/stock-alerts/watch-stock.ts';
import type { Mail } from '#lib/server/infra/mail/worker.ts';
import { startHousekeeping, type HousekeepingDeps } from './housekeeping.ts';

/**
 * Starts the background work of a serving process: sending emails, stock alerts and housekeeping. The
 * returned function stops all but the emails, and waits.
 */
export function startBackgroundWork(
  deps: WatchDeps & HousekeepingDeps & { mail: Pick<Mail, 'start'> },
): () => Promise<void> {
  deps.mail.start();
  const stops = [watchStock(deps), startHousekeeping(deps)];
  return async () => {
    for (const stop of stops) await stop();
  };
}

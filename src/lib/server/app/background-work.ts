import { watchStock, type WatchDeps } from '#lib/server/features/stock-alerts/watch-stock.ts';
import {
  watchStockReport,
  type ReportWatchDeps,
} from '#lib/server/features/stock-alerts/stock-report.ts';
import type { Cdn } from '#lib/server/infra/mail/cdn-settings.ts';
import { enqueuePurge } from '#lib/server/infra/mail/purges-repo.ts';
import { startFollowing } from '#lib/server/infra/change-follower.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import type { Translations } from '#lib/messages/translations.ts';
import type { Mail } from '#lib/server/infra/mail/worker.ts';
import { startHousekeeping, type HousekeepingDeps } from './housekeeping.ts';

/** The returned function stops everything but the emails and waits. */
export function startBackgroundWork(
  deps: WatchDeps &
    ReportWatchDeps &
    HousekeepingDeps & {
      mail: Pick<Mail, 'start'>;
      translations: Translations;
      changes: Changes;
      cdn: Cdn | undefined;
    },
): () => Promise<void> {
  deps.mail.start();
  const start = () => [watchStock(deps), watchStockReport(deps), startHousekeeping(deps)];
  // Emails to people name products in their language.
  const stops = inLocale('en', start, deps.translations);
  const purging = { follow: () => enqueuePurge(deps) };
  const stopPurging = deps.cdn && startFollowing(purging, deps.log, 'outbox of purges');
  return async () => {
    stopPurging?.();
    for (const stop of stops) await stop();
  };
}

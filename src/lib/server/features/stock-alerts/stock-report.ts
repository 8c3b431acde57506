import type { Logger } from 'pino';
import { dayOf, formatTime } from '#lib/format/dates.ts';
import type { ShopSettings } from '#lib/shop-settings/schema.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { nameWithSize } from '#lib/catalogue/sizes.ts';
import { paths } from '#lib/site/paths.ts';
import { claimDay } from '#lib/server/infra/db/settings-repo.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import type { Block, EmailContent } from '#lib/server/infra/mail/layout.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import { enqueueStaffPush, hasStaffFor } from '#lib/server/infra/mail/push-repo.ts';
import { staffPush } from '#lib/today/staff-push.ts';
import { lowSizes, rememberReported, type LowSize } from './stock-report-repo.ts';

/** Reports sizes that became low or sold out (docs/api.md "Emails to the shop"). */

const REPORT_TIME = '08:00';
const CLAIM = 'stock-report';
const MAX_LISTED = 100;

const hasFallen = ({ stock, was }: LowSize): boolean =>
  was === undefined || (was === 'low' && stock < 1);

const listOf = (heading: string, fallen: readonly LowSize[], siteUrl: string): Block[] => {
  if (fallen.length === 0) return [];
  const items = fallen
    .slice(0, MAX_LISTED)
    .map(({ productId, name, size, stock }) => [
      { label: nameWithSize(name, size), url: siteUrl + paths.adminProduct(productId) },
      ...(stock > 0 ? [`: ${stock} left`] : []),
    ]);
  const rest = fallen.length - items.length;
  return [{ heading }, { items }, ...(rest > 0 ? [`And ${rest} more.`] : [])];
};

function fallenOf(fallen: readonly LowSize[]) {
  const { soldOut = [], low = [] } = Object.groupBy(fallen, ({ stock }) =>
    stock < 1 ? 'soldOut' : 'low',
  );
  const counts = [
    ...(soldOut.length > 0 ? [`${soldOut.length} sold out`] : []),
    ...(low.length > 0 ? [`${low.length} low`] : []),
  ].join(', ');
  return { soldOut, low, counts };
}

function stockReportEmail(fallen: readonly LowSize[], siteUrl: string): EmailContent {
  const { soldOut, low, counts } = fallenOf(fallen);
  return {
    subject: `Stock: ${counts}`,
    heading: 'Stock report',
    preview: `Since the last report: ${counts}.`,
    paragraphs: [
      'This fell to low stock or sold out since the last report.',
      ...listOf('Sold out', soldOut, siteUrl),
      ...listOf('Low Stock', low, siteUrl),
    ],
    action: { label: 'Open products', url: siteUrl + paths.adminProducts },
  };
}

type Notified = Pick<ShopSettings, 'notify'>;

/** After the first address is set, the next report has all low sizes. */
export async function forgetReported(tx: Tx, before: Notified, after: Notified): Promise<void> {
  const isEntered = before.notify.stock.length === 0 && after.notify.stock.length > 0;
  if (isEntered) await rememberReported(tx, []);
}

export interface StockReportDeps {
  db: Db;
  siteUrl: string;
  settings: () => PublicSettings;
  ownSettings: () => Notified;
  now: () => Date;
}

export function createStockReport(deps: StockReportDeps) {
  const { db, siteUrl, settings, ownSettings, now } = deps;
  let doneOn = '';

  async function report(tx: Tx, day: string, addresses: readonly string[]): Promise<void> {
    // A concurrent process waits here and then has nothing to do.
    if (!(await claimDay(tx, CLAIM, day))) return;
    const low = await lowSizes(tx);
    const fallen = low.filter(hasFallen);
    await rememberReported(tx, low);
    if (fallen.length === 0) return;
    const content = () => stockReportEmail(fallen, siteUrl);
    for (const to of addresses) {
      await enqueueEmail(tx, { to, language: 'en', content, settings: settings() }, now());
    }
    const message = staffPush('stock', fallenOf(fallen).counts, paths.admin);
    await enqueueStaffPush(tx, 'stock', { message, now: now() });
  }

  return {
    /** Does nothing before the report time, after a report, or without a recipient. */
    async sendDue(): Promise<void> {
      const at = now();
      const day = dayOf(at);
      const addresses = ownSettings().notify.stock;
      const isDue = doneOn !== day && formatTime(at.toISOString()) >= REPORT_TIME;
      if (!isDue) return;
      if (addresses.length === 0 && !(await hasStaffFor(db, 'stock'))) return;
      await inTransaction(db, (tx) => report(tx, day, addresses));
      doneOn = day;
    },
  };
}
type StockReport = ReturnType<typeof createStockReport>;

const EVERY_MS = 60_000;

export interface ReportWatchDeps {
  stockReport: StockReport;
  log: Logger;
}

/** Checks every minute until the returned function is called; of all processes one sends the report. */
export function watchStockReport({ stockReport, log }: ReportWatchDeps): () => Promise<void> {
  let running = Promise.resolve();
  const look = () => {
    running = stockReport
      .sendDue()
      .catch((error: unknown) => log.warn({ err: error }, 'stock report not sent yet'));
  };
  look();
  const timer = setInterval(look, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

import { ALERT_DAYS } from '#lib/stock-alerts/stock-alert.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { paths } from '#lib/site/paths.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';
import type { StockAlertRow } from '#lib/server/infra/db/schema.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { hashToken, newToken } from '#lib/server/infra/tokens.ts';
import { backInStockEmail, CONFIRM_DAYS } from './emails.ts';
import { addLinks, alertsInStock, takeAlertInStock } from './repo.ts';
import { DAY_MS } from '#lib/format/durations.ts';

export interface AlertEmailDeps {
  settings: () => PublicSettings;
  db: Db;
  siteUrl: string;
  now: () => Date;
}

const UNSUBSCRIBE_DAYS = ALERT_DAYS + CONFIRM_DAYS;
const CHUNK = 100;

export const daysLater = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

export const linkTo = (
  siteUrl: string,
  page: 'stockAlertConfirm' | 'stockAlertUnsubscribe',
  token: string,
): string => `${siteUrl}${paths[page]}?token=${token}`;

/** The email has a link that ends all alerts of its address. */
export async function enqueueAlertEmail(
  { siteUrl, settings, now }: AlertEmailDeps,
  tx: Tx,
  { email, language }: Pick<StockAlertRow, 'email' | 'language'>,
  contentWith: (unsubscribeUrl: string) => EmailContent,
): Promise<void> {
  const token = newToken();
  const at = now();
  const expires_at = daysLater(at, UNSUBSCRIBE_DAYS).toISOString();
  await addLinks(tx, [{ token_hash: hashToken(token), email, alert_id: null, expires_at }]);
  const url = inLocale(language, () => linkTo(siteUrl, 'stockAlertUnsubscribe', token));
  const posting = {
    to: email,
    language,
    content: () => contentWith(url),
    settings: settings(),
    isSecret: true,
    unsubscribe: { topic: 'stock-alerts', url },
  } as const;
  await enqueueEmail(tx, posting, at);
}

/** Several processes may run it, because an alert is removed in the transaction of its email. */
export const createAlertSender = (deps: AlertEmailDeps) => {
  const { db, siteUrl, now } = deps;

  /** Does nothing when another process was first or the size sold out again. */
  const send = (id: string) =>
    inTransaction(db, async (tx) => {
      const alert = await takeAlertInStock(tx, id);
      if (!alert) return;
      await enqueueAlertEmail(deps, tx, alert, (unsubscribeUrl) => {
        const url = siteUrl + paths.product(alert.productId);
        return backInStockEmail({ product: alert, url, unsubscribeUrl });
      });
    });

  return async (productIds?: readonly string[]): Promise<void> => {
    for (;;) {
      const ids = await alertsInStock(db, { now: now(), productIds, max: CHUNK });
      for (const id of ids) await send(id);
      if (ids.length < CHUNK) return;
    }
  };
};

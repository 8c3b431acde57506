import { randomUUID } from 'node:crypto';
import { ALERT_DAYS, alertState, whyNoAlert, presentTitle } from '#lib/stock-alerts/stock-alert.ts';
import type { StockAlertRequest } from '#lib/stock-alerts/schema.ts';
import { lockActiveUser, type CurrentUser } from '#lib/server/features/account/users.ts';
import { onSale, type Catalogue } from '#lib/server/features/catalogue/service.ts';
import { Refusal } from '#lib/server/errors.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { dropPendingEmails } from '#lib/server/infra/mail/outbox-repo.ts';
import { currentLocale } from '#lib/server/infra/locale.ts';
import { countAll } from '#lib/server/infra/rate-limits.ts';
import { hashToken, newToken, type LinkOutcome } from '#lib/server/infra/tokens.ts';
import { CONFIRM_DAYS, confirmAlertEmail } from './emails.ts';
import * as repo from './repo.ts';
import {
  createAlertSender,
  daysLater,
  enqueueAlertEmail,
  linkTo,
  type AlertEmailDeps,
} from './send-alerts.ts';
import type { StockAlertLimits } from './limits.ts';

/**
 * Visitors without an account confirm their address; each alert is one email with one-click unsubscribe (docs/api.md
 * "Stock alerts").
 */

export { alertsOf, dropExpiredAlerts, eraseStockAlertsOf, renameInAlerts } from './repo.ts';

export interface StockAlertDeps extends AlertEmailDeps {
  limitsOf: StockAlertLimits;
  catalogue: Pick<Catalogue, 'find'>;
}

export function createStockAlertService(deps: StockAlertDeps) {
  const { db, limitsOf, siteUrl, settings, now, catalogue } = deps;
  const sendAlerts = createAlertSender(deps);

  /** With the present title of the variant. Throws unless the product has this size and it is sold out. */
  async function soldOut({ productId, size }: StockAlertRequest) {
    const product = onSale(await catalogue.find(productId));
    const state = alertState(product, size);
    if (state === 'sold-out') {
      return { productId, name: product.name, size: presentTitle(product, size) };
    }
    const message = whyNoAlert(state, size);
    if (state === 'in-stock') throw new Refusal('conflict', message, { code: 'in_stock' });
    throw new Refusal('invalid', message, { errors: { size: message } });
  }

  const alertOf = (
    { productId, size }: { productId: string; size: string },
    { email, language }: Pick<CurrentUser, 'email' | 'language'>,
  ) => ({
    id: randomUUID(),
    email,
    language,
    product_id: productId,
    size,
    created_at: now().toISOString(),
  });

  return {
    sendAlerts,

    async request(requested: StockAlertRequest, email: string, ip: string): Promise<void> {
      const wanted = await soldOut(requested);
      const limits = [limitsOf.stockAlertsOf(ip), limitsOf.stockAlerts(email, 'anybody')];
      await countAll(db, limits, now());
      await inTransaction(db, async (tx) => {
        const expires_at = daysLater(now(), CONFIRM_DAYS).toISOString();
        const person = { email, language: currentLocale() };
        const alert = { ...alertOf(wanted, person), confirmed_at: null, expires_at };
        const alert_id = await repo.putAlert(tx, alert);
        const token = newToken();
        await repo.addLinks(tx, [{ token_hash: hashToken(token), email, alert_id, expires_at }]);
        await enqueueAlertEmail(deps, tx, person, (unsubscribeUrl) => {
          const url = linkTo(siteUrl, 'stockAlertConfirm', token);
          return confirmAlertEmail({ product: wanted, url, unsubscribeUrl }, settings());
        });
      });
    },

    /** A signed-in user's address is confirmed already. */
    async add(requested: StockAlertRequest, currentUser: CurrentUser): Promise<void> {
      const { id, email } = currentUser;
      const wanted = await soldOut(requested);
      await countAll(db, [limitsOf.stockAlerts(email, 'owner')], now());
      const confirmed_at = now().toISOString();
      const expires_at = daysLater(now(), ALERT_DAYS).toISOString();
      await inTransaction(db, async (tx) => {
        await lockActiveUser(tx, id);
        await repo.putAlert(tx, { ...alertOf(wanted, currentUser), confirmed_at, expires_at });
      });
      // The size may be in stock again by now.
      await sendAlerts([requested.productId]);
    },

    /** A link is invalid if it is unknown or expired, or its alert has ended. */
    async confirm(token: string): Promise<LinkOutcome> {
      const productId = await inTransaction(db, async (tx) => {
        const id = await repo.findAlertToConfirm(tx, hashToken(token), now());
        const expiresAt = daysLater(now(), ALERT_DAYS);
        return id === undefined ? undefined : repo.confirmAlert(tx, id, { at: now(), expiresAt });
      });
      if (productId === undefined) return 'dead';
      await sendAlerts([productId]);
      return 'done';
    },

    unsubscribe: (token: string): Promise<LinkOutcome> =>
      inTransaction(db, async (tx) => {
        const email = await repo.findEmailToUnsubscribe(tx, hashToken(token), now());
        if (email === undefined) return 'dead';
        await repo.endAlertsOf(tx, email);
        await dropPendingEmails(tx, email, 'stock-alerts');
        return 'done';
      }),
  };
}
export type StockAlertService = ReturnType<typeof createStockAlertService>;

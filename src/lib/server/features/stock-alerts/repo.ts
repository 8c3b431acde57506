import { renameTitles, type RenamedVariant } from '#lib/server/infra/db/rename-titles.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { StockAlertLinkRow, StockAlertRow } from '#lib/server/infra/db/schema.ts';

/** Returns the id. A confirmed alert stays unless the new one is confirmed too. */
export async function putAlert(tx: Tx, alert: StockAlertRow): Promise<string> {
  // Expired alerts may not have been removed yet.
  await tx
    .deleteFrom('stock_alerts')
    .where('email', '=', alert.email)
    .where('expires_at', '<=', alert.created_at)
    .execute();
  const { id } = await tx
    .insertInto('stock_alerts')
    .values(alert)
    .onConflict((conflict) =>
      conflict.columns(['email', 'product_id', 'size']).doUpdateSet((eb) => {
        const isReplaced = eb.or([
          eb('stock_alerts.confirmed_at', 'is', null),
          eb('excluded.confirmed_at', 'is not', null),
        ]);
        return {
          confirmed_at: eb.fn.coalesce('stock_alerts.confirmed_at', 'excluded.confirmed_at'),
          expires_at: eb
            .case()
            .when(isReplaced)
            .then(eb.ref('excluded.expires_at'))
            .else(eb.ref('stock_alerts.expires_at'))
            .end(),
          language: eb
            .case()
            .when(isReplaced)
            .then(eb.ref('excluded.language'))
            .else(eb.ref('stock_alerts.language'))
            .end(),
        };
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addLinks(tx: Tx, links: readonly StockAlertLinkRow[]): Promise<void> {
  await tx.insertInto('stock_alert_links').values(links).execute();
}

const liveLink = (tx: Tx, tokenHash: string, now: Date) =>
  tx
    .selectFrom('stock_alert_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString());

export async function findAlertToConfirm(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const link = await liveLink(tx, tokenHash, now)
    .select('alert_id')
    .where('alert_id', 'is not', null)
    .executeTakeFirst();
  return link?.alert_id ?? undefined;
}

export async function findEmailToUnsubscribe(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const link = await liveLink(tx, tokenHash, now)
    .select('email')
    .where('alert_id', 'is', null)
    .executeTakeFirst();
  return link?.email;
}

export async function confirmAlert(
  tx: Tx,
  id: string,
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<string | undefined> {
  const confirmed = await tx
    .updateTable('stock_alerts')
    .set((eb) => ({
      confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(at.toISOString())),
      expires_at: expiresAt.toISOString(),
    }))
    .where('id', '=', id)
    .where('expires_at', '>', at.toISOString())
    .returning('product_id')
    .executeTakeFirst();
  return confirmed?.product_id;
}

export async function alertsInStock(
  db: Db,
  { now, productIds, max }: { now: Date; productIds: readonly string[] | undefined; max: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_alerts')
    .innerJoin('product_variants', (join) =>
      join
        .onRef('product_variants.product_id', '=', 'stock_alerts.product_id')
        .onRef('product_variants.size', '=', 'stock_alerts.size'),
    )
    .innerJoin('products', 'products.id', 'stock_alerts.product_id')
    .select('stock_alerts.id')
    .where('stock', '>', 0)
    .where('archived_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .where('expires_at', '>', now.toISOString())
    .$if(productIds !== undefined, (query) =>
      query.where('stock_alerts.product_id', 'in', productIds ?? []),
    )
    .orderBy('stock_alerts.created_at')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

interface TakenAlert extends Pick<StockAlertRow, 'email' | 'language' | 'size'> {
  productId: string;
  name: string;
}

/** Removes an alert if its size is in stock; the caller that removes it sends the email. */
export async function takeAlertInStock(tx: Tx, id: string): Promise<TakenAlert | undefined> {
  const taken = await tx
    .deleteFrom('stock_alerts')
    .where('id', '=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('product_variants')
          .select('product_variants.size')
          .whereRef('product_variants.product_id', '=', 'stock_alerts.product_id')
          .whereRef('product_variants.size', '=', 'stock_alerts.size')
          .where('stock', '>', 0),
      ),
    )
    .returning(['email', 'language', 'size', 'product_id'])
    .executeTakeFirst();
  if (!taken) return undefined;
  const { name } = await tx
    .selectFrom('products')
    .select('name')
    .where('id', '=', taken.product_id)
    .executeTakeFirstOrThrow();
  const { product_id: productId, ...alert } = taken;
  return { ...alert, productId, name };
}

export const alertsOf = (db: Db, email: string): Promise<StockAlertRow[]> =>
  db
    .selectFrom('stock_alerts')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();

/** Unsubscribe links stay valid. */
export async function endAlertsOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('stock_alerts').where('email', '=', email).execute();
  await tx
    .deleteFrom('stock_alert_links')
    .where('email', '=', email)
    .where('alert_id', 'is not', null)
    .execute();
}

export async function eraseStockAlertsOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('stock_alerts').where('email', '=', email).execute();
  await tx.deleteFrom('stock_alert_links').where('email', '=', email).execute();
}

export async function dropExpiredAlerts(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.deleteFrom('stock_alerts').where('expires_at', '<=', at).execute();
  await db.deleteFrom('stock_alert_links').where('expires_at', '<=', at).execute();
}

/** Alerts and the stock report follow the new titles of variants. */
export async function renameInAlerts(tx: Tx, renamed: readonly RenamedVariant[]): Promise<void> {
  await renameTitles(tx, 'stock_alerts', renamed, async ({ productId, title }) => {
    const stale = tx
      .selectFrom('stock_alerts')
      .select('id')
      .where('product_id', '=', productId)
      .where('size', '=', title);
    await tx.deleteFrom('stock_alert_links').where('alert_id', 'in', stale).execute();
    await tx.deleteFrom('stock_alerts').where('id', 'in', stale).execute();
  });
  await renameTitles(tx, 'reported_stock', renamed, async ({ productId, title }) => {
    await tx
      .deleteFrom('reported_stock')
      .where('product_id', '=', productId)
      .where('size', '=', title)
      .execute();
  });
}

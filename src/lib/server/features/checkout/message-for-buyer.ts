import { buyerMessage } from '#lib/checkout/buyer-message.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { guestPath } from '#lib/server/features/orders/buyer.ts';
import { addressOf } from '#lib/server/features/orders/codec.ts';
import { totalCentsOf } from '#lib/server/features/orders/ledger.ts';
import type { OrderDeps } from '#lib/server/features/orders/move-order.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';

/** In the language of the order; for an order without an account. */
export const messageForBuyer = (
  { settings, siteUrl, secret }: Pick<OrderDeps, 'settings' | 'siteUrl' | 'secret'>,
  { row }: OrderRecord,
): string =>
  inLocale(row.language, () =>
    buyerMessage({
      shop: settings().name,
      firstName: addressOf(row.address).firstName,
      orderNumber: row.number,
      totalCents: totalCentsOf(row),
      url: siteUrl + (guestPath(row, secret) ?? ''),
    }),
  );

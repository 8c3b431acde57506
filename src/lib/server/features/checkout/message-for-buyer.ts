import { buyerMessage } from '#lib/checkout/buyer-message.ts';
import { buyerText } from '#lib/orders/buyer-texts.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { guestPath } from '#lib/server/features/orders/buyer.ts';
import { addressOf } from '#lib/server/features/orders/codec.ts';
import { totalCentsOf } from '#lib/server/features/orders/ledger.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';

/** In the language of the order; for an order without an account. A driver's is without the link, which shows the code. */
export const messageForBuyer = (
  { settings, siteUrl, secret }: Pick<OrderDeps, 'settings' | 'siteUrl' | 'secret'>,
  { role }: Pick<CurrentUser, 'role'>,
  { row }: OrderRecord,
): string =>
  inLocale(row.language, () => {
    const shop = settings().name;
    const placed = { shop, orderNumber: row.number, totalCents: totalCentsOf(row) };
    if (role === 'driver') return buyerText('placed', placed);
    return buyerMessage({
      ...placed,
      to: addressOf(row.address),
      url: siteUrl + (guestPath(row, secret) ?? ''),
    });
  });

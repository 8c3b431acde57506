import type { ShopSettings } from '#lib/shop-settings/schema.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import type { AccountLimits } from '#lib/server/features/account/limits.ts';
import type { OrderLimits } from './limits.ts';

/**
 * Erases what a feature stores about orders, and gives the files to remove. Throws `conflict` while
 * something is open.
 */
type ErasePart = (tx: Tx, orderIds: readonly string[]) => Promise<string[]>;

/** What the order services are made of; `app/create-shop.ts` passes it in. */
export interface OrderDeps {
  db: Db;
  changes: Changes;
  limitsOf: AccountLimits & OrderLimits;
  uploads: Uploads;
  /** Without a trailing slash; links in emails start with it. */
  siteUrl: string;
  settings: () => PublicSettings;
  /** All settings, of which some are not for everybody: bank accounts are for an order's owner. */
  ownSettings: () => ShopSettings;
  now: () => Date;
  /** Shared by all processes; makes the links of orders without an account. */
  secret: string;
  /** How many tickets wait for a reply; the admin area shows it beside the order counts. */
  countPendingTickets: (db: Db) => Promise<number>;
  /** What to pay back for an exchange whose order is cancelled, in cents; 0 for other orders. */
  refundReplaced: (tx: Tx, order: OrderRow) => Promise<number>;
  eraseParts: readonly ErasePart[];
  onOrderPlaced?: (() => void) | undefined;
}

import type { ShopSettings } from '#lib/shop-settings/schema.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import type { AccountLimits } from '#lib/server/features/account/limits.ts';
import type { OrderLimits } from './limits.ts';

/** Erases a feature's data of orders; returns the files to remove. Throws `conflict` while something is open. */
type ErasePart = (tx: Tx, orderIds: readonly string[]) => Promise<string[]>;

export interface OrderDeps {
  db: Db;
  changes: Changes;
  limitsOf: AccountLimits & OrderLimits;
  uploads: Uploads;
  /** Without a trailing slash; links in emails start with it. */
  siteUrl: string;
  settings: () => PublicSettings;
  /** Includes private settings: only an order's owner sees bank accounts. */
  ownSettings: () => ShopSettings;
  now: () => Date;
  secret: string;
  /** Passed in, because tickets are a higher feature. */
  countPendingTickets: (db: Db) => Promise<number>;
  /** The refund in cents for a cancelled replacement order; 0 for other orders. */
  refundReplaced: (tx: Tx, order: OrderRow) => Promise<number>;
  eraseParts: readonly ErasePart[];
  onOrderPlaced?: (() => void) | undefined;
}

import type { ShopSettings } from '#lib/shop-settings/schema.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import type { LimitsOf } from '#lib/server/infra/rate-limits.ts';

/** What the order services are made of; `app/create-shop.ts` passes it in. */
export interface OrderDeps {
  db: Db;
  changes: Changes;
  limitsOf: LimitsOf;
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
  onOrderPlaced?: (() => void) | undefined;
}

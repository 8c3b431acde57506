import type { CategoryList } from '#lib/catalogue/categories.ts';
import type { Prices } from '#lib/sales/sale.ts';
import type { ShopSettings } from '#lib/shop-settings/schema.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { Gateway } from '#lib/server/infra/gateways/gateway.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import type { SendSms } from '#lib/server/infra/mail/sms-sender.ts';
import type { AccountLimits } from '#lib/server/features/account/limits.ts';
import type { OrderRecord } from './repo.ts';
import type { By } from './take-back.ts';
import type { OrderLimits } from './limits.ts';

/** All that services of orders are made of; each names what it takes of it. */
export interface OrderDeps {
  db: Db;
  changes: Changes;
  limitsOf: AccountLimits & OrderLimits;
  /** The shop sends text messages. */
  hasSms: boolean;
  sendSms: SendSms;
  uploads: Uploads;
  /** Without a trailing slash; links in emails start with it. */
  siteUrl: string;
  settings: () => PublicSettings;
  /** Includes private settings: only an order's owner sees bank accounts. */
  ownSettings: () => ShopSettings;
  now: () => Date;
  categories: () => CategoryList;
  prices: Prices;
  secret: string;
  /** Those that are set up, one for a payment method. */
  gateways: readonly Gateway[];
  /** Passed in, because tickets are a higher feature. */
  countPendingTickets: (db: Db) => Promise<number>;
  /** The refund in money for a cancelled replacement order, in cents; 0 for other orders. */
  refundReplaced: (tx: Tx, replacement: OrderRecord, by: By) => Promise<number>;
  onOrderPlaced?: (() => void) | undefined;
}

/** To write to buyers. */
export type TextDeps = Pick<
  OrderDeps,
  'siteUrl' | 'now' | 'settings' | 'secret' | 'ownSettings' | 'hasSms' | 'sendSms'
>;
/** To change the status of orders. */
export type MoveDeps = TextDeps & Pick<OrderDeps, 'db' | 'changes' | 'refundReplaced'>;
/** To show orders to the staff, and to write to buyers. */
export type StaffDeps = TextDeps & Pick<OrderDeps, 'db' | 'uploads' | 'gateways'>;
export type PriceDeps = Pick<OrderDeps, 'settings' | 'categories' | 'prices' | 'now'>;
/** To sell. */
export type SellDeps = StaffDeps &
  PriceDeps &
  Pick<OrderDeps, 'changes' | 'limitsOf' | 'onOrderPlaced'>;

import { sql, type Kysely } from 'kysely';
import { addDefaultCategories } from './0041-categories.ts';
import { createAccountTables } from './baseline/account-tables.ts';
import { createCatalogueTables } from './baseline/catalogue-tables.ts';
import { createOrderTables } from './baseline/order-tables.ts';
import { createPaymentTables } from './baseline/payment-tables.ts';
import { createShopTables } from './baseline/shop-tables.ts';
import { createVoucherTables } from './baseline/voucher-tables.ts';

/** The migrations in whose place a new shop gets the baseline, in their order. Closed. */
export const BEFORE_BASELINE = [
  '0001-goods',
  '0002-people',
  '0003-orders',
  '0004-slips',
  '0005-desk',
  '0006-product-events',
  '0007-tickets',
  '0008-reviews',
  '0009-wishlist',
  '0010-newsletter',
  '0011-farewells',
  '0012-google',
  '0013-plain-names',
  '0014-account-safety',
  '0015-shop-settings',
  '0016-payments-and-returns',
  '0017-product-variants',
  '0018-stock-alerts',
  '0019-staff',
  '0020-order-filters',
  '0021-product-imports',
  '0022-stock-report',
  '0023-guest-orders',
  '0024-figures',
  '0025-last-mile',
  '0026-content-pictures',
  '0027-content',
  '0028-content-previews',
  '0029-long-lists',
  '0030-figure-sums',
  '0031-unproven-codes',
  '0032-people-search',
  '0033-sums-in-one-index',
  '0034-sums-of-months',
  '0035-counts-in-indexes',
  '0036-records-by-age',
  '0037-newest-codes',
  '0038-money-and-secrets',
  '0039-fewer-sums-and-tags',
  '0040-options',
  '0041-categories',
  '0042-sums-of-variants',
  '0043-translations',
  '0044-languages',
  '0045-sales',
  '0046-vouchers',
  '0047-payment-gateways',
  '0048-sms',
  '0049-qr-codes-in-emails',
  '0050-push-subscriptions',
  '0051-online-payments',
  '0052-codes-by-sms',
  '0053-links-in-texts',
  '0054-what-comes-back',
  '0063-sale-prices',
  '0073-gift-vouchers-sent-later',
  '0074-gift-voucher-events',
  '0075-gift-vouchers-by-amount',
  '0083-ledger-by-time',
  '0094-translation-history',
  '0100-own-things',
  '0101-texts-by-owner',
  '0105-folded-names',
  '0106-folded-searches',
  '0110-staff-push',
  '0120-changed-orders',
  '0130-return-photos',
  '0140-low-stock',
] as const;

export type BeforeBaseline = (typeof BEFORE_BASELINE)[number];

/**
 * All tables as those migrations leave them in an empty database, and the rows that they add. It never changes: what a
 * later version needs is a migration. Some constraints have the names of tables before 0013 and 0040, as in every shop.
 */
export async function createBaseline(db: Kysely<unknown>): Promise<void> {
  await createAccountTables(db);
  await createCatalogueTables(db);
  await createVoucherTables(db);
  await createOrderTables(db);
  await createPaymentTables(db);
  await createShopTables(db);
  await sql`insert into revision (id, number) values (1, 1)`.execute(db);
  await addDefaultCategories(db);
}

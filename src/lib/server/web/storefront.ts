import type { Logger } from 'pino';
import type { ContentOwner } from '#lib/content/collections.ts';
import type { Facts } from '#lib/content/fill-facts.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { CategoryList, CountedCategory } from '#lib/catalogue/categories.ts';
import type { Review } from '#lib/reviews/review.ts';
import type { Prices } from '#lib/sales/sale.ts';
import type { StockAlertRequest } from '#lib/stock-alerts/schema.ts';
import type { Tracked } from '#lib/server/features/orders/service.ts';
import type { Paging } from '#lib/paging/paging.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import type { LinkOutcome } from '#lib/server/infra/tokens.ts';

/** What pages may read, and what their forms may do. Endpoints use `Services`, pages only this. */
export interface Storefront extends ContentOwner {
  /** Without a trailing slash; canonical URLs start with it. */
  siteUrl: string;
  now: () => Date;
  log: Logger;
  /** The shop's settings in force; the object stays the same until they change. */
  settings(): PublicSettings;
  /** What content can name in braces; the object stays the same until one changes. */
  facts(): Facts;
  /** The owner's categories; the object stays the same until one changes. */
  categories(): CategoryList;
  /** Those that shoppers see. */
  shownCategories(): Promise<CategoryList<CountedCategory>>;
  prices: Pick<Prices, 'best' | 'nextChange' | 'sales'>;
  readonly catalogue: CatalogueReader;
  reviews: {
    /** A page of a product's public reviews, newest first. */
    page(productId: string, paging: Paging): Promise<Review[]>;
  };
  orders: {
    /** An order's status, for a visitor who knows its number and email. */
    track(lookup: { orderId: string; email: string }, ip: string): Promise<Tracked>;
  };
  newsletter: {
    subscribe(email: string, ip: string): Promise<void>;
    confirm(token: string): Promise<LinkOutcome>;
    unsubscribe(token: string): Promise<LinkOutcome>;
  };
  stockAlerts: {
    request(requested: StockAlertRequest, email: string, ip: string): Promise<void>;
    confirm(token: string): Promise<LinkOutcome>;
    unsubscribe(token: string): Promise<LinkOutcome>;
  };
}

/** What the listener needs of a storefront. */
export interface ServedStorefront extends Storefront {
  changes: {
    /** Calls `listener` with the tags of each change. */
    listen(listener: (tags: readonly string[]) => void): void;
  };
  isReady(): Promise<boolean>;
}

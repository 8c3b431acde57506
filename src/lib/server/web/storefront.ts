import type { Logger } from 'pino';
import type { Facets } from '#lib/catalogue/facets.ts';
import type { Listing } from '#lib/catalogue/listing.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import type { ProductQuery } from '#lib/catalogue/query.ts';
import type { Review } from '#lib/reviews/review.ts';
import type { Brand, Found } from '#lib/server/features/catalogue/service.ts';
import type { Outcome } from '#lib/server/features/newsletter/service.ts';
import type { Tracked } from '#lib/server/features/orders/service.ts';

/**
 * What pages may read and their forms may do. The whole shop is one; an instance with `API_URL` has
 * one of the same shape whose goods come from another host (decision 0019). Calls work with the whole
 * shop, pages with this alone.
 */
export interface Storefront {
  /** Without a trailing slash; canonical addresses start with it. */
  siteUrl: string;
  now: () => Date;
  log: Logger;
  readonly catalogue: CatalogueReader;
  reviews: {
    /** A page of a product's reviews as anybody sees them, newest first. */
    page(productId: string, paging: { page: number; limit: number }): Promise<Review[]>;
  };
  orders: {
    /** Where an order is, for who knows its number and its mail address. */
    track(asked: { orderId: string; email: string }, ip: string): Promise<Tracked>;
  };
  newsletter: {
    subscribe(email: string, ip: string): Promise<void>;
    confirm(token: string): Promise<Outcome>;
    unsubscribe(token: string): Promise<Outcome>;
  };
}

/** What is on sale, as pages show it; each is described where it is done (`catalogue/service.ts`). */
interface CatalogueReader {
  list(query: ProductQuery, fixed?: Partial<ProductQuery>): Promise<Listing>;
  facets(query: ProductQuery, fixed?: Partial<ProductQuery>): Promise<Facets>;
  brands(): readonly Brand[];
  everything(): readonly ProductSummary[];
  descriptions(): Promise<Map<string, string>>;
  find(id: string): Promise<Found | undefined>;
  related(product: ProductSummary): Promise<readonly ProductSummary[]>;
  isEmpty(): Promise<boolean>;
}

/** A storefront as the listener serves it. */
export interface ServedStorefront extends Storefront {
  changes: {
    /** Calls `listener` with the tags of each change. */
    listen(listener: (tags: readonly string[]) => void): void;
  };
  isReady(): Promise<boolean>;
}

import type { Facets } from '#lib/catalogue/facets.ts';
import type { Alternatives, Listing } from '#lib/catalogue/listing.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import type { ProductQuery } from '#lib/catalogue/query.ts';
import type { Brand, Found, ProductsByMaker } from '#lib/server/features/catalogue/service.ts';

/** The products on sale; see `catalogue/service.ts`. */
export interface CatalogueReader {
  list(query: ProductQuery, fixed?: Partial<ProductQuery>): Promise<Listing>;
  alternativesTo(text: string): Promise<Alternatives>;
  facets(query: ProductQuery, fixed?: Partial<ProductQuery>): Promise<Facets>;
  brands(): Promise<readonly Brand[]>;
  byMaker(): Promise<ProductsByMaker>;
  everything(): Promise<readonly ProductSummary[]>;
  descriptions(): Promise<Map<string, string>>;
  find(id: string): Promise<Found | undefined>;
  related(product: ProductSummary): Promise<readonly ProductSummary[]>;
  isEmpty(): Promise<boolean>;
}

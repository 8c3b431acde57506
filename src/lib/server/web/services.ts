import type { SearchResult } from '#lib/site/admin-search.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { ImportExport } from '#lib/server/features/import-export/service.ts';
import type { ShoppingServices } from './shopping-services.ts';
import type { CatalogueServices } from '#lib/server/features/catalogue/services.ts';
import type { CashService } from '#lib/server/features/cash/service.ts';
import type { SaleService } from '#lib/server/features/sales/service.ts';
import type { createLedger } from '#lib/server/features/reports/ledger.ts';
import type { createReports } from '#lib/server/features/reports/service.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import type { AccountWithServices } from './account-services.ts';
import type { OrderServices } from './order-services.ts';
import type { SiteServices } from './site-services.ts';

/** What endpoints use. */
export interface Services
  extends
    AccountWithServices,
    CatalogueServices,
    ImportExport,
    OrderServices,
    ShoppingServices,
    SiteServices {
  siteUrl: string;
  now: () => Date;
  /** Orders, products, people and tickets that the caller may see. */
  adminSearch(caller: CurrentUser, q: string): Promise<SearchResult[]>;
  ledger: ReturnType<typeof createLedger>;
  figures: ReturnType<typeof createReports>;
  cash: CashService;
  saleService: SaleService;
  changes: Changes;
  pictures: Pictures;
  uploads: Uploads;
}

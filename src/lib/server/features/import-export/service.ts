import type { Listing } from '#lib/catalogue/listing.ts';
import type { AdminProductQuery } from '#lib/server/features/catalogue/list-changes.ts';
import { exportList } from './export.ts';
import { createProductImportService, type ImportDeps } from './import-service.ts';

export { dropOldImports } from './imports-repo.ts';

interface ImportExportDeps extends ImportDeps {
  siteUrl: string;
  list: (query: AdminProductQuery) => Promise<Listing>;
}

export const createImportExport = (deps: ImportExportDeps) => ({
  productImports: createProductImportService(deps),

  async exportProducts(query: AdminProductQuery): Promise<AsyncIterable<string>> {
    const { products } = await deps.list({ ...query, page: 1, limit: Number.MAX_SAFE_INTEGER });
    const ids = products.map(({ id }) => id);
    return exportList(deps.db, ids, deps.siteUrl);
  },
});
export type ImportExport = ReturnType<typeof createImportExport>;

import type { ProductQuery } from '#lib/catalogue/query.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import { createProductAdminService } from './admin.ts';
import type { ProductAdminDeps } from './audit.ts';
import type { ContentPictures } from '#lib/server/features/content/pictures.ts';
import { createCategoryAdminService } from './category-admin.ts';
import type { CategoryService } from './categories.ts';
import { createProductListService } from './list-changes.ts';
import { createProductIndex, type IndexSource } from './product-index.ts';
import { catalogueRepo } from './repo.ts';
import { createCatalogueService } from './service.ts';

interface CatalogueDeps {
  db: Db;
  now: () => Date;
  changes: Changes;
  pictures: Pictures;
  settings: () => Pick<PublicSettings, 'search'>;
  onRenamed: ProductAdminDeps['onRenamed'];
  categories: CategoryService;
  prices: IndexSource['prices'];
  contentPictures: Pick<ContentPictures, 'add'>;
  translations: Parameters<typeof createCategoryAdminService>[0]['translations'] & {
    texts: IndexSource['translations'];
  };
}

/** Reads every product on sale into memory and follows its changes. */
export async function createCatalogueServices(deps: CatalogueDeps) {
  const { db, now, changes, pictures, settings, categories, translations, onRenamed, prices } =
    deps;
  const repo = catalogueRepo(db);
  const productIndex = await createProductIndex(repo, (tags) => changes.announce(tags), settings, {
    categories: categories.list,
    translations: translations.texts,
    prices,
  });
  changes.listen((tags, from) => productIndex.follow(tags, from));
  const catalogue = createCatalogueService(repo, productIndex);
  const admin = {
    db,
    now,
    changes,
    pictures,
    repo,
    onRenamed,
    categories: categories.list,
    list: (query: ProductQuery) => catalogue.list(query),
  };
  return {
    repo,
    catalogue,
    /** As it is at another instant. */
    catalogueAsOf: async (at: Date) => createCatalogueService(repo, await productIndex.asOf(at)),
    categoryService: categories,
    categoryAdmin: createCategoryAdminService({
      ...deps,
      counted: () => catalogue.countedCategories(),
    }),
    products: { ...createProductAdminService(admin), ...createProductListService(admin) },
  };
}
export type CatalogueServices = Awaited<ReturnType<typeof createCatalogueServices>>;

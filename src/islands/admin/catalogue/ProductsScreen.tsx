import { useCallback } from 'react';
import { fetchProducts } from '#lib/browser/catalogue/admin-client.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import {
  countOf,
  exportPath,
  fieldsOf,
  hrefOf,
  type ProductListAddress,
  readAddress,
} from '#lib/browser/catalogue/product-list.ts';
import type { WithCategories } from '#lib/catalogue/category-choices.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminList, AdminSearch, FilterBar } from '#islands/admin/ui/AdminList.tsx';
import { ExportButton } from '#islands/admin/ui/ExportButton.tsx';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { useSearch } from '#islands/ui/Pager.tsx';
import * as m from '#messages';
import { ProductList } from './ProductList.tsx';

function Tools({ address }: { address: ProductListAddress }) {
  const { isArchived, isLow } = address;
  const chip = (label: string, shown: Pick<ProductListAddress, 'isArchived' | 'isLow'>) => ({
    href: hrefOf({ ...address, ...shown }),
    label,
    isCurrent: isArchived === shown.isArchived && isLow === shown.isLow,
  });
  return (
    <>
      <div className="row mt-4">
        <a className="button button-primary" href={paths.adminNewProduct}>
          <Icon name="plus" />
          New product
        </a>
        <a className="button button-secondary" href={paths.adminProductImport()}>
          <Icon name="upload" />
          Import
        </a>
        <ExportButton path={exportPath(address)} name="products.csv" />
      </div>
      <FilterBar>
        <StatusChips
          chips={[
            chip('On sale', { isArchived: false, isLow: false }),
            chip('Low stock', { isArchived: false, isLow: true }),
            chip('Drafts and archived', { isArchived: true, isLow: false }),
          ]}
        />
        <AdminSearch
          label="Products"
          by="Name, maker or brand"
          q={address.q}
          read={(search) => readAddress(search).q}
          hrefOf={(search, q) => hrefOf({ ...readAddress(search), q })}
        />
      </FilterBar>
    </>
  );
}

function NoProducts({ q, isArchived, isLow }: ProductListAddress) {
  const none = isArchived ? 'Nothing is archived.' : 'Nothing is low.';
  return (
    <>
      <h2>{q === '' && (isArchived || isLow) ? none : m.catalogue_none()}</h2>
      {q !== '' && <p className="muted">Nothing matches: {q}.</p>}
      {q === '' && !isArchived && !isLow && (
        <p className="muted">Add a product, or import a file from another shop.</p>
      )}
    </>
  );
}

export function ProductsScreen({ categories }: WithCategories) {
  const search = useSearch();
  const address = readAddress(search);
  const state = useAdminList(useCallback(() => fetchProducts(readAddress(search)), [search]));
  const { list, replace } = state;
  const change = (changed: readonly ShopProduct[]) => {
    if (!list) return;
    const after = new Map(changed.map((one) => [one._id, one]));
    const products = list.products.map((one) => after.get(one._id) ?? one);
    replace({ ...list, products });
  };
  return (
    <AdminList
      state={state}
      tools={<Tools address={address} />}
      count={({ total }) => (total === 0 ? m.catalogue_none() : countOf(total, address))}
      isEmpty={({ total }) => total === 0}
      empty={<NoProducts {...address} />}
      failed="The products could not be loaded."
      pager={{
        path: paths.adminProducts,
        fields: fieldsOf(address),
        page: address.page,
        pages: list?.pages ?? 1,
      }}
    >
      {({ products }) => (
        <ProductList
          key={search}
          products={products}
          categories={categories}
          isArchivedList={address.isArchived}
          changed={change}
        />
      )}
    </AdminList>
  );
}

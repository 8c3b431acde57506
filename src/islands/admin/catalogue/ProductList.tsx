import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import type { WithCategories } from '#lib/catalogue/category-choices.ts';
import { ColumnChoices, useColumns } from '#islands/admin/ui/Columns.tsx';
import { SelectPage } from '#islands/admin/ui/Selection.tsx';
import { useSelection } from '#islands/admin/ui/use-selection.ts';
import { ProductBulkBar } from './ProductBulkBar.tsx';
import { ProductRow, ROW_COLUMNS } from './ProductRow.tsx';

const productColumns = { list: 'products', labels: { price: 'Price', stock: 'Stock' } } as const;

interface Props extends WithCategories {
  products: readonly ShopProduct[];
  isArchivedList: boolean;
  changed: (products: readonly ShopProduct[]) => void;
}

export function ProductList({ products, categories, isArchivedList, changed }: Props) {
  const selection = useSelection('products');
  const columns = useColumns(productColumns);
  return (
    <div className="product-rows" data-hidden={columns.hidden.join(' ')}>
      <div className="flex items-center justify-between lg:mb-2">
        <SelectPage ids={products.map(({ _id }) => _id)} selection={selection} />
        <ColumnChoices columns={columns} className="max-lg:hidden" />
      </div>
      <p
        className={`sticky top-[var(--admin-header)] z-1 border-b border-paper-300 bg-surface py-2 text-sm font-semibold text-ink-soft max-xl:hidden ${ROW_COLUMNS}`}
        aria-hidden="true"
      >
        <span className="col-start-3">Product</span>
        <span className="price-cell">Price</span>
        <span className="stock-cell">Stock</span>
      </p>
      <ul className="mb-6">
        {products.map((product) => (
          <ProductRow
            key={product._id}
            product={product}
            categories={categories}
            isArchivedList={isArchivedList}
            changed={(one) => changed([one])}
            selection={selection}
          />
        ))}
      </ul>
      <ProductBulkBar
        products={products}
        selection={selection}
        isArchivedList={isArchivedList}
        changed={changed}
      />
    </div>
  );
}

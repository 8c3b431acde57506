import { type SubmitEvent, useCallback, useRef } from 'react';
import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { categories } from '#lib/catalogue/categories.ts';
import { discountLabel } from '#lib/catalogue/product.ts';
import { formatMoney, toCents } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { fetchProducts } from '#lib/browser/catalogue/admin-client.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { StockCell } from './StockCell.tsx';
import { Pager, goToPage, usePage, useSearch } from '#islands/ui/Pager.tsx';

const categoryName = (slug: string): string =>
  categories.find((category) => category.slug === slug)?.label ?? slug;

interface RowProps {
  product: ShopProduct;
  changed: (product: ShopProduct) => void;
}

function Row({ product, changed }: RowProps) {
  const isRange = product.variants.some(({ price }) => price !== product.price);
  return (
    <li className="product-row">
      <img
        src={product.images[0]?.replace(/-900\.webp$/, '-160.webp') ?? PLACEHOLDER_PICTURE}
        alt=""
        width="64"
        height="64"
        loading="lazy"
      />
      <span className="fill">
        <a href={paths.adminProduct(product._id)}>{product.name}</a>
        <small className="muted">
          {[product.brand, categoryName(product.category)].filter(Boolean).join(', ')}
        </small>
      </span>
      <span className="numeric product-price">
        {isRange && 'from '}
        {formatMoney(toCents(product.price) ?? 0)}
        <small className="muted">{discountLabel(product.discount)}</small>
      </span>
      <StockCell product={product} changed={changed} />
    </li>
  );
}

function Search({ q }: { q: string }) {
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const message = new FormData(event.currentTarget).get('q');
    const requested = new URLSearchParams(
      typeof message === 'string' && message.trim() ? { q: message } : {},
    );
    goToPage(`${paths.adminProducts}${requested.size > 0 ? `?${requested}` : ''}`);
  };
  return (
    <form role="search" className="row product-search" onSubmit={search}>
      <input
        key={q}
        type="search"
        name="q"
        defaultValue={q}
        aria-label="Search products"
        placeholder="Name, maker, brand..."
      />
      <button className="button button-secondary">Search</button>
    </form>
  );
}

/** All products on sale, newest first, or the search results. */
export function ProductsScreen() {
  const page = usePage();
  const q = new URLSearchParams(useSearch()).get('q') ?? '';
  const list = useRef<HTMLUListElement>(null);
  const { fetched, retry, replace } = useFetched(
    useCallback(() => fetchProducts({ q, page }), [q, page]),
  );
  if (fetched.is === 'loaded' && fetched.value === FORBIDDEN) return <NoPermission />;
  /** Updates a product in place, so that no row moves. */
  const change = (changed: ShopProduct) => {
    if (fetched.is !== 'loaded' || fetched.value === FORBIDDEN) return;
    const products = fetched.value.products.map((one) => (one._id === changed._id ? changed : one));
    replace({ ...fetched.value, products });
  };
  return (
    <>
      <div className="row editor-head">
        <Search q={q} />
        <a className="button button-primary" href={paths.adminNewProduct}>
          <Icon name="plus" />
          New product
        </a>
      </div>
      {fetched.is === 'loading' && <Loading />}
      {fetched.is === 'failed' && (
        <Failed message="The products could not be loaded." retry={retry} />
      )}
      {fetched.is === 'loaded' && fetched.value !== FORBIDDEN && (
        <>
          <p className="muted" role="status">
            {fetched.value.total === 0
              ? 'No products found.'
              : `${fetched.value.total.toLocaleString('en')} ${fetched.value.total === 1 ? 'product' : 'products'}`}
          </p>
          <ul ref={list} tabIndex={-1} className="product-rows">
            {fetched.value.products.map((product) => (
              <Row key={product._id} product={product} changed={change} />
            ))}
          </ul>
          <Pager
            path={paths.adminProducts}
            fields={q ? [{ name: 'q', value: q }] : []}
            page={page}
            pages={fetched.value.pages}
            top={() => list.current}
          />
        </>
      )}
    </>
  );
}

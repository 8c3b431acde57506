import { paths } from '#lib/site/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { useCallback } from 'react';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { fetchProduct } from '#lib/browser/catalogue/admin-client.ts';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { ProductForm } from './ProductForm.tsx';
import { useStore } from '@nanostores/react';
import { $currentUser } from '#lib/browser/session/current-user.ts';

function BackToProducts() {
  return (
    <p>
      <a className="button button-link editor-back" href={paths.adminProducts}>
        <Icon name="arrow-left" />
        Products
      </a>
    </p>
  );
}

/** The product in the address. */
const idAsked = (): string => decodeURIComponent(location.pathname.split('/').at(-1) ?? '');

function Missing() {
  return (
    <div className="empty">
      <h1>Product not found</h1>
      <p>It does not exist, or it was archived.</p>
      <a className="button button-primary" href={paths.adminProducts}>
        All products
      </a>
    </div>
  );
}

/** Edits a product; its name is the heading. */
export function ProductScreen() {
  const { fetched, retry, replace } = useFetched(useCallback(() => fetchProduct(idAsked()), []));
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') {
    return <Failed message="The product could not be loaded." retry={retry} />;
  }
  const { value: product } = fetched;
  if (product === FORBIDDEN) return <NoPermission />;
  if (!product) return <Missing />;
  return (
    <>
      <BackToProducts />
      <div className="row editor-head">
        <h1>{product.name}</h1>
        <span className="row">
          <span className="status done">Active</span>
          <a className="button button-secondary" href={paths.product(product._id)}>
            View in shop
          </a>
        </span>
      </div>
      <ProductForm product={product} saved={replace} />
    </>
  );
}

const nothingYet = () => undefined;

/** Adds a product; once saved it has its own address. */
export function NewProductScreen() {
  const person = useStore($currentUser, { ssr: () => undefined });
  if (person && person.role !== 'admin') return <NoPermission />;
  return (
    <>
      <BackToProducts />
      <h1 className="editor-head">New product</h1>
      <ProductForm product={undefined} saved={nothingYet} />
    </>
  );
}

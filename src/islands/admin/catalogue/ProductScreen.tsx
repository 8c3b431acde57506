import { paths } from '#lib/site/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { copyProduct, fetchProduct, restoreProduct } from '#lib/browser/catalogue/admin-client.ts';
import { notify } from '#lib/browser/toasts.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import type { OfShop } from '#lib/catalogue/category-choices.ts';
import { RESTORING } from '#lib/catalogue/messages.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { ProductForm } from './ProductForm.tsx';
import { useStore } from '@nanostores/react';
import { $currentUser } from '#lib/browser/session/current-user.ts';

function BackToProducts() {
  return (
    <p>
      <a className="button button-link" href={paths.adminProducts}>
        <Icon name="arrow-left" />
        Products
      </a>
    </p>
  );
}

const requestedId = (): string => decodeURIComponent(location.pathname.split('/').at(-1) ?? '');

function Missing() {
  return (
    <div className="empty">
      <h1>Product not found</h1>
      <p>It does not exist.</p>
      <a className="button button-primary" href={paths.adminProducts}>
        All products
      </a>
    </div>
  );
}

interface ArchivedNoteProps {
  product: ShopProduct;
  restored: (product: ShopProduct) => void;
  takesFocus: boolean;
}

function ArchivedNote({ product, restored, takesFocus }: ArchivedNoteProps) {
  const [busy, setBusy] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) note.current?.focus();
  }, [takesFocus]);
  const restore = async () => {
    if (busy) return;
    setBusy(true);
    const after = await restoreProduct(product._id);
    setBusy(false);
    if (!after) return;
    restored(after);
    notify('success', `${product.name} is on sale${product.draft ? '' : ' again'}`);
  };
  return (
    <div
      ref={note}
      className="panel mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line-strong p-4"
      role="status"
      tabIndex={-1}
    >
      <p className="flex-[1_1_260px]">
        <b>{product.draft ? 'Draft.' : 'Archived.'}</b> Shoppers do not see this product. You can
        change it, and {product.draft ? 'put it on sale' : 'restore it'} when it is ready.
      </p>
      <BusyButton
        type="button"
        className="button-secondary"
        busy={busy}
        busyLabel={RESTORING}
        onClick={() => void restore()}
      >
        {product.draft ? 'Put on sale' : 'Restore'}
      </BusyButton>
    </div>
  );
}

export function ProductScreen(ofShop: OfShop) {
  const [isChanged, setChanged] = useState(false);
  const { fetched, retry, replace } = useFetched(
    useCallback(() => fetchProduct(requestedId()), []),
  );
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') {
    return <Failed message="The product could not be loaded." retry={retry} />;
  }
  const { value: product } = fetched;
  if (product === FORBIDDEN) return <NoPermission />;
  if (!product) return <Missing />;
  const change = (changed: ShopProduct) => {
    setChanged(true);
    replace(changed);
  };
  return (
    <>
      <BackToProducts />
      <div className="row mt-3 mb-6 justify-between">
        <h1>{product.name}</h1>
        <span className="row">
          {!product.archived && (
            <>
              <span className="status done">On sale</span>
              <a className="button button-secondary" href={paths.product(product._id)}>
                View in shop
              </a>
            </>
          )}
          <a className="button button-secondary" href={paths.adminProductLike(product._id)}>
            Duplicate
          </a>
        </span>
      </div>
      {product.archived && (
        <ArchivedNote product={product} restored={change} takesFocus={isChanged} />
      )}
      <ProductForm product={product} saved={change} {...ofShop} />
    </>
  );
}

const nothingYet = () => undefined;

const fetchCopied = () => copyProduct(new URLSearchParams(location.search).get('from') ?? '');

export function NewProductScreen(ofShop: OfShop) {
  const person = useStore($currentUser, { ssr: () => undefined });
  const { fetched, retry } = useFetched(fetchCopied);
  if (person && !person.isStaff) return <NoPermission />;
  return (
    <>
      <BackToProducts />
      <h1 className="mt-3 mb-6">New product</h1>
      {fetched.is === 'loading' && <Loading />}
      {fetched.is === 'failed' && (
        <Failed message="The product could not be loaded." retry={retry} />
      )}
      {fetched.is === 'loaded' && (
        <ProductForm product={undefined} like={fetched.value} saved={nothingYet} {...ofShop} />
      )}
    </>
  );
}

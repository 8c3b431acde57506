import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { $wishlist } from '#lib/browser/wishlist/store.ts';
import { fetchWishlist } from '#lib/browser/wishlist/sync.ts';
import { useFocusAfterRemoval } from '#islands/cart/RemoveButton.tsx';
import { Failed, useFetched } from '#islands/ui/LoadState.tsx';
import * as m from '#messages';
import { WishlistCard } from './WishlistCard.tsx';

const PLACES = [1, 2, 3, 4];

function Loading() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {m.common_loading()}
      </p>
      <div
        className="grid grid-cols-2 gap-x-2 gap-y-6 lg:grid-cols-4 lg:gap-x-4 lg:gap-y-8"
        aria-hidden="true"
      >
        {PLACES.map((place) => (
          <span key={place} className="aspect-[0.62] rounded-md bg-sunken" />
        ))}
      </div>
    </div>
  );
}

/** Displays the server's or the guest's list without items that any tab removed. */
export function WishlistScreen({ empty }: { empty?: ReactNode }) {
  const items = useStore($wishlist);
  const { fetched, retry, replace } = useFetched(fetchWishlist);
  const rest = useRef<HTMLDivElement>(null);
  const known = fetched.is === 'loaded' ? fetched.value : [];
  const displayed = known.filter((product) => items.includes(product._id));
  const { list, willRemove } = useFocusAfterRemoval(displayed.length, () => rest.current);

  // Items added by another tab or the quick view are not rendered yet.
  const isBehind =
    fetched.is === 'loaded' && items.some((id) => !known.some((product) => product._id === id));
  useEffect(() => {
    if (!isBehind) return;
    // Offline: the items appear on the next visit.
    fetchWishlist().then(replace, () => undefined);
  }, [isBehind, replace]);

  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') return <Failed message={m.wishlist_not_loaded()} retry={retry} />;
  return (
    <>
      {displayed.length > 0 && (
        <p className="lead -mt-4 mb-6">{m.cart_items({ count: displayed.length })}</p>
      )}
      <div ref={rest} tabIndex={-1} hidden={displayed.length > 0}>
        {displayed.length === 0 && empty}
      </div>
      <ul ref={list} className="product-grid">
        {displayed.map((product, at) => (
          <li key={product._id}>
            <WishlistCard product={product} willRemove={() => willRemove(at)} />
          </li>
        ))}
      </ul>
    </>
  );
}

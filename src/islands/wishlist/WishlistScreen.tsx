import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { $wishlist } from '#lib/browser/wishlist/store.ts';
import { fetchWishlist } from '#lib/browser/wishlist/sync.ts';
import { WISHLIST_FAILED } from '#lib/wishlist/messages.ts';
import { useFocusAfterRemoval } from '#islands/cart/use-focus-after-removal.ts';
import { Failed } from '#islands/ui/LoadState.tsx';
import { useFetched } from '#islands/ui/use-fetched.ts';
import { WishlistCard } from './WishlistCard.tsx';

const PLACES = [1, 2, 3, 4];

function Loading() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <div className="wishlist-loading" aria-hidden="true">
        {PLACES.map((place) => (
          <span key={place} />
        ))}
      </div>
    </div>
  );
}

const things = (count: number) => (count === 1 ? '1 kept thing' : `${count} kept things`);

/** A person's wishlist: what the shop has, less what was just taken off in any tab. */
export function WishlistScreen({ empty }: { empty?: ReactNode }) {
  const items = useStore($wishlist);
  const { fetched, again, put } = useFetched(fetchWishlist);
  const rest = useRef<HTMLDivElement>(null);
  const known = fetched.is === 'here' ? fetched.value : [];
  const shown = known.filter((product) => items.includes(product._id));
  const { list, willRemove } = useFocusAfterRemoval(shown.length, () => rest.current);

  // What another tab, or the quick view, has put on the list is not drawn yet.
  const isBehind =
    fetched.is === 'here' && items.some((id) => !known.some((product) => product._id === id));
  useEffect(() => {
    if (!isBehind) return;
    // Without a line it is drawn by the next visit.
    fetchWishlist().then(put, () => undefined);
  }, [isBehind, put]);

  if (fetched.is === 'waiting') return <Loading />;
  if (fetched.is === 'failed') return <Failed words={WISHLIST_FAILED} again={again} />;
  return (
    <>
      {shown.length > 0 && <p className="lead wishlist-lead">{things(shown.length)}</p>}
      <div ref={rest} tabIndex={-1} hidden={shown.length > 0}>
        {empty}
      </div>
      <ul ref={list} className="product-grid wishlist">
        {shown.map((product, at) => (
          <li key={product._id}>
            <WishlistCard product={product} willRemove={() => willRemove(at)} />
          </li>
        ))}
      </ul>
    </>
  );
}

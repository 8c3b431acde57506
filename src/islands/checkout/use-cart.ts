import { useSyncExternalStore } from 'react';
import { $cart, type Cart } from '#lib/browser/cart/store.ts';

const follow = (changed: () => void) => $cart.listen(changed);

export const useCart = (): Cart | undefined =>
  useSyncExternalStore<Cart | undefined>(
    follow,
    () => $cart.get(),
    () => undefined,
  );

import { useSyncExternalStore } from 'react';
import type { Line } from '#lib/cart/lines.ts';
import { $lines } from '#lib/browser/cart/store.ts';

const follow = (changed: () => void) => $lines.listen(changed);

/** The cart's lines; `undefined` until the browser is asked, for only it knows them. */
export const useCartLines = (): readonly Line[] | undefined =>
  useSyncExternalStore<readonly Line[] | undefined>(
    follow,
    () => $lines.get(),
    () => undefined,
  );

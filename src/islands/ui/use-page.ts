import { useSyncExternalStore } from 'react';
import { pageAsked } from '#lib/orders/paging.ts';

const TURNED = 'page-turned';

function follow(changed: () => void): () => void {
  addEventListener('popstate', changed);
  addEventListener(TURNED, changed);
  return () => {
    removeEventListener('popstate', changed);
    removeEventListener(TURNED, changed);
  };
}

/** The page in the address, which the back button turns as well. */
export const usePage = (): number =>
  useSyncExternalStore(
    follow,
    () => pageAsked(location.search),
    () => 1,
  );

export function turnTo(href: string): void {
  history.pushState(null, '', href);
  dispatchEvent(new Event(TURNED));
}

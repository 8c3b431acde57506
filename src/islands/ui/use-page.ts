import { useSyncExternalStore } from 'react';
import { pageAsked } from '#lib/orders/purchases.ts';

const TURNED = 'page-turned';

function follow(changed: () => void): () => void {
  addEventListener('popstate', changed);
  addEventListener(TURNED, changed);
  return () => {
    removeEventListener('popstate', changed);
    removeEventListener(TURNED, changed);
  };
}

/** What the address asks for, which the back button changes as well. */
export const useSearch = (): string =>
  useSyncExternalStore(
    follow,
    () => location.search,
    () => '',
  );

/** The page in the address. */
export const usePage = (): number => pageAsked(useSearch());

export function turnTo(href: string): void {
  history.pushState(null, '', href);
  dispatchEvent(new Event(TURNED));
}

/** As `turnTo`, without a step for the back button: while somebody still types. */
export function settleOn(href: string): void {
  history.replaceState(history.state, '', href);
  dispatchEvent(new Event(TURNED));
}

const OVER = { isOver: true };

/** Opens something over the page, which the back button shuts. */
export function openOver(href: string): void {
  history.pushState(OVER, '', href);
  dispatchEvent(new Event(TURNED));
}

/** Shuts it as the back button would; `href` is the page where it was opened by its address. */
export function shutOver(href: string): void {
  const state: unknown = history.state;
  const isOver = typeof state === 'object' && state !== null && 'isOver' in state;
  if (isOver) history.back();
  else settleOn(href);
}

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

/** The query string, which Back also changes. */
export const useSearch = (): string =>
  useSyncExternalStore(
    follow,
    () => location.search,
    () => '',
  );

/** The page number in the address. */
export const usePage = (): number => pageAsked(useSearch());

export function turnTo(href: string): void {
  history.pushState(null, '', href);
  dispatchEvent(new Event(TURNED));
}

/** Like `turnTo`, but replaces the history entry: for typing. */
export function settleOn(href: string): void {
  history.replaceState(history.state, '', href);
  dispatchEvent(new Event(TURNED));
}

const OVER = { isOver: true };

/** Opens an overlay that Back closes. */
export function openOver(href: string): void {
  history.pushState(OVER, '', href);
  dispatchEvent(new Event(TURNED));
}

/** Closes it like Back; `href` is the page below when the overlay was opened by its address. */
export function shutOver(href: string): void {
  const state: unknown = history.state;
  const isOver = typeof state === 'object' && state !== null && 'isOver' in state;
  if (isOver) history.back();
  else settleOn(href);
}

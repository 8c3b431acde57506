import { useSyncExternalStore } from 'react';
import { pageOfAddress } from '#lib/orders/purchases.ts';

const PAGE_CHANGED = 'page-turned';

function follow(changed: () => void): () => void {
  addEventListener('popstate', changed);
  addEventListener(PAGE_CHANGED, changed);
  return () => {
    removeEventListener('popstate', changed);
    removeEventListener(PAGE_CHANGED, changed);
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
export const usePage = (): number => pageOfAddress(useSearch());

export function goToPage(href: string): void {
  history.pushState(null, '', href);
  dispatchEvent(new Event(PAGE_CHANGED));
}

/** Like `turnTo`, but replaces the history entry: for typing. */
export function replacePage(href: string): void {
  history.replaceState(history.state, '', href);
  dispatchEvent(new Event(PAGE_CHANGED));
}

const OVERLAY = { isOver: true };

/** Opens an overlay that Back closes. */
export function openOverlay(href: string): void {
  history.pushState(OVERLAY, '', href);
  dispatchEvent(new Event(PAGE_CHANGED));
}

/** Closes it like Back; `href` is the page below when the overlay was opened by its address. */
export function closeOverlay(href: string): void {
  const state: unknown = history.state;
  const isOver = typeof state === 'object' && state !== null && 'isOver' in state;
  if (isOver) history.back();
  else replacePage(href);
}

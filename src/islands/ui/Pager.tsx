import { type MouseEvent, useSyncExternalStore } from 'react';
import { type Field, listingHref, pageNumbers, pageOfAddress } from '#lib/paging/paging.ts';
import * as m from '#messages';

const PAGE_CHANGED = 'page-turned';

function follow(changed: () => void): () => void {
  addEventListener('popstate', changed);
  addEventListener(PAGE_CHANGED, changed);
  return () => {
    removeEventListener('popstate', changed);
    removeEventListener(PAGE_CHANGED, changed);
  };
}

export const useSearch = (): string =>
  useSyncExternalStore(
    follow,
    () => location.search,
    () => '',
  );

export const usePage = (): number => pageOfAddress(useSearch());

export function goToPage(href: string): void {
  history.pushState(null, '', href);
  dispatchEvent(new Event(PAGE_CHANGED));
}

export function replacePage(href: string): void {
  history.replaceState(history.state, '', href);
  dispatchEvent(new Event(PAGE_CHANGED));
}

const OVERLAY = { isOver: true };

export function openOverlay(href: string): void {
  history.pushState(OVERLAY, '', href);
  dispatchEvent(new Event(PAGE_CHANGED));
}

/** Closes the overlay like Back; `href` is the page below if its own address opened it. */
export function closeOverlay(href: string): void {
  const state: unknown = history.state;
  const isOver = typeof state === 'object' && state !== null && 'isOver' in state;
  if (isOver) history.back();
  else replacePage(href);
}

interface Props {
  path: string;
  fields?: readonly Field[];
  page: number;
  pages: number;
  top: () => HTMLElement | null;
}

export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const place = 'grid h-target min-w-target grid-flow-col place-items-center px-3 font-semibold';
const linkPlace = `${place} rounded-sm no-underline not-aria-[current]:hover:bg-sunken aria-[current]:bg-brand aria-[current]:text-on-brand`;

export function Pager({ path, fields = [], page, pages, top }: Props) {
  if (pages < 2) return null;
  const turn = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    goToPage(event.currentTarget.href);
    const start = top();
    start?.focus({ preventScroll: true });
    start?.scrollIntoView({ block: 'start' });
  };
  const link = (to: number, label: string, rel: string) =>
    to < 1 || to > pages ? (
      <span className={`${place} text-ink-soft`}>{label}</span>
    ) : (
      <a className={linkPlace} href={listingHref(path, fields, to)} rel={rel} onClick={turn}>
        {label}
      </a>
    );
  return (
    <nav className="numeric mt-8 flex flex-wrap justify-center gap-2" aria-label={m.common_pages()}>
      {link(page - 1, m.common_previous_page(), 'prev')}
      {pageNumbers(page, pages).map((number, at) =>
        number === undefined ? (
          <span className={place} key={`gap-${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={number}
            className={linkPlace}
            href={listingHref(path, fields, number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={turn}
          >
            <span className="visually-hidden">{m.common_page()} </span>
            {number}
          </a>
        ),
      )}
      {link(page + 1, m.common_next_page(), 'next')}
    </nav>
  );
}

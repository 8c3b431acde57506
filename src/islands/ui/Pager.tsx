import type { MouseEvent } from 'react';
import { type Field, listingHref, pageNumbers } from '#lib/catalogue/listing.ts';
import { goToPage } from './use-page.ts';

interface Props {
  path: string;
  /** Query parameters to preserve beside the page. */
  fields?: readonly Field[];
  page: number;
  pages: number;
  /** The element that is scrolled to and focused after a page change. */
  top: () => HTMLElement | null;
}

/** A plain click, without modifier keys. */
export const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Previous, page numbers and Next; links, so that every page has an address. */
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
      <span className="pager-end">{label}</span>
    ) : (
      <a href={listingHref(path, fields, to)} rel={rel} onClick={turn}>
        {label}
      </a>
    );
  return (
    <nav className="pager numeric" aria-label="Pages">
      {link(page - 1, 'Previous', 'prev')}
      {pageNumbers(page, pages).map((number, at) =>
        number === undefined ? (
          <span key={`gap-${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={number}
            href={listingHref(path, fields, number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={turn}
          >
            <span className="visually-hidden">Page </span>
            {number}
          </a>
        ),
      )}
      {link(page + 1, 'Next', 'next')}
    </nav>
  );
}

import type { ReactNode } from 'react';

export const Tiles = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-3">{children}</ul>
);

/** An amount and what it is of; it may lead somewhere. */
export function Tile({ href, children }: { href?: string; children: ReactNode }) {
  const look = 'panel grid h-full content-start gap-1 p-4 [&>.icon]:text-brand';
  return (
    <li className="break-inside-avoid">
      {href === undefined ? (
        <div className={look}>{children}</div>
      ) : (
        <a className={`${look} no-underline hover:border-line-strong`} href={href} data-row>
          {children}
        </a>
      )}
    </li>
  );
}

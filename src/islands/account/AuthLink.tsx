import type { ReactNode } from 'react';

/** The way to another form, below a form. */
export const AuthLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="inline-flex min-h-target items-center gap-2 px-1 font-bold text-brand" href={href}>
    {children}
  </a>
);

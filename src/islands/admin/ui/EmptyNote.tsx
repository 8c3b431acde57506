import type { ReactNode } from 'react';

/** Stands where a list or a page has nothing to show. */
export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-center gap-2 py-12 text-center">{children}</div>
);

import type { ReactNode } from 'react';

/** What stands above sheets to print. */
export const PrintBar = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto mb-4 flex max-w-[560px] flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
    {children}
  </div>
);

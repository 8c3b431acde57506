import type { HTMLAttributes } from 'react';

/** What a row of a list is about; what can be done stands beside it, on a phone below. */
export const ListRow = (props: HTMLAttributes<HTMLLIElement>) => (
  <li
    {...props}
    className="grid grid-cols-1 items-center gap-x-6 gap-y-2 border-b border-line py-3 *:last:justify-self-start md:grid-cols-[minmax(0,1fr)_auto]"
  />
);

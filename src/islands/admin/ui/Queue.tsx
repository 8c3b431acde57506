import type { ReactNode } from 'react';

/** A queue, and beside it what is chosen of it. */
export const QueueColumns = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_430px] lg:items-start lg:gap-8">
    {children}
  </div>
);

/** A phone scrolls it, so that it does not push the chosen one far down. */
export const Queue = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol
    className="max-lg:max-h-[320px] max-lg:overflow-y-auto max-lg:overscroll-contain"
    aria-label={label}
  >
    {children}
  </ol>
);

interface QueueItemProps {
  id?: string;
  isCurrent: boolean;
  /** The columns of its grid. */
  columns: string;
  choose: () => void;
  children: ReactNode;
}

export const QueueItem = ({ id, isCurrent, columns, choose, children }: QueueItemProps) => (
  <li>
    <button
      type="button"
      id={id}
      aria-current={isCurrent ? 'true' : undefined}
      className={`grid w-full ${columns} items-center gap-x-4 gap-y-1 border-[1.5px] border-transparent border-b-line bg-transparent p-4 text-start leading-snug hover:bg-sunken focus-visible:outline-offset-[-3px] aria-[current]:rounded-md aria-[current]:border-brand aria-[current]:bg-raised`}
      onClick={choose}
    >
      {children}
    </button>
  </li>
);

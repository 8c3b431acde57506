import type { ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  /** A name for scripts and tests. */
  name: string;
  /** The columns of the row on a wide screen; the last one has the arrow. */
  columns: string;
  id?: string;
  open?: boolean;
  opened?: () => void;
  summary?: Ref<HTMLElement>;
  head: ReactNode;
  children: ReactNode;
}

/** A row of a list that opens: an order, a ticket. */
export function FoldingRow({ name, columns, id, open, opened, summary, head, children }: Props) {
  return (
    <details
      className={`${name} group/row mb-4 scroll-mt-3 rounded-md border border-line bg-raised`}
      id={id}
      open={open}
      onToggle={(event) => event.currentTarget.open && opened?.()}
    >
      <summary
        ref={summary}
        className={`group/head grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-md p-4 leading-snug @max-[19em]:grid-cols-1 [&::-webkit-details-marker]:hidden ${columns}`}
      >
        {head}
        <Icon
          name="chevron-down"
          className="hidden [transition:rotate_var(--time-hover)] group-open/row:rotate-180 xl:block"
        />
      </summary>
      <div className="grid grid-cols-1 gap-4 border-0 border-t border-dashed border-paper-300 p-4">
        {children}
      </div>
    </details>
  );
}

/** The name of a row, underlined while the pointer is over the row. */
export const RowName = ({
  className = '',
  children,
}: {
  className?: string;
  children: ReactNode;
}) => (
  <b className={`decoration-[1.5px] underline-offset-4 group-hover/head:underline ${className}`}>
    {children}
  </b>
);

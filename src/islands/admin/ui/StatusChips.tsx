import type { MouseEvent } from 'react';
import { goToPage, isPlain } from '#islands/ui/Pager.tsx';

interface StatusChip {
  href: string;
  label: string;
  isCurrent: boolean;
  count?: number | undefined;
}

function follow(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isPlain(event)) return;
  event.preventDefault();
  goToPage(event.currentTarget.href);
}

interface Props {
  chips: readonly StatusChip[];
  label?: string;
  /** Otherwise a phone scrolls them, from edge to edge. */
  isWrapping?: boolean;
  /** On a wide screen they stand below each other. */
  isColumn?: boolean;
}

const SCROLLING = 'full-bleed flex-auto max-lg:basis-full max-lg:py-2 max-lg:-my-2 lg:flex-wrap';

const WRAPPING = 'flex-wrap *:whitespace-normal';

export const StatusChips = ({
  chips,
  label: name = 'Status',
  isWrapping = false,
  isColumn = false,
}: Props) => (
  <nav
    className={`flex min-w-0 gap-2 ${isWrapping ? WRAPPING : SCROLLING} ${isColumn ? 'lg:flex-col lg:items-start lg:gap-1' : ''}`}
    aria-label={name}
  >
    {chips.map(({ href, label, isCurrent, count }) => (
      <a
        key={label}
        className="chip"
        href={href}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={follow}
      >
        {label}
        {count !== undefined && <span className="numeric"> {count}</span>}
      </a>
    ))}
  </nav>
);

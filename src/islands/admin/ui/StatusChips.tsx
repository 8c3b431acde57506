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
}

const SCROLLING = 'full-bleed flex-auto max-lg:basis-full max-lg:py-2 max-lg:-my-2 lg:flex-wrap';

export const StatusChips = ({ chips, label: name = 'Status', isWrapping = false }: Props) => (
  <nav className={`flex min-w-0 gap-2 ${isWrapping ? 'flex-wrap' : SCROLLING}`} aria-label={name}>
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

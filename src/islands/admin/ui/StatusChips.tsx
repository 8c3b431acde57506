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
}

export const StatusChips = ({ chips, label: name = 'Status' }: Props) => (
  <nav className="chips" aria-label={name}>
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

import type { ReactNode } from 'react';

interface Props {
  title?: string | false;
  heading?: 'h1' | 'h2';
  action: { label: string; href: string };
  children?: ReactNode;
}

/** What a screen says that has nothing to show, and where to go instead. */
export const EmptyState = ({ title, heading: Heading = 'h2', action, children }: Props) => (
  <div className="empty">
    {title && <Heading>{title}</Heading>}
    {children && <p className="muted max-w-prose">{children}</p>}
    <a className="button button-primary" href={action.href}>
      {action.label}
    </a>
  </div>
);

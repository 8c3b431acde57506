import type { ReactNode } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import { isPlain, openOverlay } from '#islands/ui/Pager.tsx';

interface Props {
  /** With it the page opens the dialog, also before the script is there. */
  href: string;
  children: ReactNode;
}

/** Opens the dialog for something new; Back closes it. */
export const NewLink = ({ href, children }: Props) => (
  <div className="row my-4">
    <a
      className="button button-primary"
      href={href}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        openOverlay(href);
      }}
    >
      <Icon name="plus" />
      {children}
    </a>
  </div>
);

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';

interface Props {
  title: ReactNode;
  wide?: boolean;
  children: ReactNode;
  /** Called after it closed: by a button, Escape or a click outside. */
  shut: () => void;
}

/** A dialog that is open while mounted; a sheet on phones. The browser restores the focus. */
export function AdminDialog({ title, wide = false, children, shut }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={wide ? 'admin-dialog wide' : 'admin-dialog'}
      aria-labelledby={id}
      closedby="any"
      onClose={(event) => {
        // Dialogs on top of this one close themselves.
        if (event.target === event.currentTarget) shut();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

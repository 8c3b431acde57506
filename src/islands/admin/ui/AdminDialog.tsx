import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';

interface Props {
  title: ReactNode;
  wide?: boolean;
  children: ReactNode;
  /** Called once it is shut, by a button, Escape or a press beside it. */
  shut: () => void;
}

/** A dialog that is open as long as it is drawn; a sheet on phones. The focus goes back by itself. */
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
        // Dialogs that lie over this one are shut by themselves.
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

import { type ReactNode, useId, useRef, useState } from 'react';
import { BusyButton } from './BusyButton.tsx';

interface Props {
  /** Label of the button and of the dialog's confirm button. */
  label: string;
  busyLabel: string;
  /** Label of the button that changes nothing. */
  keepLabel: string;
  className: string;
  question: string;
  /** The consequences. */
  children: ReactNode;
  /** `true`: the page is being left, so the dialog stays busy. */
  act: () => Promise<boolean>;
}

/** A button for an irreversible action, with a confirmation dialog. */
export function ConfirmDialog({
  label,
  busyLabel,
  keepLabel,
  className,
  question,
  children,
  act,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const open = () => {
    dialog.current?.showModal();
    // Not the first button: a second Enter must not confirm.
    keepButton.current?.focus();
  };
  const doIt = async () => {
    if (busy) return;
    setBusy(true);
    if (await act()) return;
    setBusy(false);
    dialog.current?.close();
  };
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={open}>
        {label}
      </button>
      <dialog ref={dialog} className="confirm-dialog" aria-labelledby={id}>
        <h2 id={id}>{question}</h2>
        <p>{children}</p>
        <div className="row">
          <BusyButton
            type="button"
            className="button-danger"
            busy={busy}
            busyLabel={busyLabel}
            onClick={() => void doIt()}
          >
            {label}
          </BusyButton>
          <button
            ref={keepButton}
            type="button"
            className="button button-secondary"
            onClick={() => dialog.current?.close()}
          >
            {keepLabel}
          </button>
        </div>
      </dialog>
    </>
  );
}

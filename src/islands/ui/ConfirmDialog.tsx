import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { BusyButton } from './BusyButton.tsx';
import './dialogs.css';

interface Props {
  label: ReactNode;
  busyLabel: string;
  keepLabel: string;
  className: string;
  confirmClass?: string;
  describedBy?: string;
  takesFocus?: boolean;
  question: string;
  children: ReactNode;
  /** Resolves to `true` when the page is being left, so that the dialog stays busy. */
  act: () => Promise<boolean>;
}

/** A button with a confirmation dialog for an action that can't be undone. */
export function ConfirmDialog({
  label,
  busyLabel,
  keepLabel,
  className,
  confirmClass = 'button-danger',
  describedBy,
  takesFocus = false,
  question,
  children,
  act,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const open = () => {
    dialog.current?.showModal();
    // Focusing the confirm button would let a second Enter confirm.
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
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={open}
      >
        {label}
      </button>
      <dialog ref={dialog} className="confirm-dialog" aria-labelledby={id}>
        <h2 id={id}>{question}</h2>
        <p>{children}</p>
        <div className="row mt-6">
          <BusyButton
            type="button"
            className={confirmClass}
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

import { useRef, useState } from 'react';
import { deleteAccount } from '#lib/account/own-profile.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';

/** Ending one's account, asked twice (docs/spec.md §7 "DELETE /api/users/me"). */
export function DeleteBox() {
  const question = useRef<HTMLDialogElement>(null);
  const keepIt = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const ask = () => {
    question.current?.showModal();
    // Not on the first button: a second press of Enter must not answer the question.
    keepIt.current?.focus();
  };
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    if (await deleteAccount()) return;
    setBusy(false);
    question.current?.close();
  };
  return (
    <section className="box box-row">
      <p>
        <b>Delete this account</b>
        <small className="muted">Your name, address and picture are erased. Asks first.</small>
      </p>
      <button type="button" className="btn btn-bad" aria-haspopup="dialog" onClick={ask}>
        Delete account
      </button>
      <dialog ref={question} className="question" aria-labelledby="delete-question">
        <h2 id="delete-question">Are you sure?</h2>
        <p>This action cannot be undone.</p>
        <div className="row">
          <BusyButton
            type="button"
            className="btn-bad"
            busy={busy}
            busyLabel="Deleting..."
            onClick={() => void remove()}
          >
            Delete account
          </BusyButton>
          <button
            ref={keepIt}
            type="button"
            className="btn btn-2"
            onClick={() => question.current?.close()}
          >
            Keep it
          </button>
        </div>
      </dialog>
    </section>
  );
}

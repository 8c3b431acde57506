import { deleteAccount } from '#lib/browser/account/own-profile.ts';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';

/** Ending one's account, asked twice (docs/spec.md §7 "DELETE /api/users/me"). */
export function DeleteBox() {
  return (
    <section className="box box-row">
      <p>
        <b>Delete this account</b>
        <small className="muted">Your name, address and picture are erased. Asks first.</small>
      </p>
      <ConfirmDialog
        label="Delete account"
        busyLabel="Deleting..."
        className="button button-danger"
        question="Are you sure?"
        act={deleteAccount}
      >
        This action cannot be undone.
      </ConfirmDialog>
    </section>
  );
}

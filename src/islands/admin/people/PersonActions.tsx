import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { endOf } from '#lib/browser/people/admin-client.ts';
import { request } from '#lib/browser/session/request.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { blockPerson, erasePerson, unblockPerson } from '#lib/contract/people.ts';
import { ReasonDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import * as m from '#messages';
import type { RightsFormProps } from './RightsForm.tsx';

function Blocking({ person, ended }: RightsFormProps) {
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { _id: id, name } = person;
  if (person.blocked) {
    const unblock = async () => {
      setBusy(true);
      const end = await endOf(
        request(unblockPerson, { params: { id } }),
        `${name} is no longer blocked`,
      );
      setBusy(false);
      ended(end);
    };
    return (
      <BusyButton
        type="button"
        className="button-secondary"
        busy={busy}
        busyLabel="Unblocking..."
        onClick={() => void unblock()}
      >
        Unblock
      </BusyButton>
    );
  }
  return (
    <>
      <button
        type="button"
        className="button button-danger"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Block
      </button>
      {isAsking && (
        <ReasonDialog
          title={`Block ${name}?`}
          message="They are logged out and cannot log in again. Only staff see the reason. Open orders stay."
          usual={['Orders that are never accepted.', 'Abusive messages.']}
          action="Block"
          busyLabel="Blocking..."
          onClose={() => setAsking(false)}
          send={async (reason) => {
            const end = await endOf(
              request(blockPerson, { params: { id }, body: { reason } }),
              `${name} is blocked`,
            );
            if (end) setAsking(false);
            ended(end);
          }}
        />
      )}
    </>
  );
}

function DeleteAccount({ person, ended }: RightsFormProps) {
  const caller = useStore($currentUser, { ssr: () => undefined });
  if (caller?.role !== 'admin' || caller.email === person.email) return null;
  return (
    <ConfirmDialog
      label="Delete account"
      busyLabel={m.common_deleting()}
      keepLabel="Keep account"
      className="button button-link"
      question={`Delete the account of ${person.name}?`}
      act={async () => {
        const asked = request(erasePerson, { params: { id: person._id } });
        const end = await endOf(asked, `Account of ${person.name} deleted`);
        ended(end && 'gone');
        return false;
      }}
    >
      Name, address, phone and email are erased, on orders too. What was ordered and paid stays. The
      person gets an email. This action cannot be undone.
    </ConfirmDialog>
  );
}

export const PersonActions = (props: RightsFormProps) => (
  <div className="row">
    <Blocking {...props} />
    <DeleteAccount {...props} />
  </div>
);

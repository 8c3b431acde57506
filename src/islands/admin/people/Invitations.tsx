import { type ReactNode, useState } from 'react';
import { fetchInvitations, invite, withdrawInvitation } from '#lib/browser/people/admin-client.ts';
import { type Invitation, InvitationForm } from '#lib/contract/people.ts';
import { formatDay } from '#lib/format/dates.ts';
import { INVITATION_DAYS, type Grant, rightsText } from '#lib/people/people.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { AdminForm } from '#islands/admin/ui/AdminForm.tsx';
import { AdminList } from '#islands/admin/ui/AdminList.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { ListRow } from '#islands/admin/ui/ListRow.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { EmailField } from '#islands/ui/LoginFields.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { grantIn, RightsFields } from './RightsFields.tsx';

const NOTHING: Grant = { permissions: [], admin: false, driver: false };

interface InviteDialogProps {
  sent: () => void;
  onClose: () => void;
}

export function InviteDialog({ sent, onClose }: InviteDialogProps) {
  const { formProps, field, busy } = useForm({
    schema: InvitationForm,
    valuesIn: (form) => ({ email: new FormData(form).get('email'), ...grantIn(form) }),
    send: async (body) => {
      const errors = await invite(body);
      if (errors) return errors;
      sent();
      onClose();
      return false;
    },
  });
  return (
    <AdminDialog title="Invite somebody" onClose={onClose}>
      <AdminForm formProps={formProps} busy={busy} action="Send invitation" busyLabel="Sending...">
        <p className="muted">
          They get an email with a link that works once, for {INVITATION_DAYS} days.
        </p>
        <EmailField error={field('email')} />
        <RightsFields grant={NOTHING} error={field('permissions')} />
      </AdminForm>
    </AdminDialog>
  );
}

function InvitationRow({ invitation, dropped }: { invitation: Invitation; dropped: () => void }) {
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    const end = await withdrawInvitation(invitation);
    setBusy(false);
    if (end) dropped();
  };
  return (
    <ListRow>
      <div className="grid justify-items-start wrap-anywhere">
        <b>{invitation.email}</b>
        <span>{rightsText(invitation)}</span>
        <small className="muted">
          Invited by {invitation.by} on {formatDay(invitation.createdAt)}, until{' '}
          {formatDay(invitation.expiresAt)}
        </small>
      </div>
      <BusyButton
        type="button"
        className="button-danger"
        busy={busy}
        busyLabel="Withdrawing..."
        onClick={() => void withdraw()}
      >
        Withdraw
        <span className="visually-hidden"> the invitation of {invitation.email}</span>
      </BusyButton>
    </ListRow>
  );
}

export function InvitationsScreen({ tools }: { tools: ReactNode }) {
  const state = useAdminList(fetchInvitations);
  const { list, replace } = state;
  const drop = (dropped: Invitation) => {
    if (list) replace({ invitations: list.invitations.filter((one) => one !== dropped) });
  };
  return (
    <AdminList
      state={state}
      tools={tools}
      count={({ invitations: { length } }) =>
        `${length} open ${length === 1 ? 'invitation' : 'invitations'}`
      }
      isEmpty={({ invitations }) => invitations.length === 0}
      empty={<h2>No open invitations.</h2>}
      failed="The invitations could not be loaded."
      pager={{ path: paths.adminPeople, page: 1, pages: 1 }}
    >
      {({ invitations }) => (
        <ul aria-label="Invitations">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation._id}
              invitation={invitation}
              dropped={() => drop(invitation)}
            />
          ))}
        </ul>
      )}
    </AdminList>
  );
}

import { permissionLabels, type Permission } from '#lib/account/permissions.ts';
import { INVITATION_DAYS } from '#lib/people/invitations.ts';
import { rightsText } from '#lib/people/people.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import type { AccountDeps } from '#lib/server/features/account/deps.ts';

interface RightsGranted {
  to: string;
  admin: boolean;
  permissions: readonly Permission[];
}

interface InvitationSent {
  to: string;
  by: string;
  grant: Parameters<typeof rightsText>[0];
  url: string;
}

const rightsDetails = (admin: boolean, permissions: readonly Permission[]): string => {
  if (admin) return 'You are now an admin: you can open everything in the admin area.';
  if (permissions.length === 0) return 'You can no longer open the admin area. You can still shop.';
  const titles = permissions.map((one) => permissionLabels[one].title);
  return `In the admin area you can now open: ${titles.join(', ')}.`;
};

export const enqueueRights = (
  { settings, now }: Pick<AccountDeps, 'settings' | 'now'>,
  tx: Tx,
  { to, admin, permissions }: RightsGranted,
): Promise<void> => {
  const { name, contact } = settings();
  const details = rightsDetails(admin, permissions);
  const content = {
    subject: `What you can do at ${name} has changed`,
    heading: 'Your permissions have changed',
    preview: details,
    paragraphs: [details],
    footnote: `Questions? Email ${contact.email} or call ${contact.phone}.`,
  };
  return enqueueEmail(tx, { to, content, settings: settings() }, now());
};

/** The email has a secret link, so it is erased after sending. */
export const enqueueInvitation = (
  { settings, now }: Pick<AccountDeps, 'settings' | 'now'>,
  tx: Tx,
  { to, by, grant, url }: InvitationSent,
): Promise<void> => {
  const { name } = settings();
  const rights = rightsText(grant, permissionLabels);
  const content = {
    subject: `You are invited to join ${name}`,
    heading: `Join ${name}`,
    preview: `${by} has invited you to help run ${name}.`,
    paragraphs: [
      `${by} has invited you to help run ${name}. You will have access to: ${rights}.`,
      `Click the button to accept. The link works once, for ${INVITATION_DAYS} days.`,
    ],
    action: { label: 'Accept invitation', url },
    footnote: "Didn't expect this? Ignore this email: nothing happens until you accept.",
  };
  return enqueueEmail(tx, { to, content, settings: settings(), isSecret: true }, now());
};

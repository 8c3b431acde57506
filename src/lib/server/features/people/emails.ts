import type { Language } from '#lib/messages/languages.ts';
import { permissionTitles, type Permission } from '#lib/account/permissions.ts';
import { INVITATION_DAYS, rightsText } from '#lib/people/people.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import type { AccountDeps } from '#lib/server/features/account/deps.ts';
import * as m from '#messages';

interface RightsGranted {
  to: string;
  language: Language;
  admin: boolean;
  permissions: readonly Permission[];
}

interface InvitationSent {
  to: string;
  language: Language;
  by: string;
  grant: Parameters<typeof rightsText>[0];
  urlOf: () => string;
}

const rightsDetails = (admin: boolean, permissions: readonly Permission[]): string => {
  if (admin) return m.account_email_admin();
  if (permissions.length === 0) return m.account_email_no_admin();
  const titles = permissions.map((one) => permissionTitles[one]());
  return m.account_email_permissions({ permissions: titles.join(', ') });
};

export const enqueueRights = (
  { settings, now }: Pick<AccountDeps, 'settings' | 'now'>,
  tx: Tx,
  { to, language, admin, permissions }: RightsGranted,
): Promise<void> => {
  const { name: shop, contact } = settings();
  const content = () => {
    const details = rightsDetails(admin, permissions);
    return {
      subject: m.account_email_rights_subject({ shop }),
      heading: m.account_email_rights_heading(),
      preview: details,
      paragraphs: [details],
      footnote: m.account_email_questions({ email: contact.email, phone: contact.phone }),
    };
  };
  return enqueueEmail(tx, { to, language, content, settings: settings() }, now());
};

/** The email has a secret link, so it is erased after sending. */
export const enqueueInvitation = (
  { settings, now }: Pick<AccountDeps, 'settings' | 'now'>,
  tx: Tx,
  { to, language, by: person, grant, urlOf }: InvitationSent,
): Promise<void> => {
  const { name: shop } = settings();
  const content = () => ({
    subject: m.account_email_invited_subject({ shop }),
    heading: m.account_email_join({ shop }),
    preview: m.account_email_invited({ person, shop }),
    paragraphs: [
      m.account_email_invited_rights({
        person,
        shop,
        rights: rightsText(grant),
      }),
      m.account_email_invited_how({ days: INVITATION_DAYS }),
    ],
    action: { label: m.account_invitation_accept(), url: urlOf() },
    footnote: m.account_email_unexpected(),
  });
  const email = { to, language, content, settings: settings(), isSecret: true };
  return enqueueEmail(tx, email, now());
};

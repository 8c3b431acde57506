import { toPermissions } from '#lib/account/permissions.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { INVITATION_DAYS } from '#lib/people/people.ts';
import type { Invitation, InvitationForm } from '#lib/contract/people.ts';
import type { InvitationTable } from '#lib/server/infra/db/account-tables.ts';

export const grantOf = (row: InvitationTable) => ({
  permissions: toPermissions(row.permissions.split('|')),
  admin: row.is_admin === 1,
  driver: row.is_driver === 1,
});

export const grantColumns = ({
  permissions,
  admin,
  driver,
}: Omit<InvitationForm, 'email'>): Pick<
  InvitationTable,
  'permissions' | 'is_admin' | 'is_driver'
> => ({
  permissions: admin ? '' : toPermissions(permissions).join('|'),
  is_admin: admin ? 1 : 0,
  is_driver: driver && !admin ? 1 : 0,
});

export const expiryOf = (at: Date): string =>
  new Date(at.getTime() + INVITATION_DAYS * DAY_MS).toISOString();

export const toWireInvitation = (row: InvitationTable & { by: string }): Invitation => ({
  _id: row.id,
  email: row.email,
  ...grantOf(row),
  by: row.by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

import { permissionLabels, toPermissions } from '#lib/account/permissions.ts';
import type { AuditEntry } from '#lib/contract/people.ts';

const titles = (stored: string): string =>
  toPermissions(stored.split(', '))
    .map((one) => permissionLabels[one].title)
    .join(', ') || 'none';

const driverTexts: Readonly<Record<string, string>> = {
  none: 'No longer a driver',
  waiting: 'Asked to be a driver',
  approved: 'Approved as a driver',
};

export function personAuditText({ action, before, after, reason }: AuditEntry): string {
  switch (action) {
    case 'driver':
      return driverTexts[after] ?? after;
    case 'role':
      return after === 'admin' ? 'Became an admin' : 'No longer an admin';
    case 'permissions':
      return `Permissions: ${titles(before)} → ${titles(after)}`;
    case 'block':
      return after === 'blocked' ? `Blocked: ${reason}` : 'Unblocked';
    case 'erase':
      return 'Deleted';
  }
}

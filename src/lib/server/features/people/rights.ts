import { can, permissions, toPermissions, type Permission } from '#lib/account/permissions.ts';
import type { Person, PersonChange } from '#lib/contract/people.ts';
import type { Grant } from '#lib/people/people.ts';
import { NO_PERSON } from '#lib/people/messages.ts';
import { Refusal } from '#lib/server/errors.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import type { UserRow } from '#lib/server/infra/db/schema.ts';
import type { AccountDeps } from '#lib/server/features/account/deps.ts';
import { enqueueNotice } from '#lib/server/features/account/emails.ts';
import { enqueueRights } from './emails.ts';
import { toPerson } from './list.ts';
import {
  driverStateOf,
  dropOneTimeTokens,
  addPersonEvent,
  changeUser,
  lockUser,
  type LockedUser,
  type ProfileChange,
  endSessions,
  type CurrentUser,
  lockActiveUser,
} from '#lib/server/features/account/users.ts';
import { activeAdminIds, boughtBy, findPerson } from './repo.ts';

const LAST_ADMIN = 'The shop needs an admin.';
const ADMINS_ONLY = 'Only admins can change an admin.';
const NOT_YOURS = 'You can only give or take permissions that you have yourself.';
const HAS_MORE = 'This person has permissions that you do not have. Ask an admin.';
const ADMIN_DRIVES = 'An admin cannot be a driver.';
const OWN_BLOCK = 'You cannot block yourself.';
const OWN_DRIVER = 'You cannot approve yourself as a driver. Ask a colleague.';

const permissionsOf = (row: Pick<UserRow, 'permissions'>): Permission[] =>
  toPermissions(row.permissions.split('|'));

/** Only admins grant admin and People; nobody grants or revokes a right that he lacks. */
export function assertMayGrant(
  giver: Pick<CurrentUser, 'role' | 'permissions'>,
  changed: { permissions: readonly Permission[]; admin: boolean },
): void {
  const isNoPermission = changed.admin || changed.permissions.includes('people');
  if (isNoPermission && giver.role !== 'admin') throw new Refusal('forbidden', NOT_YOURS);
  if (!changed.permissions.every((one) => can(giver, one))) {
    throw new Refusal('forbidden', NOT_YOURS);
  }
}

/** Throws `forbidden` when the person has more rights than the caller. */
function assertMayChange(caller: CurrentUser, row: UserRow): void {
  if (row.role === 'admin' && caller.role !== 'admin') throw new Refusal('forbidden', ADMINS_ONLY);
  if (!permissionsOf(row).every((one) => can(caller, one))) {
    throw new Refusal('forbidden', HAS_MORE);
  }
}

async function lockAdminsAnd(tx: Tx, id: string): Promise<void> {
  const ids = new Set([...(await activeAdminIds(tx)), id]);
  for (const one of [...ids].toSorted()) await lockUser(tx, one);
}

/** Throws `missing` for an unknown person. */
export async function lockWithAdmins(tx: Tx, id: string): Promise<UserRow> {
  await lockAdminsAnd(tx, id);
  const row = await findPerson(tx, id);
  if (!row) throw new Refusal('missing', NO_PERSON);
  return row;
}

/** Throws `signed-out` when the account is gone. */
export async function lockSelfWithAdmins(tx: Tx, id: string): Promise<LockedUser> {
  await lockAdminsAnd(tx, id);
  return lockActiveUser(tx, id);
}

/** Expects locked admins. Throws `conflict` when no other admin could log in. */
export async function assertNotLastAdmin(tx: Tx, id: string): Promise<void> {
  const admins = await activeAdminIds(tx);
  if (admins.includes(id) && admins.length === 1) throw new Refusal('conflict', LAST_ADMIN);
}

const hasChanged = <Key extends keyof UserRow>(
  row: UserRow,
  change: Pick<UserRow, Key>,
  key: Key,
) => row[key] !== change[key];

type RightsColumns = Pick<UserRow, 'role' | 'permissions' | 'driver_approved_at'>;

/** Throws `conflict` for an admin who would become a driver. */
function columnsAfter(row: UserRow, change: PersonChange, at: string): RightsColumns {
  const isAdmin = change.admin ?? row.role === 'admin';
  if (isAdmin && change.driver === 'approved') throw new Refusal('conflict', ADMIN_DRIVES);
  if (isAdmin) return { role: 'admin', permissions: '', driver_approved_at: null };
  const own = change.permissions ? toPermissions(change.permissions) : permissionsOf(row);
  const driver = change.driver ?? driverStateOf(row);
  const approvedAt = driver === 'approved' ? (row.driver_approved_at ?? at) : null;
  return {
    role: driver === 'none' ? 'user' : 'driver',
    permissions: own.join('|'),
    driver_approved_at: approvedAt,
  };
}

const describe = (row: Pick<UserRow, 'role' | 'permissions'>): string =>
  row.role === 'admin' ? 'admin' : permissionsOf(row).join(', ');

type RightsDeps = Pick<AccountDeps, 'db' | 'now' | 'settings'>;

/** Expects a locked person; records and emails the change unless nothing changes. */
export async function applyRights(
  deps: RightsDeps,
  tx: Tx,
  { actorId, row, change }: { actorId: string; row: UserRow; change: PersonChange },
): Promise<RightsColumns> {
  const at = deps.now().toISOString();
  const after = columnsAfter(row, change, at);
  if (row.role === 'admin' && after.role !== 'admin') await assertNotLastAdmin(tx, row.id);
  const event = { person_id: row.id, at, actor_id: actorId };
  const isRole = (row.role === 'admin') !== (after.role === 'admin');
  const isStaffChange = isRole || hasChanged(row, after, 'permissions');
  const [driverBefore, driverAfter] = [driverStateOf(row), driverStateOf(after)];
  if (!isStaffChange && driverBefore === driverAfter) return after;
  await changeUser(tx, row.id, after);
  if (isStaffChange) {
    const [before, now] = [describe(row), describe(after)];
    const what = isRole ? ('role' as const) : ('permissions' as const);
    await addPersonEvent(tx, { ...event, what, before, after: now });
    const granted = { admin: after.role === 'admin', permissions: permissionsOf(after) };
    await enqueueRights(deps, tx, { to: row.email, language: row.language, ...granted });
  }
  if (driverBefore !== driverAfter) {
    await addPersonEvent(tx, {
      ...event,
      what: 'driver',
      before: driverBefore,
      after: driverAfter,
    });
    const notice = driverAfter === 'approved' ? 'driver-approved' : 'driver-ended';
    await enqueueNotice(deps, tx, { to: row.email, language: row.language, notice });
  }
  return after;
}

export const addedBy = (
  row: UserRow,
  { permissions: granted, admin, driver }: Grant,
): PersonChange => ({
  permissions: permissions.filter((one) => [...permissionsOf(row), ...granted].includes(one)),
  ...(admin && { admin }),
  ...(driver && !admin && row.role !== 'admin' && { driver: 'approved' as const }),
});

export function createRights(deps: RightsDeps) {
  const { db, now } = deps;
  const personOf = async (tx: Tx, row: UserRow): Promise<Person> =>
    toPerson(row, (await boughtBy(tx, [row.id])).get(row.id));

  const setBlocked = (caller: CurrentUser, id: string, reason: string | undefined) =>
    inTransaction(db, async (tx) => {
      const row = await lockWithAdmins(tx, id);
      assertMayChange(caller, row);
      if (reason !== undefined && id === caller.id) throw new Refusal('conflict', OWN_BLOCK);
      const isBlocked = row.blocked_at !== null;
      if (isBlocked === (reason !== undefined)) return personOf(tx, row);
      const at = now().toISOString();
      const change: ProfileChange = { blocked_at: reason === undefined ? null : at };
      if (reason !== undefined) {
        await assertNotLastAdmin(tx, row.id);
        await endSessions(tx, id);
        await dropOneTimeTokens(tx, id);
      }
      await changeUser(tx, id, change);
      const [before, after] = reason === undefined ? ['blocked', ''] : ['', 'blocked'];
      const event = { person_id: id, at, actor_id: caller.id, what: 'block' as const };
      await addPersonEvent(tx, { ...event, before, after, reason: reason ?? '' });
      const notice = reason === undefined ? 'unblocked' : 'blocked';
      await enqueueNotice(deps, tx, { to: row.email, language: row.language, notice });
      return personOf(tx, { ...row, ...change });
    });

  return {
    /** Throws `forbidden` and `conflict`. */
    change: (caller: CurrentUser, id: string, change: PersonChange): Promise<Person> =>
      inTransaction(db, async (tx) => {
        const row = await lockWithAdmins(tx, id);
        assertMayChange(caller, row);
        if (id === caller.id && caller.role !== 'admin' && change.driver !== undefined) {
          throw new Refusal('forbidden', OWN_DRIVER);
        }
        const own = permissionsOf(row);
        const requested = change.permissions ?? own;
        assertMayGrant(caller, {
          admin: change.admin !== undefined && change.admin !== (row.role === 'admin'),
          permissions: permissions.filter((one) => own.includes(one) !== requested.includes(one)),
        });
        const after = await applyRights(deps, tx, { actorId: caller.id, row, change });
        return personOf(tx, { ...row, ...after });
      }),

    /** Ends the person's sessions, too. */
    block: (caller: CurrentUser, id: string, reason: string) => setBlocked(caller, id, reason),
    unblock: (caller: CurrentUser, id: string) => setBlocked(caller, id, undefined),
  };
}

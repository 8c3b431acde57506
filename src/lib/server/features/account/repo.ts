import type { Selectable } from 'kysely';
import type { Role } from '#lib/account/permissions.ts';
import type { Language } from '#lib/messages/languages.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Tables, UserRow } from '#lib/server/infra/db/schema.ts';
import { openPeriods } from '#lib/server/features/periods/periods.ts';
import { searchKeysOf } from './search-keys.ts';
import { currentLocale } from '#lib/server/infra/locale.ts';
import { prepared } from '#lib/server/infra/db/statements.ts';

export interface NewUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  passwordHash: string;
  phone?: string;
  /** Without one, that of the call. */
  language?: Language | undefined;
  at: Date;
}

/** Returns `false` when the email is taken. */
export async function addVerifiedUser(db: Db | Tx, user: NewUser): Promise<boolean> {
  const at = user.at.toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      id: user.id,
      name: user.name,
      ...searchKeysOf({ name: user.name }),
      email: user.email,
      role: user.role,
      password_hash: user.passwordHash,
      phone: user.phone ?? '',
      language: user.language ?? currentLocale(),
      // Nobody registers as a driver, so whoever adds one approves him.
      ...(user.role === 'driver' && { driver_approved_at: at }),
      verified_at: at,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The user for orders of guests; nobody can log in to it. */
export async function addGuestUser(tx: Tx, id: string, at: Date): Promise<void> {
  const created_at = at.toISOString();
  await tx
    .insertInto('users')
    .values({
      id,
      name: '',
      email: id,
      role: 'user',
      password_hash: '',
      verified_at: null,
      created_at,
      closed_at: created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

const userById = prepared((db, { id }: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', id),
);
const userByEmail = prepared((db, { email }: { email: string }) =>
  db.selectFrom('users').selectAll().where('email', '=', email),
);

export const findUser = async (db: Db | Tx, id: string): Promise<UserRow | undefined> =>
  (await userById(db, { id })).rows[0];

export const findByEmail = async (db: Db | Tx, email: string): Promise<UserRow | undefined> =>
  (await userByEmail(db, { email })).rows[0];

export type LockedUser = Pick<UserRow, 'id' | 'name' | 'email' | 'phone' | 'avatar' | 'language'>;

/** Returns `undefined` when the account is deleted. */
export const lockUser = (tx: Tx, id: string): Promise<LockedUser | undefined> =>
  tx
    .updateTable('users')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'name', 'email', 'phone', 'avatar', 'language'])
    .executeTakeFirst();

/** Serialises logins and resets; `undefined` when the account is deleted or closed. */
export const lockForLogin = async (tx: Tx, id: string): Promise<UserRow | undefined> =>
  (await lockOpenUser(tx, { id })).rows[0];

const lockOpenUser = prepared((tx, { id }: { id: string }) =>
  tx
    .updateTable('users')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('closed_at', 'is', null)
    .returningAll(),
);

export async function setClosed(tx: Tx, emails: readonly string[], at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('users')
    .set({ closed_at: at.toISOString() })
    .where('email', 'in', emails)
    .where('closed_at', 'is', null)
    .returning(['id', 'created_at'])
    .execute();
  await openPeriodsOf(tx, rows);
  return rows.map(({ id }) => id);
}

export async function setOpen(tx: Tx, emails: readonly string[]): Promise<void> {
  const rows = await tx
    .updateTable('users')
    .set({ closed_at: null })
    .where('email', 'in', emails)
    .where('closed_at', 'is not', null)
    .returning('created_at')
    .execute();
  await openPeriodsOf(tx, rows);
}

const setSeen = prepared((tx, { id, at }: { id: string; at: string }) =>
  tx.updateTable('users').set({ last_seen_at: at }).where('id', '=', id),
);

export async function recordSeen(tx: Tx, id: string, at: Date): Promise<void> {
  await setSeen(tx, { id, at: at.toISOString() });
}

export type RegistrationRow = Selectable<Tables['registrations']>;

export async function addRegistration(tx: Tx, registration: RegistrationRow): Promise<void> {
  await tx.insertInto('registrations').values(registration).execute();
}

const registrationsOf = prepared((db, { email, at }: { email: string; at: string }) =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc'),
);

/** Prefers the one with the browser's token, else the newest. */
export async function findRegistration(
  db: Db | Tx,
  email: string,
  { tokenHash, now }: { tokenHash: string | undefined; now: Date },
): Promise<RegistrationRow | undefined> {
  const { rows: pending } = await registrationsOf(db, { email, at: now.toISOString() });
  return pending.find((one) => one.token_hash === tokenHash) ?? pending[0];
}

export const registrationById = (tx: Tx, id: string): Promise<RegistrationRow | undefined> =>
  tx.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst();

export async function dropRegistrations(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('registrations').where('email', '=', email).execute();
}

export async function dropOldRegistrations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('registrations').where('expires_at', '<=', now.toISOString()).execute();
}

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export async function setTwoFactor(tx: Tx, id: string, isOn: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ two_factor: isOn ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

export type ProfileChange = Partial<
  Pick<
    UserRow,
    | 'name'
    | 'phone'
    | 'proved_phone'
    | 'address'
    | 'city'
    | 'district'
    | 'dob'
    | 'gender'
    | 'role'
    | 'avatar'
    | 'driver_approved_at'
    | 'permissions'
    | 'blocked_at'
    | 'language'
    | 'notify_email'
    | 'notify_sms'
    | 'code_phone'
  >
>;

export async function changeUser(tx: Tx, id: string, change: ProfileChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const rows = await tx
    .updateTable('users')
    .set({ ...change, ...searchKeysOf(change) })
    .where('id', '=', id)
    .returning('created_at')
    .execute();
  if ('role' in change || 'permissions' in change) await openPeriodsOf(tx, rows);
}

/** Customers are counted by day, so these days' sums must be computed again. */
const openPeriodsOf = (tx: Tx, rows: readonly Pick<UserRow, 'created_at'>[]): Promise<void> =>
  openPeriods(
    tx,
    rows.map((row) => row.created_at),
  );

/** Stores the district unless the profile has one. */
export async function rememberDistrict(tx: Tx, id: string, district: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ district })
    .where('id', '=', id)
    .where('district', '=', '')
    .execute();
}

export async function eraseUser(tx: Tx, id: string, at: Date): Promise<void> {
  const rows = await tx
    .updateTable('users')
    .set({
      name: '',
      ...searchKeysOf({ name: '', city: '' }),
      email: `deleted:${id}`,
      phone: '',
      address: '',
      city: '',
      district: '',
      dob: '',
      gender: '',
      avatar: '',
      language: 'en',
      notify_email: 1,
      notify_sms: 0,
      code_phone: '',
      proved_phone: '',
      password_hash: '',
      role: 'user',
      permissions: '',
      blocked_at: null,
      two_factor: 0,
      driver_approved_at: null,
      last_seen_at: null,
      verified_at: null,
      deleted_at: at.toISOString(),
    })
    .where('id', '=', id)
    .returning('created_at')
    .execute();
  await openPeriodsOf(tx, rows);
}

/** Older avatars were named by a hash of their content, so several users may share a file. */
export async function isPictureShared(tx: Tx, hash: string, userId: string): Promise<boolean> {
  const product = await tx
    .selectFrom('product_pictures')
    .select('product_id')
    .where('hash', '=', hash)
    .executeTakeFirst();
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('avatar', '=', hash)
    .where('id', '!=', userId)
    .executeTakeFirst();
  return (product ?? person) !== undefined;
}

/** Also locks the account; excludes deleted ones. */
export const nextCartRevision = prepared((tx, { userId }: { userId: string }) =>
  tx
    .updateTable('users')
    .set((eb) => ({ cart_revision: eb('cart_revision', '+', 1) }))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null),
);

/** Of each account, the language in which it reads. */
export async function languagesOf(db: Db, ids: readonly string[]): Promise<Map<string, Language>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, language }) => [id, language]));
}

/** The names of people by id. */
export async function namesOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const peopleByIds = (db: Db | Tx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('users')
        .select(['id', 'email', 'phone', 'code_phone', 'role'])
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute();

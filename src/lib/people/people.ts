import * as v from 'valibot';
import { permissions, permissionTitles, type Permission } from '#lib/account/permissions.ts';
import { RegisterSchema } from '#lib/account/schema.ts';
import * as m from '#messages';

export const driverStates = ['none', 'waiting', 'approved'] as const;
export type DriverState = (typeof driverStates)[number];

export function rightsText({ admin, permissions: own, driver }: Grant): string {
  const parts = [
    ...(admin ? [m.account_permission_all()] : own.map((one) => permissionTitles[one]())),
    ...(driver ? [m.account_driver()] : []),
  ];
  return parts.join(', ');
}

export interface Grant {
  permissions: readonly Permission[];
  admin: boolean;
  driver: boolean;
}

export const INVITATION_DAYS = 7;

/** The registration form without the address, which the invitation has. */
export const AcceptSchema = (email: string) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((form) => ({ ...form, email })),
    RegisterSchema,
  );

export const Granted = {
  email: v.string(),
  permissions: v.array(v.picklist(permissions)),
  admin: v.boolean(),
  driver: v.boolean(),
};

const Opened = v.object({ invitation: v.object({ ...Granted, hasAccount: v.boolean() }) });
export type OpenedInvitation = v.InferOutput<typeof Opened>['invitation'];
export const readOpened = (response: unknown): OpenedInvitation =>
  v.parse(Opened, response).invitation;

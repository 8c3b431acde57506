import * as v from 'valibot';
import { permissions } from '#lib/account/permissions.ts';
import { emailField } from '#lib/email/address.ts';
import { RegisterSchema } from '#lib/account/schema.ts';

export const INVITATION_DAYS = 7;
const NOTHING_GRANTED = 'Choose what the person may do.';

const permissionField = v.picklist(
  permissions,
  `permissions must be among ${permissions.join(', ')}.`,
);

export const InvitationSchema = v.pipe(
  v.object({
    email: emailField(),
    permissions: v.optional(v.array(permissionField, 'permissions must be a list.'), []),
    admin: v.optional(v.boolean('admin must be true or false.'), false),
    driver: v.optional(v.boolean('driver must be true or false.'), false),
  }),
  v.forward(
    v.check(
      (grant) => grant.admin || grant.driver || grant.permissions.length > 0,
      NOTHING_GRANTED,
    ),
    ['permissions'],
  ),
);
export type InvitationRequest = v.InferOutput<typeof InvitationSchema>;

/** The registration form without the address, which the invitation has. */
export const AcceptSchema = (email: string) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((form) => ({ ...form, email })),
    RegisterSchema,
  );

const Granted = {
  email: v.string(),
  permissions: v.array(v.picklist(permissions)),
  admin: v.boolean(),
  driver: v.boolean(),
};

const Invitation = v.object({
  ...Granted,
  _id: v.string(),
  by: v.optional(v.string(), ''),
  createdAt: v.string(),
  expiresAt: v.string(),
});
export type Invitation = v.InferOutput<typeof Invitation>;

const List = v.object({ invitations: v.array(Invitation) });
export const readInvitations = (response: unknown) => v.parse(List, response);

const Opened = v.object({ invitation: v.object({ ...Granted, hasAccount: v.boolean() }) });
export type OpenedInvitation = v.InferOutput<typeof Opened>['invitation'];
export const readOpened = (response: unknown): OpenedInvitation =>
  v.parse(Opened, response).invitation;

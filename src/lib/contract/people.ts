import * as v from 'valibot';
import { permissions } from '#lib/account/permissions.ts';
import { emailField } from '#lib/email/address.ts';
import { trimmed } from '#lib/format/short-text.ts';
import { ReasonSchema } from '#lib/forms/reason.ts';
import { LONG_SEARCH } from '#lib/messages/messages.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import { Granted, driverStates } from '#lib/people/people.ts';
import { defineCall } from './call.ts';
import { money, pageEntries } from './wire.ts';

/** People and invitations in the admin area (docs/api.md "People"). */

const roles = ['user', 'driver', 'admin'] as const;
/** `staff` is everybody with access to the admin area. */
const roleFilters = [...roles, 'staff'] as const;

/** Without paging, for the file. */
const PeopleFilter = v.object({
  q: v.optional(v.pipe(v.string(), trimmed(), v.maxLength(100, LONG_SEARCH)), ''),
  role: v.optional(v.picklist(roleFilters, `role must be one of ${roleFilters.join(', ')}.`)),
  waiting: v.optional(v.literal('driver', 'waiting must be driver.')),
  blocked: v.optional(v.literal('1', 'blocked must be 1.')),
});
export type PeopleFilter = v.InferOutput<typeof PeopleFilter>;

export const PeopleQuery = v.object({ ...PagingSchema.entries, ...PeopleFilter.entries });
export type PeopleQuery = v.InferOutput<typeof PeopleQuery>;

const permissionList = v.array(
  v.picklist(permissions, `permissions must be among ${permissions.join(', ')}.`),
  'permissions must be a list.',
);
const yesOrNo = (name: string) => v.boolean(`${name} must be true or false.`);

export const PersonChange = v.pipe(
  v.object({
    permissions: v.exactOptional(permissionList),
    admin: v.exactOptional(yesOrNo('admin')),
    driver: v.exactOptional(v.picklist(['approved', 'none'], 'driver must be approved or none.')),
  }),
  v.check((change) => Object.keys(change).length > 0, 'Send permissions, admin or driver.'),
);
export type PersonChange = v.InferOutput<typeof PersonChange>;

export const InvitationForm = v.pipe(
  v.object({
    email: emailField(),
    permissions: v.optional(permissionList, []),
    admin: v.optional(yesOrNo('admin'), false),
    driver: v.optional(yesOrNo('driver'), false),
  }),
  v.forward(
    v.check(
      (grant) => grant.admin || grant.driver || grant.permissions.length > 0,
      'Choose what the person may do.',
    ),
    ['permissions'],
  ),
);
export type InvitationForm = v.InferOutput<typeof InvitationForm>;

const Person = v.object({
  _id: v.string(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  role: v.picklist(roles),
  permissions: v.array(v.picklist(permissions)),
  driver: v.picklist(driverStates),
  blocked: v.boolean(),
  /** Orders that were not cancelled, and their total with delivery. */
  orders: v.number(),
  spent: money,
  createdAt: v.string(),
  lastSeenAt: v.nullable(v.string()),
});
export type Person = v.InferOutput<typeof Person>;

const AuditEntry = v.object({
  at: v.string(),
  by: v.string(),
  action: v.picklist(['driver', 'role', 'permissions', 'block', 'erase']),
  before: v.string(),
  after: v.string(),
  reason: v.string(),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

const PersonDetails = v.object({
  person: v.object({ ...Person.entries, city: v.string() }),
  orders: v.array(
    v.object({
      orderId: v.string(),
      status: v.string(),
      totalAmt: money,
      createdAt: v.string(),
    }),
  ),
  tickets: v.array(
    v.object({ _id: v.string(), subject: v.string(), status: v.string(), createdAt: v.string() }),
  ),
  audit: v.array(AuditEntry),
});
export type PersonDetails = v.InferOutput<typeof PersonDetails>;

const Invitation = v.object({
  ...Granted,
  _id: v.string(),
  by: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
});
export type Invitation = v.InferOutput<typeof Invitation>;

const who = ['people'] as const;
const one = { who, response: v.object({ person: Person }) };

export const listPeople = defineCall({
  at: 'GET /api/admin/people',
  who,
  query: PeopleQuery,
  response: v.object({
    people: v.array(Person),
    ...pageEntries,
    /** There are more than `total`. */
    isCut: v.optional(v.boolean(), false),
  }),
});

export const peopleFile = defineCall({
  at: 'GET /api/admin/people.csv',
  who,
  query: PeopleFilter,
  response: 'csv',
});

export const getPerson = defineCall({
  at: 'GET /api/admin/people/{id}',
  who,
  response: PersonDetails,
  refuses: ['not_found'],
});

export const changePerson = defineCall({
  at: 'PUT /api/admin/people/{id}',
  ...one,
  body: PersonChange,
  refuses: ['not_found', 'conflict'],
});

/** Ends the person's sessions, too. */
export const blockPerson = defineCall({
  at: 'POST /api/admin/people/{id}/block',
  ...one,
  body: ReasonSchema,
  refuses: ['not_found', 'conflict'],
});

export const unblockPerson = defineCall({
  at: 'POST /api/admin/people/{id}/unblock',
  ...one,
  refuses: ['not_found'],
});

export const erasePerson = defineCall({
  at: 'DELETE /api/admin/people/{id}',
  who: 'admin',
  response: v.object({}),
  refuses: ['not_found', 'conflict', 'open_order', 'cash_not_settled'],
});

export const listInvitations = defineCall({
  at: 'GET /api/admin/invitations',
  who,
  response: v.object({ invitations: v.array(Invitation) }),
});

export const invite = defineCall({
  at: 'POST /api/admin/invitations',
  who,
  body: InvitationForm,
  status: 201,
  response: v.object({ invitation: Invitation }),
  refuses: ['conflict', 'rate_limited'],
});

export const withdrawInvitation = defineCall({
  at: 'DELETE /api/admin/invitations/{id}',
  who,
  response: v.object({ message: v.string() }),
  refuses: ['not_found'],
});

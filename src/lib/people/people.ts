import * as v from 'valibot';
import { trimmed } from '#lib/format/short-text.ts';
import { permissions, permissionTitles, type Permission } from '#lib/account/permissions.ts';
import { ReasonSchema } from '#lib/forms/reason.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import { LONG_SEARCH } from '#lib/messages/messages.ts';
import * as m from '#messages';

const driverStates = ['none', 'waiting', 'approved'] as const;
export type DriverState = (typeof driverStates)[number];

const roles = ['user', 'driver', 'admin'] as const;
/** `staff` is everybody with access to the admin area. */
const roleFilters = [...roles, 'staff'] as const;

/** Without paging, for the file. */
export const PeopleFilterSchema = v.object({
  q: v.optional(v.pipe(v.string(), trimmed(), v.maxLength(100, LONG_SEARCH)), ''),
  role: v.optional(v.picklist(roleFilters, `role must be one of ${roleFilters.join(', ')}.`)),
  waiting: v.optional(v.literal('driver', 'waiting must be driver.')),
  blocked: v.optional(v.literal('1', 'blocked must be 1.')),
});
export type PeopleFilter = v.InferOutput<typeof PeopleFilterSchema>;

export const PeopleQuerySchema = v.object({
  ...PagingSchema.entries,
  ...PeopleFilterSchema.entries,
});
export type PeopleQuery = v.InferOutput<typeof PeopleQuerySchema>;

const permissionList = v.array(
  v.picklist(permissions, `permissions must be among ${permissions.join(', ')}.`),
  'permissions must be a list.',
);
const yesOrNo = (name: string) => v.boolean(`${name} must be true or false.`);

const NO_CHANGE = 'Send permissions, admin or driver.';

export const PersonChangeSchema = v.pipe(
  v.object({
    permissions: v.exactOptional(permissionList),
    admin: v.exactOptional(yesOrNo('admin')),
    driver: v.exactOptional(v.picklist(['approved', 'none'], 'driver must be approved or none.')),
  }),
  v.check((change) => Object.keys(change).length > 0, NO_CHANGE),
);
export type PersonChange = v.InferOutput<typeof PersonChangeSchema>;

export const BlockSchema = ReasonSchema;

const text = v.optional(v.string(), '');

const Person = v.object({
  _id: v.string(),
  name: text,
  email: text,
  phone: text,
  role: v.picklist(roles),
  permissions: v.optional(v.array(v.picklist(permissions)), []),
  driver: v.picklist(driverStates),
  blocked: v.optional(v.boolean(), false),
  /** Orders that were not cancelled, and their total in rupees with delivery. */
  orders: v.optional(v.number(), 0),
  spent: v.optional(v.number(), 0),
  createdAt: v.string(),
  lastSeenAt: v.nullish(v.string(), null),
});
export type Person = v.InferOutput<typeof Person>;

const List = v.object({
  people: v.array(Person),
  total: v.number(),
  pages: v.optional(v.number(), 1),
  isCut: v.optional(v.boolean(), false),
});
export const readPeople = (response: unknown) => v.parse(List, response);

const AuditEntry = v.object({
  at: v.string(),
  by: text,
  action: v.picklist(['driver', 'role', 'permissions', 'block', 'erase']),
  before: text,
  after: text,
  reason: text,
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

const Details = v.object({
  person: v.object({ ...Person.entries, city: text }),
  orders: v.array(
    v.object({
      orderId: v.string(),
      status: v.string(),
      totalAmt: v.number(),
      createdAt: v.string(),
    }),
  ),
  tickets: v.array(
    v.object({ _id: v.string(), subject: text, status: text, createdAt: v.string() }),
  ),
  audit: v.array(AuditEntry),
});
export type PersonDetails = v.InferOutput<typeof Details>;
export const readPersonDetails = (response: unknown): PersonDetails => v.parse(Details, response);

const One = v.object({ person: Person });
export const readPerson = (response: unknown): Person => v.parse(One, response).person;

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

import * as v from 'valibot';
import { PagingSchema } from '#lib/orders/schema.ts';

/** People as admins see them, requests and responses (docs/api.md "Administration"). */

/** Whether a person drives for the shop: whoever chose it in the profile waits for an admin. */
const driverStates = ['none', 'waiting', 'approved'] as const;
export type DriverState = (typeof driverStates)[number];

const roles = ['user', 'driver', 'admin'] as const;

export const PeopleQuerySchema = v.object({
  ...PagingSchema.entries,
  q: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(100, 'Search for at most 100 characters.')),
    '',
  ),
  role: v.optional(v.picklist(roles, `role must be one of ${roles.join(', ')}.`)),
  waiting: v.optional(v.literal('driver', 'waiting must be driver.')),
});
export type PeopleQuery = v.InferOutput<typeof PeopleQuerySchema>;

export const PersonChangeSchema = v.object({
  driver: v.picklist(['approved', 'none'], 'driver must be approved or none.'),
});
export type PersonChange = v.InferOutput<typeof PersonChangeSchema>;

const text = v.optional(v.string(), '');

const Person = v.object({
  _id: v.string(),
  name: text,
  email: text,
  phone: text,
  role: v.picklist(roles),
  permissions: v.optional(v.array(v.string()), []),
  driver: v.picklist(driverStates),
  blocked: v.optional(v.boolean(), false),
  /** Orders that were not cancelled, and what they cost in rupees, delivery included. */
  orders: v.optional(v.number(), 0),
  spent: v.optional(v.number(), 0),
  createdAt: v.string(),
  /** When a session of theirs was last opened or renewed. */
  lastSeenAt: v.nullish(v.string(), null),
});
export type Person = v.InferOutput<typeof Person>;

const List = v.object({
  people: v.array(Person),
  total: v.number(),
  pages: v.optional(v.number(), 1),
});
export const readPeople = (answer: unknown) => v.parse(List, answer);

import * as v from 'valibot';
import { PagingSchema, ReasonSchema } from './schema.ts';
import { statuses } from './status.ts';

/** Requests of the admin order calls (docs/api.md "Administration"). */

const STATUS = `status must be one of ${statuses.join(', ')}.`;
const SLIP = 'slip must be waiting.';
const LONG_SEARCH = 'Search for at most 100 characters.';
const DRIVER = 'Please choose a driver.';

export const AdminOrderQuerySchema = v.object({
  ...PagingSchema.entries,
  status: v.optional(v.picklist(statuses, STATUS)),
  slip: v.optional(v.literal('waiting', SLIP)),
  refund: v.optional(v.literal('due', 'refund must be due.')),
  attempts: v.optional(v.literal('failed', 'attempts must be failed.')),
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, LONG_SEARCH)), ''),
});
export type AdminOrderQuery = v.InferOutput<typeof AdminOrderQuerySchema>;

/** `seen`: the driver that the admin saw, so that two admins don't undo each other's change. */
export const AssignSchema = v.object({
  driverId: v.pipe(v.string(DRIVER), v.nonEmpty(DRIVER)),
  seen: v.optional(v.nullable(v.string(DRIVER))),
});
export type Assigning = v.InferOutput<typeof AssignSchema>;

const RESTOCK = 'restock must be true or false.';
export const RestockSchema = v.object({ restock: v.optional(v.boolean(RESTOCK), true) });

export const CancelSchema = v.object({ ...ReasonSchema.entries, ...RestockSchema.entries });

/** `seen`: the path of the slip that the admin saw, so that no other one is approved. */
export const ApproveSchema = v.object({
  seen: v.optional(v.nullable(v.string('seen must be the path of a slip.'))),
});

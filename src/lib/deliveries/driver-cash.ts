import * as v from 'valibot';
import { type Action, isPending } from './pending-action.ts';

/** The cash that a driver holds (docs/api.md "Drivers' cash"), parsed; money in cents. */

const cents = v.pipe(
  v.number(),
  v.transform((rupees) => Math.round(rupees * 100)),
);

const Cash = v.object({
  holding: cents,
  entries: v.array(
    v.object({
      /** Null for a correction. */
      orderId: v.nullable(v.string()),
      amount: cents,
      at: v.string(),
      note: v.optional(v.string(), ''),
    }),
  ),
  settlements: v.array(
    v.object({
      _id: v.string(),
      at: v.string(),
      by: v.string(),
      expected: cents,
      counted: cents,
      difference: cents,
      note: v.optional(v.string(), ''),
    }),
  ),
});
export type OwnCash = v.InferOutput<typeof Cash>;

/** What the phone stored; `undefined` if there is nothing that can be read. */
export function readCash(stored: unknown): OwnCash | undefined {
  const read = v.safeParse(Cash, stored);
  return read.success ? read.output : undefined;
}

/** What the driver holds, with what was taken since and is not sent yet. */
export function cashWithDriver({ holding, entries }: OwnCash, actions: readonly Action[]) {
  const unsent = actions
    .filter((action) => isPending(action) && (action.door?.cashCents ?? 0) > 0)
    .map(({ orderNumber: orderId, at, door }) => ({
      orderId,
      at,
      amount: door?.cashCents ?? 0,
      note: door?.cashNote ?? '',
      isUnsent: true,
    }));
  return {
    holdingCents: unsent.reduce((sum, { amount }) => sum + amount, holding),
    entries: [...entries.map((entry) => ({ ...entry, isUnsent: false })), ...unsent],
  };
}

import * as v from 'valibot';
import { cents } from '#lib/format/cents.ts';
import { readStoredOrder, type OwnOrder } from '#lib/orders/codec.ts';

const Stop = v.object({
  stop: v.object({
    code: v.picklist(['off', 'optional', 'required']),
    codeTriesLeft: v.number(),
    cashTaken: v.optional(cents, 0),
  }),
});
export type DoorCode = Omit<v.InferOutput<typeof Stop>['stop'], 'cashTaken'>;

export const DOOR_CODE_LENGTH = 4;

export type DriverOrder = OwnOrder & {
  doorCode?: DoorCode;
  /** The cash that the ledger has of the hand-over. */
  cashTakenCents?: number;
};

/** Returns `undefined` for an unreadable value. Older versions store neither code nor cash. */
export function readDriverOrder(stored: unknown): DriverOrder | undefined {
  const order = readStoredOrder(stored);
  const read = v.safeParse(Stop, stored);
  if (!order || !read.success) return order;
  const { cashTaken: cashTakenCents, ...doorCode } = read.output.stop;
  return { ...order, doorCode, cashTakenCents };
}

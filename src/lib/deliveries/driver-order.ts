import * as v from 'valibot';
import { readStoredOrder, type OwnOrder } from '#lib/orders/codec.ts';

const Stop = v.object({
  stop: v.object({
    code: v.picklist(['off', 'optional', 'required']),
    codeTriesLeft: v.number(),
  }),
});
export type DoorCode = v.InferOutput<typeof Stop>['stop'];

export const DOOR_CODE_LENGTH = 4;

export type DriverOrder = OwnOrder & { doorCode?: DoorCode };

/** Returns `undefined` for an unreadable value. Older versions store no code. */
export function readDriverOrder(stored: unknown): DriverOrder | undefined {
  const order = readStoredOrder(stored);
  const read = v.safeParse(Stop, stored);
  return order && read.success ? { ...order, doorCode: read.output.stop } : order;
}

import * as v from 'valibot';
import { readStoredOrder, type OwnOrder } from '#lib/orders/codec.ts';

/** What a driver is told of the code at the door (docs/api.md "Hand-over"). */
const Stop = v.object({
  stop: v.object({
    code: v.picklist(['off', 'optional', 'required']),
    codeTriesLeft: v.number(),
  }),
});
export type DoorCode = v.InferOutput<typeof Stop>['stop'];

export const DOOR_CODE_LENGTH = 4;

export type DriverOrder = OwnOrder & { doorCode?: DoorCode };

/** An order stored on the phone; `undefined` if it can't be read. Older versions have no code. */
export function readDriverOrder(stored: unknown): DriverOrder | undefined {
  const order = readStoredOrder(stored);
  const read = v.safeParse(Stop, stored);
  return order && read.success ? { ...order, doorCode: read.output.stop } : order;
}

import * as v from 'valibot';
import { OwnCash } from '#lib/contract/driver-cash.ts';
import { centsOf, toRupees } from '#lib/format/money.ts';
import { ownNote } from './door-form.ts';
import { type Action, isPending } from './pending-action.ts';

export function readCash(stored: unknown): OwnCash | undefined {
  const read = v.safeParse(OwnCash, stored);
  return read.success ? read.output : undefined;
}

const Stored = v.looseObject({ holding: v.number(), entries: v.array(v.unknown()) });

/** Adds the cash of a hand-over confirmed since; in rupees. */
export function withTaken(stored: unknown, { orderNumber, at, door }: Action): unknown {
  const read = v.safeParse(Stored, stored);
  if (!read.success || !door || door.cashCents === 0) return stored;
  const { holding, entries, ...rest } = read.output;
  const amount = toRupees(door.cashCents);
  const entry = { orderId: orderNumber, amount, at, note: ownNote(door) };
  const sum = toRupees(centsOf(holding) + door.cashCents);
  return { ...rest, holding: sum, entries: [...entries, entry] };
}

/** Includes cash of hand-overs that are not sent yet. */
export function cashWithDriver({ holding, entries }: OwnCash, actions: readonly Action[]) {
  const unsent = actions
    .filter((action) => isPending(action) && (action.door?.cashCents ?? 0) > 0)
    .map(({ orderNumber: orderId, at, door }) => ({
      orderId,
      at,
      amount: door?.cashCents ?? 0,
      note: door ? ownNote(door) : '',
      isUnsent: true,
    }));
  return {
    holdingCents: unsent.reduce((sum, { amount }) => sum + amount, holding),
    entries: [...entries.map((entry) => ({ ...entry, isUnsent: false })), ...unsent],
  };
}

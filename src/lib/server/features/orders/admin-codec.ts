import { inLocale } from '#lib/server/infra/locale.ts';
import { toRupees } from '#lib/format/money.ts';
import type { AdminOrder, PaymentEntry } from '#lib/order-list/codec.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { OrderEventRow } from '#lib/server/infra/db/schema.ts';
import { firstOrdersAmong, namesOf } from './admin-repo.ts';
import { guestPath } from './buyer.ts';
import { attemptsOf, orderWriter, paymentOf } from './codec.ts';
import type { OrderDeps } from './deps.ts';
import { photosOf } from './admin-repo.ts';
import type { OrderRecord } from './repo.ts';
import { sameSlips } from './admin-repo.ts';

type Parts = Pick<OrderDeps, 'db' | 'uploads' | 'secret'>;

/** Drivers must not see a buyer's link, which shows the delivery code. */
type Viewer = Pick<CurrentUser, 'role'>;

const peopleOf = ({ actor_id, what, before, after }: OrderEventRow): string[] =>
  what === 'assign' ? [actor_id, before, after] : [actor_id];

/** Includes the history and other orders with the same slip; the number of queries is constant. */
export async function forAdmins(
  { db, uploads, secret }: Parts,
  viewer: Viewer,
  orders: readonly OrderRecord[],
): Promise<AdminOrder[]> {
  const withSlip = orders.filter(({ row }) => row.slip !== null);
  const ids = withSlip.map(({ row }) => row.id);
  const seen = await sameSlips(db, ids);
  const firsts = await firstOrdersAmong(
    db,
    orders.map(({ row }) => row),
  );
  const people = new Set(
    orders.flatMap(({ events, payments }) => [
      ...events.flatMap(peopleOf),
      ...payments.map((entry) => entry.actor_id),
    ]),
  );
  const names = await namesOf(db, [...people]);
  const nameOf = (id: string) => names.get(id) ?? '';
  const toWireOrder = orderWriter(uploads.pathOf);
  const driven = orders.filter(({ row }) => row.driver_id !== null);
  const photos = await photosOf(
    db,
    driven.map(({ row }) => row.id),
  );
  const photoOf = (id: string): AdminOrder['deliveryPhoto'] => {
    const photo = photos.get(id);
    return photo ? { path: uploads.pathOf(photo.file), at: photo.at } : null;
  };
  const entriesOf = ({ payments }: OrderRecord): PaymentEntry[] =>
    payments.map(({ kind, amount_cents, at, actor_id, reference, note }) => {
      return { kind, amount: toRupees(amount_cents), at, by: nameOf(actor_id), reference, note };
    });
  return orders.map((order) => ({
    ...toWireOrder(order),
    attempts: attemptsOf(order),
    payment: { ...paymentOf(order, () => []), entries: entriesOf(order) },
    firstOrder: firsts.has(order.row.id),
    note: order.row.note,
    guestUrl:
      viewer.role === 'driver'
        ? null
        : inLocale(order.row.language, () => guestPath(order.row, secret)),
    driverId: order.row.driver_id,
    slipSeenBefore: seen.get(order.row.id) ?? [],
    codeStatus: order.row.code_status,
    codeMissing: order.row.code_missing,
    deliveryPhoto: photoOf(order.row.id),
    audit: order.events.map(({ at, actor_id, what, before, after, reason }) => ({
      at,
      who: nameOf(actor_id),
      what,
      before: what === 'assign' ? nameOf(before) : before,
      after: what === 'assign' ? nameOf(after) : after,
      reason,
    })),
  }));
}

export async function forAdmin(
  parts: Parts,
  viewer: Viewer,
  order: OrderRecord,
): Promise<AdminOrder> {
  const [written] = await forAdmins(parts, viewer, [order]);
  if (!written) throw new Error('An order was lost while it was read');
  return written;
}

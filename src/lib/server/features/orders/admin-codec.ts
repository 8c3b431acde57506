import type { AdminOrder, DriverOption } from '#lib/orders/admin-codec.ts';
import type { OrderEventRow } from '#lib/server/infra/db/schema.ts';
import { namesOf, openStops, type pageOfDrivers } from './admin-repo.ts';
import { sameSlips } from './slips-repo.ts';
import type { OrderDeps } from './deps.ts';
import type { WholeOrder } from './repo.ts';
import { orderWriter, addressOf } from './codec.ts';
import type { Db } from '#lib/server/infra/db/open.ts';

type Parts = Pick<OrderDeps, 'db' | 'uploads'>;

/** Whom an event speaks of. */
const peopleOf = ({ actor_id, what, before, after }: OrderEventRow): string[] =>
  what === 'assign' ? [actor_id, before, after] : [actor_id];

/**
 * Orders as admins see them: with everything that was done to each, and where its slip was seen
 * before. As many questions for all of them as for one.
 */
export async function forAdmins(
  { db, uploads }: Parts,
  wholes: readonly WholeOrder[],
): Promise<AdminOrder[]> {
  const withSlip = wholes.filter(({ order }) => order.slip !== null);
  const ids = withSlip.map(({ order }) => order.id);
  const seen = await sameSlips(db, ids);
  const people = new Set(wholes.flatMap(({ events }) => events.flatMap(peopleOf)));
  const names = await namesOf(db, [...people]);
  const nameOf = (id: string) => names.get(id) ?? '';
  const toWireOrder = orderWriter(uploads.pathOf);
  return wholes.map((whole) => ({
    ...toWireOrder(whole),
    driverId: whole.order.driver_id,
    slipSeenBefore: seen.get(whole.order.id) ?? [],
    audit: whole.events.map(({ at, actor_id, what, before, after, reason }) => ({
      at,
      who: nameOf(actor_id),
      what,
      before: what === 'assign' ? nameOf(before) : before,
      after: what === 'assign' ? nameOf(after) : after,
      reason,
    })),
  }));
}

export async function forAdmin(parts: Parts, whole: WholeOrder): Promise<AdminOrder> {
  const [order] = await forAdmins(parts, [whole]);
  if (!order) throw new Error('An order was lost on its way out');
  return order;
}

type DriverRows = Awaited<ReturnType<typeof pageOfDrivers>>['rows'];

/** Drivers with what each has still to hand over. */
export async function toDrivers(db: Db, rows: DriverRows): Promise<DriverOption[]> {
  const stops = await openStops(
    db,
    rows.map((row) => row.id),
  );
  const byDriver = Map.groupBy(stops, (stop) => stop.driver_id);
  return rows.map(({ id, name, email, phone }) => {
    const own = byDriver.get(id) ?? [];
    const towns = new Set(own.map(({ address }) => addressOf(address).city).filter(Boolean));
    return { _id: id, name, email, mobile: phone, stops: own.length, towns: [...towns].toSorted() };
  });
}

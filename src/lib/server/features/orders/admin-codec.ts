import type { Driver } from '#lib/orders/admin-order.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { addressOf } from './codec.ts';
import { openStops, type pageOfDrivers } from './admin-repo.ts';

type DriverRows = Awaited<ReturnType<typeof pageOfDrivers>>['rows'];

/** Drivers with what each has still to hand over. */
export async function toDrivers(db: Db, rows: DriverRows): Promise<Driver[]> {
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

import type { DriverOption } from '#lib/order-list/codec.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { openStops, pageOfDrivers } from './repo.ts';
import { addressOf } from '#lib/server/features/orders/codec.ts';
import { pagesOf, type Paging } from '#lib/paging/paging.ts';

type DriverRows = Awaited<ReturnType<typeof pageOfDrivers>>['rows'];

async function toDrivers(db: Db, rows: DriverRows): Promise<DriverOption[]> {
  const ids = rows.map((row) => row.id);
  const stopsByTown = ids.length === 0 ? [] : await openStops(db, ids).execute();
  const byDriver = Map.groupBy(stopsByTown, (town) => town.driver_id);
  return rows.map(({ id, name, email, phone }) => {
    const own = byDriver.get(id) ?? [];
    const towns = new Set(own.map(({ address }) => addressOf(address).city).filter(Boolean));
    const stops = own.reduce((sum, town) => sum + Number(town.stops), 0);
    return { _id: id, name, email, mobile: phone, stops, towns: [...towns].toSorted() };
  });
}

export const createDriverList = (db: Db) => async (paging: Paging) => {
  const { rows, total } = await pageOfDrivers(db, paging);
  return { drivers: await toDrivers(db, rows), ...pagesOf(total, paging) };
};

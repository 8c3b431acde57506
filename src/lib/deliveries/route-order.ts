import { addressKeyOf, type Stop } from './stops.ts';

export interface RouteStop {
  key: string;
  orders: readonly [Stop, ...Stop[]];
  cashCents: number;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compareNames = (one: string, other: string): number =>
  Number(one === '') - Number(other === '') || collator.compare(one, other);

const byAge = ({ order: one }: Stop, { order: other }: Stop): number =>
  one.createdAt.localeCompare(other.createdAt) || one.orderNumber.localeCompare(other.orderNumber);

function byPlace({ orders: [one] }: RouteStop, { orders: [other] }: RouteStop): number {
  const [to, otherTo] = [one.order.to, other.order.to];
  return (
    compareNames(districtOfStop(one), districtOfStop(other)) ||
    compareNames(to.city.trim(), otherTo.city.trim()) ||
    compareNames(to.street.trim(), otherTo.street.trim()) ||
    byAge(one, other)
  );
}

/** Falls back to the city, which often has the district's name. */
const districtOfStop = ({ order: { to } }: Stop): string => to.district.trim() || to.city.trim();

function stopsByAddress(stops: readonly Stop[]): RouteStop[] {
  const byKey = new Map<string, [Stop, ...Stop[]]>();
  for (const stop of stops.toSorted(byAge)) {
    // An order with a hidden address is its own stop.
    const key = addressKeyOf(stop.order.to) || stop.order.orderNumber;
    const orders = byKey.get(key);
    if (orders) orders.push(stop);
    else byKey.set(key, [stop]);
  }
  return [...byKey].map(([key, orders]) => ({
    key,
    orders,
    cashCents: orders.reduce((sum, { cashCents }) => sum + cashCents, 0),
  }));
}

/** Uses the driver's own order, if any; a new stop follows its predecessor in the default order. */
export function routeStops(stops: readonly Stop[], own: readonly string[]): readonly RouteStop[] {
  const byRule = stopsByAddress(stops).toSorted(byPlace);
  const places = new Map(own.map((key, place) => [key, place]));
  const placeOf = ({ key }: RouteStop): number => places.get(key) ?? -1;
  const sorted = byRule
    .filter(({ key }) => places.has(key))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  for (const [at, stop] of byRule.entries()) {
    if (places.has(stop.key)) continue;
    const before = byRule[at - 1];
    sorted.splice(before ? sorted.indexOf(before) + 1 : 0, 0, stop);
  }
  return sorted;
}

export function movedToPlace(stops: readonly RouteStop[], key: string, place: number): string[] {
  const others = stops.map((stop) => stop.key).filter((one) => one !== key);
  return others.toSpliced(Math.min(Math.max(place, 0), others.length), 0, key);
}

export function districtRuns(
  stops: readonly RouteStop[],
): readonly { district: string; stops: readonly RouteStop[] }[] {
  const runs: { district: string; stops: RouteStop[] }[] = [];
  for (const stop of stops) {
    const district = districtOfStop(stop.orders[0]);
    const last = runs.at(-1);
    if (last && collator.compare(last.district, district) === 0) last.stops.push(stop);
    else runs.push({ district, stops: [stop] });
  }
  return runs;
}

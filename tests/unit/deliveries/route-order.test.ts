import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { districtRuns, movedToPlace, routeStops } from '#lib/deliveries/route-order.ts';
import { stopOf } from '#lib/deliveries/stops.ts';
import { readOrder } from '#lib/orders/codec.ts';

const NOW = new Date('2026-11-14T06:00:00Z');

interface Place {
  district?: string;
  city: string;
  street: string;
}

const stopAt = (orderId: string, { district = '', city, street }: Place, day = 1) =>
  stopOf(
    readOrder({
      orderId,
      items: [],
      delivery_address: { district, city, street },
      subTotalAmt: 100,
      totalAmt: 100,
      status: 'to_delivery',
      createdAt: `2026-11-${String(day).padStart(2, '0')}T06:00:00Z`,
    }),
    [],
    NOW,
  );

const numbersOf = (stops: ReturnType<typeof routeStops>) =>
  stops.map(({ orders }) => orders.map(({ order }) => order.orderNumber).join('+'));

describe('The order of stops', () => {
  const day = [
    stopAt('A', { district: 'Matale', city: 'Dambulla', street: '1 Main St' }),
    stopAt('B', { district: 'Kandy', city: 'Peradeniya', street: '10 Lake Road' }, 3),
    stopAt('C', { district: 'Kandy', city: 'Peradeniya', street: '2 Lake Road' }, 2),
    stopAt('D', { district: 'Kandy', city: 'Gampola', street: '5 Hill St' }),
    stopAt('E', { district: 'kandy', city: 'Peradeniya ', street: '10, Lake road.' }, 1),
  ];

  test('is by district, city and address, where several orders are one stop with one sum', () => {
    const stops = routeStops(day, []);
    expect(numbersOf(stops)).toEqual(['D', 'C', 'E+B', 'A']);
    expect(stops.map(({ cashCents }) => cashCents)).toEqual([10_000, 10_000, 20_000, 10_000]);
    expect(
      districtRuns(stops).map(({ district, stops: { length } }) => [district, length]),
    ).toEqual([
      ['Kandy', 3],
      ['Matale', 1],
    ]);
  });

  test("is the driver's own where there is one, with new stops after their neighbours", () => {
    const before = routeStops(day.slice(0, 3), []);
    const own = movedToPlace(before, before[2]?.key ?? '', 0);
    expect(numbersOf(routeStops(day.slice(0, 3), own))).toEqual(['A', 'C', 'B']);
    expect(numbersOf(routeStops(day, own))).toEqual(['D', 'A', 'C', 'E+B']);
  });

  const places = fc.record({
    district: fc.constantFrom('', 'Kandy', 'Matale', 'Galle'),
    city: fc.constantFrom('Kandy', 'Gampola', 'Galle'),
    street: fc.constantFrom('1 Lake Road', '2 Lake Road', '10 Lake Road'),
  });

  test('has every order once, and keeps the moves, whatever is assigned or handed over', () => {
    fc.assert(
      fc.property(fc.array(places), fc.array(places), fc.nat(), fc.nat(), (one, more, from, to) => {
        const orders = [...one, ...more].map((place, at) => stopAt(`N${at}`, place, (at % 28) + 1));
        const before = routeStops(orders.slice(0, one.length), []);
        const moved = before[from % Math.max(1, before.length)];
        const own = moved ? movedToPlace(before, moved.key, to % before.length) : [];
        const after = routeStops(orders, own);
        const numbers = after.flatMap((stop) => stop.orders.map(({ order }) => order.orderNumber));
        expect(numbers.toSorted()).toEqual(orders.map(({ order }) => order.orderNumber).toSorted());
        expect(after.map(({ key }) => key).filter((key) => own.includes(key))).toEqual(own);
      }),
    );
  });
});

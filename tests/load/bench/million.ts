// Everything the staff, drivers and buyers look at, in a shop with a thousand orders and in one with a
// million, on both engines. `npm run bench -- million` takes minutes; ENGINE=sqlite or postgres takes
// one of them, ORDERS another size.
import { execFile } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as v from 'valibot';
import { permissions } from '#lib/account/permissions.ts';
import { anyProduct } from '#lib/catalogue/query.ts';
import type { DateRange } from '#lib/reports/date-range.ts';
import { dayOf, daysAfter } from '#lib/format/dates.ts';
import { AdminOrderQuerySchema } from '#lib/order-list/schema.ts';
import { PeopleQuery } from '#lib/contract/people.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { createReports } from '#lib/server/features/reports/service.ts';
import { sumPastPeriods } from '#lib/server/features/reports/sums.ts';
import { removeExpired } from '#lib/server/app/housekeeping.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { startPostgres } from '../../support/start-postgres.ts';
import { print, type Row, timesOf } from '../kit/report.ts';
import { seedYears, type ShopSize } from '../kit/seeded-shop.ts';
import { aPlace, inside, leave, open, type Place, weightMb } from '../kit/shop-under-load.ts';

const MANY = sizeOf(Number(process.env['ORDERS'] ?? 1_000_000));
/** The same goods and drivers, and some weeks of orders: a page of nearly each list is full. */
const FEW: ShopSize = { ...MANY, people: 100, orders: 1_000, days: 40 };
const MAX_TIMES = 3;
const ROUNDS = { rounds: 20, warming: 3, withinMs: 4_000 };
const ONCE = { rounds: 1, warming: 0 };
const LOOK_EVERY_MS = 20;
const MAX_TIMES_HEAP = 1.2;
const MB = 1 << 20;
const RETENTION_DAYS = 90;

/** A person for ten orders, a driver for 25,000, products as many as a large shop has. */
function sizeOf(orders: number): ShopSize {
  const drivers = Math.max(2, Math.round(orders / 25_000));
  return { products: orders / 50, people: orders / 10, drivers, orders, days: 3 * 365 };
}

type Call = (shop: Shop) => unknown;

const userOf = (id: string, role: CurrentUser['role']): CurrentUser => ({
  id,
  role,
  name: '',
  email: '',
  language: 'en',
  sessionId: '',
  permissions: [...permissions],
});
const admin = userOf('admin', 'admin');
const first = { page: 1, limit: 25 };
const today = dayOf(new Date());
const monthAgo = daysAfter(today, -30);
const yearAgo = daysAfter(today, -365);
const year: DateRange = { from: yearAgo, to: today, by: 'month' };

const ofOrders = (query: Record<string, string>) => (shop: Shop) =>
  shop.orderList.orders(
    { role: 'admin' },
    v.parse(AdminOrderQuerySchema, { limit: '25', ...query }),
  );
const ofPeople =
  (query: Record<string, string>): Call =>
  (shop) =>
    shop.people.people(v.parse(PeopleQuery, { limit: '25', ...query }));

/** Reads so much of a file that one can see whether it begins at once. */
async function beginningOf(lines: AsyncIterable<string>): Promise<void> {
  let count = 0;
  for await (const _ of lines) if ((count += 1) >= 3) return;
}

const calls: Record<string, Call> = {
  'orders, the newest': ofOrders({}),
  'orders, the last page': async (shop) => {
    const { counts } = await ofOrders({})(shop);
    return ofOrders({ page: String(Math.ceil(counts.all / first.limit)) })(shop);
  },
  'orders, delivered': ofOrders({ status: 'delivered' }),
  'orders, to be delivered': ofOrders({ status: 'to_delivery' }),
  'orders, cancelled': ofOrders({ status: 'cancelled' }),
  'orders, slips that wait': ofOrders({ slip: 'waiting' }),
  'orders, slips approved': ofOrders({ slip: 'approved' }),
  'orders, refunds due': ofOrders({ refund: 'due' }),
  'orders, failed attempts': ofOrders({ attempts: 'failed' }),
  'orders, of a district': ofOrders({ district: 'Galle' }),
  'orders, of a driver': ofOrders({ driver: 'driver-1' }),
  'orders, of nobody': ofOrders({ driver: 'none' }),
  'orders, of a day': ofOrders({ from: today, to: today }),
  'orders, of a year': ofOrders({ from: yearAgo, to: today }),
  'orders, district, status and year': ofOrders({
    from: yearAgo,
    district: 'Galle',
    status: 'delivered',
  }),
  'orders, search by number': ofOrders({ q: 'n000 00' }),
  'orders, search by name': ofOrders({ q: 'nimali' }),
  'orders, search by email': ofOrders({ q: 'person9' }),
  'orders, search by city': ofOrders({ q: 'galle' }),
  'orders, search by product': ofOrders({ q: 'clay bowl' }),
  'orders, search and filters': ofOrders({ q: 'galle', from: monthAgo, status: 'delivered' }),
  'orders, the file begins': (shop) =>
    beginningOf(shop.orderList.file(v.parse(AdminOrderQuerySchema, {}))),
  'one order': async (shop) =>
    shop.orderList.orders({ role: 'admin' }, v.parse(AdminOrderQuerySchema, { ids: 'N000-0009' })),
  'drivers to assign': (shop) => shop.drivers.all(first),
  'people, the newest': ofPeople({}),
  'people, drivers': ofPeople({ role: 'driver' }),
  'people, staff': ofPeople({ role: 'staff' }),
  'people, blocked': ofPeople({ blocked: '1' }),
  'people, search': ofPeople({ q: 'nimali' }),
  'people, search of one': ofPeople({ q: 'person77@' }),
  'one person': (shop) => shop.people.person('person-77'),
  products: (shop) => shop.products.list({ ...anyProduct, archived: false }),
  'products, search': (shop) => shop.products.list({ ...anyProduct, q: 'bowl', archived: false }),
  'products, archived': (shop) => shop.products.list({ ...anyProduct, archived: true }),
  returns: (shop) => shop.returns.all({ ...first, status: undefined }),
  'returns, requested': (shop) => shop.returns.all({ ...first, status: 'requested' }),
  'returns, completed': (shop) => shop.returns.all({ ...first, status: 'completed' }),
  'cash, all drivers': (shop) => shop.cash.drivers(),
  'cash, one driver': (shop) => shop.cash.driver('driver-1', first),
  'cash, the file begins': (shop) =>
    beginningOf(shop.cash.file({ from: undefined, to: undefined, driver: undefined })),
  tickets: (shop) => shop.tickets.list({ ...first, status: undefined }),
  'tickets, resolved': (shop) => shop.tickets.list({ ...first, status: 'resolved' }),
  reviews: (shop) => shop.reviews.all(admin, first),
  today: (shop) => shop.today(admin),
  'figures of a month': (shop) => shop.figures.report({ from: monthAgo, to: today, by: 'day' }),
  'figures of a year': (shop) => shop.figures.report(year),
  "a person's orders": (shop) => shop.orders.own(userOf('person-7', 'user'), first),
  "a driver's day": (shop) => shop.deliveries.assigned(userOf('driver-1', 'driver'), first),
  "a driver's cash": (shop) => shop.cash.own(userOf('driver-1', 'driver')),
  housekeeping: (shop) =>
    removeExpired({
      ...shop,
      retentionMailDays: RETENTION_DAYS,
      retentionSlipsDays: RETENTION_DAYS,
      dropExpiredContent: () => shop.dropExpiredContent(),
    }),
};

/** As a process answers the first time it is asked for the span. */
const uncachedYear: Call = (shop) => createReports(shop.db, shop.categories, shop.now).report(year);

const UNNOTICED_MS = 100;
const count = (n: number): string => n.toLocaleString('en');
const inMs = (ms: number): string => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;

/** How many times as long among many, with both times beside it. */
const times = (what: string, [short = 0, long = 0]: readonly number[], atMost?: number): Row => ({
  what,
  figure: long / short,
  unit: '×',
  digits: 2,
  // Below a tenth of a second nobody notices.
  ...(atMost !== undefined && long > UNNOTICED_MS && { atMost }),
  note: `${inMs(short)}, ${inMs(long)}`,
});

/** Seconds to write it, and to sum its days, which a shop does as they pass. */
async function seeded(place: Place, size: ShopSize) {
  const begun = performance.now();
  await inside(place, async () => undefined);
  await seedYears(place, size);
  const written = performance.now();
  const days = await inside(place, ({ db, now }) => sumPastPeriods(db, now(), { max: Infinity }));
  const ended = performance.now();
  return { seconds: (written - begun) / 1_000, msOfDay: (ended - written) / Math.max(1, days) };
}

/** Until a process answers, and what it weighs when it has looked at its pages for a moment. */
async function started(place: Place) {
  const begun = performance.now();
  const shop = await open(place);
  const ms = performance.now() - begun;
  for (const path of ['/', '/products', '/api/products?limit=48'])
    await (await fetch(shop.url + path)).text();
  const weight = weightMb(shop.pid);
  await shop.stop();
  return { ms, weight };
}

/** A backup by its command, its rows, and the longest that a list waited meanwhile. */
async function backedUp(shop: Shop, place: Place) {
  const file = join(place.dataDir, 'backup.tar.gz');
  const begun = performance.now();
  const backup = promisify(execFile)(process.execPath, ['src/cli/backup.ts', file], {
    env: { ...process.env, ...place.env },
  });
  let isOver = false;
  let longest = 0;
  const looking = (async () => {
    while (!isOver) {
      longest = Math.max(longest, ...(await timesOf([() => ofOrders({})(shop)], ONCE)));
      await sleep(LOOK_EVERY_MS);
    }
  })();
  const { stdout } = await backup;
  const ms = performance.now() - begun;
  isOver = true;
  await looking;
  const rows = Number(/Saved ([\d,]+) rows/.exec(stdout)?.[1]?.replaceAll(',', ''));
  const bytes = statSync(file).size;
  rmSync(file);
  return { ms, rows, bytes, longest };
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const heapMb = (): number => {
  collect();
  return process.memoryUsage().heapUsed / MB;
};

async function measureOn(engine: string, few: Place, many: Place): Promise<void> {
  const title = (what: string) => `${what}, ${engine}`;
  await seeded(few, FEW);
  const { seconds, msOfDay } = await seeded(many, MANY);
  print(title(`${count(FEW.orders)} orders and ${count(MANY.orders)}`), [
    { what: 'made in', figure: seconds, unit: 's' },
    { what: 'the sums of a day', figure: msOfDay, unit: 'ms', note: 'once, when it is over' },
    { what: 'products', figure: MANY.products, digits: 0 },
    { what: 'people', figure: MANY.people, digits: 0 },
  ]);
  await inside(few, (small) =>
    inside(many, async (large) => {
      const rows: Row[] = [];
      for (const [what, call] of Object.entries(calls)) {
        const both = [() => call(small), () => call(large)];
        rows.push(times(what, await timesOf(both, ROUNDS), MAX_TIMES));
      }
      const looks = [() => uncachedYear(small), () => uncachedYear(large)];
      rows.push(times('figures of a year, not cached', await timesOf(looks, ROUNDS)));
      print(title('the same among a thousand orders and a million'), rows);
      const before = heapMb();
      for (const call of Object.values(calls)) await call(large);
      const after = heapMb();
      const [short, long] = [await backedUp(small, few), await backedUp(large, many)];
      print(title('a backup'), [
        times('in all, as many times as the rows', [short.ms, long.ms]),
        { what: 'rows', figure: long.rows, digits: 0, note: `${(long.bytes / MB).toFixed(0)} MB` },
        { what: 'a second', figure: (1_000 * long.rows) / long.ms, unit: '/s', digits: 0 },
        times('the longest that a list waited meanwhile', [short.longest, long.longest]),
      ]);
      print(title('memory'), [
        { what: 'the heap before all of these once more', figure: before, unit: 'MB' },
        { what: 'after', figure: after, unit: 'MB', atMost: Math.round(before * MAX_TIMES_HEAP) },
      ]);
    }),
  );
  const [small, large] = [await started(few), await started(many)];
  print(title('a process'), [
    times('to its start', [small.ms, large.ms], MAX_TIMES),
    { what: 'weighs among few', figure: small.weight, unit: 'MB' },
    { what: 'among many', figure: large.weight, unit: 'MB', note: 'the products are in memory' },
  ]);
}

/** Prints what a million orders cost beside a thousand. */
export async function benchMillion(): Promise<void> {
  const engine = process.env['ENGINE'];
  for (const name of ['SQLite', 'Postgres']) {
    if (engine && engine.toLowerCase() !== name.toLowerCase()) continue;
    const postgres = name === 'Postgres' ? await startPostgres({ durable: true }) : undefined;
    const [few, many] = [await aPlace(postgres), await aPlace(postgres)];
    await measureOn(name, few, many);
    leave(few);
    leave(many);
    await postgres?.stop();
  }
}

// kill -9 amid hand-overs and settlements: no cent of drivers' cash is lost or doubled.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { print, type Row, type Scenario } from '../kit/report.ts';
import { inside, people, PRICE, type Person } from '../kit/shop-under-load.ts';
import {
  CONFLICT,
  cutRow,
  killAmid,
  placeOne,
  refusedRow,
  stockAll,
  zeroRows,
  type Step,
} from './kills.ts';

const WORKERS = 4;
const PAUSE_MS = 15;
const CORRECTION = 100;

const killedSteps = ['hand-over', 'settlement', 'correction'];

/** What people were told, which the book has to hold. */
interface Reported {
  handedOver: string[];
  settlements: Set<string>;
  corrections: number;
}

/** Takes an order to its door, and hands it over. */
async function bring(step: Step, buyer: Person, driver: Person, admin: Person): Promise<string> {
  const { number } = await placeOne(step, buyer);
  const path = `admin/orders/${number}`;
  await step('approval', { by: admin, path: `${path}/approve` });
  const body = { driverId: driver.id };
  await step('assignment', { by: admin, path: `${path}/assign`, body });
  for (const [name, status] of [
    ['start', 'delivering'],
    ['hand-over', 'delivered'],
  ] as const) {
    const drive = { by: driver, path: `order/assigned/${number}`, method: 'PUT' } as const;
    await step(name, { ...drive, body: { status } });
  }
  return number;
}

/** One admin of several who count the cash of all drivers, again and again; now and then they correct it. */
async function count(step: Step, admin: Person, driver: Person, reported: Reported): Promise<void> {
  const path = `admin/cash/${driver.id}`;
  const { settlement } = await step('settlement', {
    by: admin,
    path: `${path}/settle`,
    key: randomUUID(),
    body: { counted: PRICE, note: 'Counted amid hand-overs.' },
    // There is nothing to settle.
    fine: CONFLICT,
  });
  if (settlement) reported.settlements.add(settlement._id);
  await step('correction', {
    by: admin,
    path: `${path}/correct`,
    key: randomUUID(),
    body: { amount: CORRECTION, note: 'Found.' },
  });
  reported.corrections += 1;
  await sleep(PAUSE_MS);
}

const one = (list: readonly Person[], n: number): Person => {
  const found = list[n % list.length];
  if (!found) throw new Error('unreachable');
  return found;
};

const centsOf = (rows: readonly { amount_cents: number }[]): number =>
  rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** What is wrong with the book, each a number that has to be 0. */
async function ledgerRows({ db, cash: ledger }: Shop, reported: Reported): Promise<Row[]> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['number', 'amount_cents', 'settlement_id'])
    .where('kind', '=', 'cash')
    .execute();
  const corrections = await db.selectFrom('cash_corrections').selectAll().execute();
  const settlements = await db.selectFrom('cash_settlements').selectAll().execute();
  const entries = [...payments, ...corrections];
  const settled = Map.groupBy(entries, ({ settlement_id }) => settlement_id ?? '');
  const expected = settlements.reduce((sum, { expected_cents }) => sum + expected_cents, 0);
  const byOrder = Map.groupBy(payments, ({ number }) => number);
  const heldCents = Math.round((await ledger.held()) * 100);
  const ids = new Set(settlements.map(({ id }) => id));
  return zeroRows({
    'hand-overs without their one entry': reported.handedOver.filter((number) => {
      const own = byOrder.get(number) ?? [];
      return own.length !== 1 || centsOf(own) !== PRICE * 100;
    }).length,
    'entries that nobody was told of': Math.abs(payments.length - reported.handedOver.length),
    'corrections lost or doubled': Math.abs(corrections.length - reported.corrections),
    'settlements lost or doubled':
      [...reported.settlements].filter((id) => !ids.has(id)).length +
      Math.abs(settlements.length - reported.settlements.size),
    'settlements that closed another sum': settlements.filter(
      ({ id, expected_cents }) => centsOf(settled.get(id) ?? []) !== expected_cents,
    ).length,
    'entries of no settlement': [...settled.keys()].filter((id) => id !== '' && !ids.has(id))
      .length,
    'cents neither settled nor held': Math.abs(centsOf(entries) - expected - heldCents),
  });
}

/** Kills the shop right after a hand-over, a settlement or a correction was sent, in turn. */
export const cash: Scenario = async ({ place, isLong, title }) => {
  const kills = isLong ? 200 : 15;
  const { buyers, admins, drivers } = await inside(place, async (shop) => {
    await stockAll(shop);
    return {
      buyers: await people(shop, WORKERS),
      admins: await people(shop, 2, 'admin'),
      drivers: await people(shop, 2, 'driver'),
    };
  });
  const reported: Reported = { handedOver: [], settlements: new Set(), corrections: 0 };
  const { refused, cut, stop } = await killAmid(place, {
    kills,
    works: (step) => [
      ...buyers.map((buyer, n) => async () => {
        reported.handedOver.push(await bring(step, buyer, one(drivers, n), one(admins, n)));
      }),
      // Each admin counts every driver: they get in each other's way.
      ...admins.flatMap((admin) =>
        drivers.map((driver) => () => count(step, admin, driver, reported)),
      ),
    ],
    moment: async (n, begins) => {
      const killed = killedSteps[n % killedSteps.length] ?? '';
      // There is cash to be counted, whatever was killed before.
      for (let brought = 0; brought < WORKERS; brought += 1) await begins('hand-over');
      if (killed !== 'hand-over') await begins(killed);
    },
  });
  const rows = await inside(place, (shop) => ledgerRows(shop, reported));
  await stop();
  const { handedOver, settlements } = reported;
  print(
    title(
      `${kills} × kill -9 among ${handedOver.length} hand-overs and ${settlements.size} settlements`,
    ),
    [
      ...rows,
      refusedRow(refused),
      cutRow('cash', { cut, names: killedSteps, atLeast: Math.floor(kills / 3) }),
    ],
  );
};

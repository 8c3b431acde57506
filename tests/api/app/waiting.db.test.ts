import { expect, test } from 'vitest';
import { MINUTE_MS, DAY_MS } from '#lib/format/durations.ts';
import { orderKinds, turnOf } from '#lib/order-list/next-step.ts';
import { statuses } from '#lib/orders/status.ts';
import { dueCentsOf, totalCentsOf } from '#lib/server/features/orders/ledger.ts';
import { waitingOrders } from '#lib/server/features/order-list/waiting-repo.ts';
import type { PaymentRow } from '#lib/server/infra/db/order-tables.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import { aClock, aUser, changePerson } from '../../support/people.ts';
import { aProduct, assignTo, oneBowl, deliver, startDelivery } from '../../support/products.ts';
import { aShop, stock } from '../../support/shop.ts';
import { aPicture } from '../../support/files.ts';

const BOWL = 'lacquer-band-bowl';

async function aSellingDay() {
  const clock = aClock('2026-11-20T06:00:00Z');
  const shop = await aShop(undefined, clock.now);
  await stock(shop, aProduct(BOWL, { countInStock: 100 }));
  const admin = await aUser(shop, 'sunil', 'admin');
  const nimali = await aUser(shop, 'nimali');
  const ravi = await aUser(shop, 'ravi', 'driver');
  const place = async (key: string, method: OrderRow['payment_method'] = 'cash_on_delivery') =>
    (await shop.checkout.place(nimali, { ...oneBowl, paymentMethod: method }, key)).orderId;
  const kindsOf = async () =>
    (await shop.today(admin)).waiting?.map(({ kind, count }) => [kind, count]);
  return { clock, shop, admin, nimali, ravi, place, kindsOf };
}

/** Every combination of what each name may be. */
const combined = (choices: Readonly<Record<string, readonly unknown[]>>) =>
  Object.entries(choices).reduce<Record<string, unknown>[]>(
    (all, [name, values]) =>
      all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

test('orders wait for the shop by the same rule in SQL and in code, in every state', async () => {
  const { clock, shop, ravi, place } = await aSellingDay();
  const former = await aUser(shop, 'kasun', 'driver');
  await changePerson(shop, former.id, { driver_approved_at: null });
  const number = await place('first');
  const first = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
  const states = combined({
    status: statuses,
    slip_status: ['none', 'waiting'],
    payment_method: ['cash_on_delivery', 'bank_transfer'],
    money: ['unpaid', 'paid', 'too much', 'taken back'],
    driver_id: [null, ravi.id, former.id],
    failed_at: [null, ago(MINUTE_MS)],
    moved_at: [ago(MINUTE_MS), ago(DAY_MS), ago(2 * DAY_MS)],
  });
  const total = totalCentsOf(first);
  const made = states.map(({ money, ...state }, at) => {
    const row = {
      ...first,
      ...state,
      id: `state-${at}`,
      number: `STAT-${at}`,
      refund_due_cents: money === 'too much' ? 100 : 0,
      taken_back_cents: money === 'taken back' ? total : 0,
    } as OrderRow;
    const entry = (kind: PaymentRow['kind'], position: number, cents = total): PaymentRow => ({
      order_id: row.id,
      position,
      kind,
      amount_cents: cents,
      at: row.created_at,
      actor_id: ravi.id,
      reference: '',
      note: '',
      settlement_id: null,
      gift_voucher_id: null,
    });
    const payments = {
      unpaid: [],
      paid: [entry('transfer', 0)],
      'too much': [entry('transfer', 0, total + 100)],
      'taken back': [entry('card', 0), entry('chargeback', 1)],
    }[String(money)];
    return { row, payments: payments ?? [] };
  });
  for (let from = 0; from < made.length; from += 200) {
    const some = made.slice(from, from + 200);
    await shop.db
      .insertInto('orders')
      .values(some.map(({ row }) => row))
      .execute();
    const payments = some.flatMap((one) => one.payments);
    await shop.db.insertInto('payments').values(payments).execute();
  }
  const byRule = Map.groupBy(made, ({ row, payments }) => {
    const turn = turnOf(
      {
        status: row.status,
        slipStatus: row.slip_status,
        method: row.payment_method,
        dueCents: dueCentsOf(row, payments),
        refundDueCents: row.refund_due_cents,
        takenBackCents: row.taken_back_cents,
        hasDriver: row.driver_id === ravi.id,
        hasFailed: row.failed_at !== null,
        movedAt: row.moved_at,
      },
      clock.now(),
    );
    return turn.of === 'shop' ? turn.kind : turn.of;
  });
  for (const kind of orderKinds) {
    const found = await waitingOrders(shop.db, kind, clock.now(), 10_000);
    const ids = found.map(({ id }) => id).filter((id) => id !== first.id);
    const expected = (byRule.get(kind) ?? []).map(({ row }) => row.id);
    expect([kind, ids.toSorted()]).toEqual([kind, expected.toSorted()]);
    expect(expected).not.toEqual([]);
  }
});

test('a cash order waits for approval, then for a driver, then for nobody at the shop', async () => {
  const { shop, admin, ravi, place, kindsOf } = await aSellingDay();
  expect(await kindsOf()).toEqual([]);
  const number = await place('cash');
  await place('transfer', 'bank_transfer');
  expect(await shop.today(admin)).toMatchObject({
    waiting: [
      {
        kind: 'approve',
        count: 1,
        oldest: '2026-11-20T06:00:00.000Z',
        href: '/admin/orders?status=pending_payment',
        next: [
          {
            orderId: number,
            name: 'Nimali Perera',
            total: 3900,
            since: '2026-11-20T06:00:00.000Z',
            action: 'approve',
            href: `/admin/orders?order=${number}`,
          },
        ],
      },
    ],
  });
  await shop.adminOrders.approve(admin, number, {});
  expect(await kindsOf()).toEqual([['assign', 1]]);
  await shop.drivers.assign(admin, number, { driverId: ravi.id });
  expect(await kindsOf()).toEqual([]);
});

test('a transfer waits once it has a slip or a recorded payment; the list names the five oldest', async () => {
  const { clock, shop, admin, nimali, place } = await aSellingDay();
  const slips: string[] = [];
  for (let at = 0; at < 6; at += 1) slips.push(await place(`slip-${at}`, 'bank_transfer'));
  const paid = await place('qr', 'bank_transfer');
  for (const [at, number] of slips.toReversed().entries()) {
    clock.pass(MINUTE_MS);
    const slip = await aPicture(`#00000${at}`);
    await shop.slips.send(nimali, number, async () => slip);
  }
  await shop.payments.record(admin, paid, { amount: 390_000, reference: 'QR 1' });
  const { waiting = [] } = await shop.today(admin);
  expect(waiting.map(({ kind, count }) => [kind, count])).toEqual([
    ['approve', 1],
    ['slip', 6],
  ]);
  expect(waiting[0]?.next[0]?.orderId).toBe(paid);
  const numbers = waiting[1]?.next.map(({ orderId }) => orderId);
  expect(numbers).toEqual(slips.toReversed().slice(0, 5));
  expect(waiting[1]?.oldest).toBe(waiting[1]?.next[0]?.since);
});

test('a parcel is late from the day after it went out; an order of a blocked driver waits for another one', async () => {
  const { clock, shop, admin, ravi, place, kindsOf } = await aSellingDay();
  const number = await place('cash');
  await startDelivery(shop, number, ravi);
  expect(await kindsOf()).toEqual([]);
  clock.pass(DAY_MS);
  expect(await kindsOf()).toEqual([['late', 1]]);
  await changePerson(shop, ravi.id, { blocked_at: clock.now().toISOString() });
  expect(await kindsOf()).toEqual([['assign', 1]]);
  await changePerson(shop, ravi.id, { blocked_at: null });
  await shop.deliveries.fail(ravi, number, { reason: 'not_home', note: '' });
  expect(await kindsOf()).toEqual([['attempt', 1]]);
  await assignTo(shop, number, ravi.id);
  expect(await kindsOf()).toEqual([]);
  await shop.adminOrders.cancel(admin, number, 'Nobody answers');
  expect(await kindsOf()).toEqual([]);
});

test('a refund, a return, a ticket and a new driver wait for those who may do them', async () => {
  const { shop, admin, nimali, ravi, place } = await aSellingDay();
  const paid = await place('paid', 'bank_transfer');
  await shop.payments.record(admin, paid, { amount: 390_000, reference: 'QR 1' });
  await shop.adminOrders.cancel(admin, paid, 'Broken');
  const delivered = await place('cash');
  await deliver(shop, delivered, ravi);
  const asked = await shop.returns.request(
    nimali,
    delivered,
    { items: [{ _id: BOWL, size: 'Default', qty: 1 }], reason: 'damaged', resolution: 'refund' },
    undefined,
  );
  const kasun = await aUser(shop, 'kasun', 'driver');
  await changePerson(shop, kasun.id, { driver_approved_at: null });
  const kindsFor = async (
    permissions: readonly ('orders' | 'people' | 'support' | 'content')[],
  ) => {
    const caller = { ...admin, role: 'user' as const, permissions };
    return (await shop.today(caller)).waiting?.map(({ kind, next }) => [kind, next[0]?.action]);
  };
  expect(await kindsFor(['orders', 'people', 'support'])).toEqual([
    ['return', 'decide'],
    ['refund', 'refund'],
    ['driver', 'approve'],
  ]);
  expect(await kindsFor(['people'])).toEqual([['driver', 'approve']]);
  expect(await kindsFor(['content'])).toEqual([]);
  await shop.returns.approve(admin, asked._id);
  expect(await kindsFor(['orders'])).toEqual([['refund', 'refund']]);
  await shop.returns.receive(admin, asked._id, { restock: false });
  const { waiting } = await shop.today(admin);
  expect(waiting?.[0]).toMatchObject({
    kind: 'return',
    href: '/admin/returns?status=received',
    next: [{ orderId: delivered, action: 'complete', total: 3900 }],
  });
});

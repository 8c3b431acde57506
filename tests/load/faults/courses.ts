// The courses that an order takes through its payments and returns, step by step, and what is left of it.
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aPdf } from '../../support/files.ts';
import { parcels } from '../../support/products.ts';
import { PRICE } from '../kit/shop-under-load.ts';
import type { Row } from '../kit/report.ts';
import { zeroRows } from './kills.ts';

/** How an order ends: cancelled and paid back, or delivered and then exchanged or refunded. */
export type Course = 'cancelled' | 'exchanged' | 'refunded';

export interface Followed {
  number: string;
  course: Course;
}

export const PRODUCT = 'clay-bowl';

export interface Actors {
  buyer: CurrentUser;
  admin: CurrentUser;
  driver: CurrentUser;
}

interface Step {
  name: string;
  /** Whether it writes money. */
  pays?: true;
  run: (shop: Shop, actors: Actors, number: string) => Promise<unknown>;
}

/** Places an order of one piece; gives its number. */
export async function placeOne(shop: Shop, buyer: CurrentUser, course: Course): Promise<string> {
  const request = {
    userId: undefined,
    cartItems: [{ _id: PRODUCT, size: 'Default', qty: 1 }],
    delivery_address: parcels,
    paymentMethod:
      course === 'cancelled' ? ('bank_transfer' as const) : ('cash_on_delivery' as const),
    subTotalAmt: PRICE,
    totalAmt: PRICE,
  };
  return (await shop.checkout.place(buyer, request, crypto.randomUUID())).orderId;
}

async function returnOf({ db }: Shop, number: string): Promise<string> {
  const { id } = await db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select('returns.id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return id;
}

const reference = (number: string) => `of ${number}`;

const delivered: readonly Step[] = [
  {
    name: 'approval',
    run: (shop, { admin }, number) => shop.adminOrders.approve(admin, number, {}),
  },
  {
    name: 'assignment',
    run: (shop, { admin, driver }, number) =>
      shop.drivers.assign(admin, number, { driverId: driver.id }),
  },
  {
    name: 'start',
    run: (shop, { driver }, number) => shop.deliveries.drive(driver, number, 'delivering'),
  },
  {
    name: 'hand-over',
    pays: true,
    run: (shop, { driver }, number) => shop.deliveries.drive(driver, number, 'delivered'),
  },
];

const returned = (resolution: 'exchange' | 'refund'): readonly Step[] => [
  ...delivered,
  {
    name: 'return',
    run: (shop, { buyer }, number) => {
      const items = [{ _id: PRODUCT, size: 'Default', qty: 1 }];
      const request = { items, reason: 'It has a chip.', resolution };
      return shop.returns.request(buyer, number, request, `return-${number}`);
    },
  },
  {
    name: 'approval of a return',
    run: async (shop, { admin }, number) =>
      shop.returns.approve(admin, await returnOf(shop, number)),
  },
  {
    name: 'receipt',
    run: async (shop, { admin }, number) =>
      shop.returns.receive(admin, await returnOf(shop, number)),
  },
  {
    name: resolution === 'exchange' ? 'exchange' : 'refund of a return',
    pays: true,
    run: async (shop, { admin }, number) =>
      shop.returns.complete(admin, await returnOf(shop, number), {
        ...(resolution === 'refund' && { reference: reference(number) }),
      }),
  },
];

export const courses: Readonly<Record<Course, readonly Step[]>> = {
  cancelled: [
    {
      name: 'slip',
      run: (shop, { buyer }, number) => shop.slips.send(buyer, number, async () => aPdf(number)),
    },
    {
      name: 'slip approval',
      pays: true,
      run: (shop, { admin }, number) => shop.adminOrders.approve(admin, number, {}),
    },
    {
      name: 'cancellation',
      pays: true,
      run: (shop, { admin }, number) => shop.adminOrders.cancel(admin, number, 'Sold out.'),
    },
    {
      name: 'refund',
      pays: true,
      run: (shop, { admin }, number) =>
        shop.payments.refund(admin, number, {
          amount: PRICE * 100,
          reference: reference(number),
        }),
    },
  ],
  exchanged: returned('exchange'),
  refunded: returned('refund'),
};

const deliveredEvents = ['place', 'approve', 'assign', 'start', 'handOver'];

/** What each course leaves; every entry of a ledger is the whole price. */
const expected = {
  cancelled: {
    status: 'cancelled',
    events: ['place', 'sendSlip', 'approve', 'cancel', 'refund'],
    payments: ['transfer', 'refund'],
    mails: 4,
    /** Pieces that are out of stock in the end. */
    out: 0,
    replacements: 0,
    returned: [],
  },
  exchanged: {
    status: 'delivered',
    events: deliveredEvents,
    payments: ['cash'],
    mails: 7,
    out: 1,
    replacements: 1,
    returned: ['requested', 'approved', 'received', 'completed'],
  },
  refunded: {
    status: 'delivered',
    events: [...deliveredEvents, 'refund'],
    payments: ['cash', 'refund'],
    mails: 7,
    out: 0,
    replacements: 0,
    returned: ['requested', 'approved', 'received', 'completed'],
  },
} as const;

const NUMBER = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/;
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.join() === other.join();

async function stored({ db }: Shop) {
  const all = <T extends { position: number }>(rows: readonly T[]) =>
    rows.toSorted((one, other) => one.position - other.position);
  const events = await db.selectFrom('order_events').selectAll().execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const lines = await db.selectFrom('order_lines').selectAll().execute();
  const returned = await db
    .selectFrom('return_events')
    .innerJoin('returns', 'returns.id', 'return_events.return_id')
    .select(['order_id', 'after', 'position'])
    .execute();
  const mails = await db.selectFrom('outbox').select('subject').execute();
  const returns = await db.selectFrom('returns').selectAll().execute();
  return {
    orders: await db.selectFrom('orders').selectAll().execute(),
    variants: await db.selectFrom('product_variants').select('stock').execute(),
    mails,
    eventsOf: Map.groupBy(all(events), (row) => row.order_id),
    paymentsOf: Map.groupBy(all(payments), (row) => row.order_id),
    linesOf: Map.groupBy(lines, (row) => row.order_id),
    returnedOf: Map.groupBy(all(returned), (row) => row.order_id),
    mailsOf: Map.groupBy(mails, ({ subject }) => NUMBER.exec(subject)?.[0] ?? ''),
    replacedBy: new Map(returns.map((row) => [row.replacement_order_id ?? '', row.order_id])),
  };
}

/** What is wrong with orders, ledgers, stock and mails, each a number that has to be 0. */
export async function paymentRows(
  shop: Shop,
  followed: readonly Followed[],
  { written, stocked }: { written?: number; stocked: number },
): Promise<Row[]> {
  const { orders, variants, mails, ...all } = await stored(shop);
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  const replacements = orders.filter(({ replacement_for }) => replacement_for !== null);
  const wrong = (isRight: (course: Course, order: (typeof orders)[number]) => boolean): number =>
    followed.filter(({ number, course }) => {
      const order = byNumber.get(number);
      return !order || !isRight(course, order);
    }).length;
  const sumOut = followed.reduce((sum, { course }) => sum + expected[course].out, 0);
  const isWholeReplacement = (order: (typeof orders)[number]): boolean => {
    const lines = all.linesOf.get(order.id) ?? [];
    const original = byNumber.get(order.replacement_for ?? '');
    return (
      order.status === 'to_delivery' &&
      order.subtotal_cents === 0 &&
      lines.length === 1 &&
      lines.every(({ unit_cents, quantity }) => unit_cents === 0 && quantity === 1) &&
      all.eventsOf.get(order.id)?.[0]?.what === 'replace' &&
      !all.paymentsOf.has(order.id) &&
      all.replacedBy.get(order.id) === original?.id
    );
  };
  return zeroRows({
    'orders lost or doubled': Math.abs(orders.length - replacements.length - followed.length),
    'orders that ended otherwise': wrong((course, { id, status, refund_due_cents }) => {
      const { events, status: end, returned } = expected[course];
      const did = (all.eventsOf.get(id) ?? []).map(({ what }) => what);
      const steps = (all.returnedOf.get(id) ?? []).map(({ after }) => after);
      const isEnded = status === end && refund_due_cents === 0;
      return isEnded && isSame(did, events) && isSame(steps, returned);
    }),
    'ledgers that are wrong': wrong((course, { id }) => {
      const entries = all.paymentsOf.get(id) ?? [];
      const isWhole = entries.every(({ amount_cents }) => amount_cents === PRICE * 100);
      const kinds = entries.map(({ kind }) => kind);
      return isWhole && isSame(kinds, expected[course].payments);
    }),
    'replacements too many, too few or half':
      wrong((course, { number }) => {
        const own = replacements.filter(({ replacement_for }) => replacement_for === number);
        return own.length === expected[course].replacements;
      }) + replacements.filter((order) => !isWholeReplacement(order)).length,
    'mails too many or too few': wrong(
      (course, { number }) => all.mailsOf.get(number)?.length === expected[course].mails,
    ),
    ...(written !== undefined && { 'mails not sent once': Math.abs(mails.length - written) }),
    'pieces of stock that are wrong': Math.abs(stocked - sumOut - (variants[0]?.stock ?? 0)),
  });
}

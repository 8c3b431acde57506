// The courses that an order takes through its payments and returns, step by step, by services.
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aPdf } from '../../support/files.ts';
import { parcels } from '../../support/products.ts';
import { PRICE } from '../kit/shop-under-load.ts';
import type { Course } from './payments-audit.ts';

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
  return (await shop.orders.place(buyer, request, crypto.randomUUID())).orderId;
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
      shop.adminOrders.assign(admin, number, { driverId: driver.id }),
  },
  {
    name: 'start',
    run: (shop, { driver }, number) => shop.orders.drive(driver, number, 'delivering'),
  },
  {
    name: 'hand-over',
    pays: true,
    run: (shop, { driver }, number) => shop.orders.drive(driver, number, 'delivered'),
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
        shop.adminOrders.refund(admin, number, {
          amount: PRICE * 100,
          reference: reference(number),
        }),
    },
  ],
  exchanged: returned('exchange'),
  refunded: returned('refund'),
};

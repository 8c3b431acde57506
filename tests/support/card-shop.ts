import { expect } from 'vitest';
import type { Placing } from '#lib/checkout/schema.ts';
import { removeExpired } from '#lib/server/app/housekeeping.ts';
import type { CheckoutForm } from '#lib/server/infra/gateways/gateway.ts';
import { aKoko } from './koko.ts';
import { aPayHere } from './payhere.ts';
import { aClock, aUser } from './people.ts';
import { aProduct, stockOf } from './products.ts';
import { type Requested, SPOON, spoons } from './selling-shop.ts';
import { aPlace, aShop, stock } from './shop.ts';

export const byCard = { method: 'card', totalAmt: 700 } as const;
export const byKoko = { method: 'koko', totalAmt: 700 } as const;
/** What such an order has to be paid, in cents. */
export const DUE = 70_000;
/** How the payment of a paid one looks. */
export const PAID = { due: 0, paid: 700, refunded: 0, refundDue: 0 };
const IP = '192.0.2.7';
const MINUTE_MS = 60_000;

/** A shop with gateways, with spoons at Rs. 500 and a delivery at Rs. 200. */
async function anOnlineShop(env: Record<string, string>, byMethod: Requested) {
  const clock = aClock();
  const place = await aPlace();
  const shop = await aShop(place, clock.now, env);
  await stock(shop, aProduct(SPOON, { priceCents: 50_000, countInStock: 5 }));
  const buyer = await aUser(shop, 'nimali');
  const admin = await aUser(shop, 'amara', 'admin');
  const parts = { ...shop, retentionMailDays: 30, retentionSlipsDays: 90 };

  async function ordered(request: Placing = spoons(byMethod)) {
    const placed = await shop.checkout.place(buyer, request);
    if (!placed.payment) throw new Error('The order has no payment');
    return { orderId: placed.orderId, order: placed.order, form: placed.payment };
  }
  const orderOf = (orderId: string) => shop.orders.one(admin, orderId);
  return {
    shop,
    place,
    clock,
    buyer,
    admin,
    ordered,
    orderOf,
    notifyBy: (gateway: string) => (form: Record<string, string>) =>
      shop.gatewayPayments.notify(gateway, async () => form, IP),
    /** Half an hour and a bit later. */
    expire: async (): Promise<void> => {
      clock.pass(31 * MINUTE_MS);
      await removeExpired(parts);
    },
    housekeep: () => removeExpired(parts),
    /** What the ledgers of these orders say that the gateways have, in cents. */
    ledgerCents: async (): Promise<number> => {
      const entries = await shop.db.selectFrom('payments').selectAll().execute();
      return entries.reduce((sum, { kind, amount_cents: cents, gift_voucher_id: gift }) => {
        if (gift !== null) return sum;
        return kind === 'refund' || kind === 'chargeback' ? sum - cents : sum + cents;
      }, 0);
    },
    /** Who cancelled an order and why. */
    cancellations: (orderId: string) =>
      shop.db
        .selectFrom('order_events')
        .innerJoin('orders', 'orders.id', 'order_events.order_id')
        .select(['actor_id', 'reason'])
        .where('orders.number', '=', orderId)
        .where('what', '=', 'cancel')
        .execute(),
    inStock: () => stockOf(shop, SPOON),
  };
}

/** A shop that takes cards by PayHere. */
export async function aCardShop({ hasApi = true } = {}) {
  const payHere = await aPayHere({ hasApi });
  const world = await anOnlineShop(payHere.env, byCard);
  const notify = world.notifyBy('payhere');
  return {
    ...world,
    payHere,
    gateway: {
      ...payHere,
      notification: (paymentId: string) => payHere.notification(paymentId, '2'),
    },
    notify,
    /** Pays, and PayHere tells the shop; the number of the payment. */
    paid: async (form: CheckoutForm): Promise<string> => {
      const paymentId = payHere.pay(form);
      await notify(payHere.notification(paymentId, '2'));
      return paymentId;
    },
  };
}

/** A shop that takes instalments by Koko, and cards by PayHere. */
export async function aKokoShop() {
  const koko = await aKoko();
  const payHere = await aPayHere();
  const world = await anOnlineShop({ ...payHere.env, ...koko.env }, byKoko);
  const notify = world.notifyBy('koko');
  return {
    ...world,
    koko,
    gateway: { ...koko, notification: (kokoId: string) => koko.notification(kokoId) },
    payHere,
    notify,
    notifyByPayHere: world.notifyBy('payhere'),
    /** Pays, and Koko tells the shop; Koko's order id. */
    paid: async (form: CheckoutForm): Promise<string> => {
      const orderId = koko.pay(form);
      await notify(koko.notification(orderId));
      return orderId;
    },
  };
}

/** What the ledger says is what the gateway has, in cents. */
export async function expectSame(
  {
    ledgerCents,
    gateway,
  }: { ledgerCents: () => Promise<number>; gateway: { heldCents: () => number } },
  cents: number,
): Promise<void> {
  expect({ ledger: await ledgerCents(), gateway: gateway.heldCents() }).toEqual({
    ledger: cents,
    gateway: cents,
  });
}

import { mobileNumber } from '#lib/format/phone.ts';
import type { Order } from '#lib/orders/codec.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import { hasStoppedSms, resumeSms, stopSms } from '#lib/server/infra/mail/sms-repo.ts';
import { countAll } from '#lib/server/infra/rate-limits.ts';
import { hashToken } from '#lib/server/infra/tokens.ts';
import { TEXT_LINK_MS, toGuestOrder } from '#lib/server/features/orders/buyer.ts';
import type { OrderDeps, StaffDeps } from '#lib/server/features/orders/deps.ts';
import { orderNotFound } from '#lib/server/features/orders/move-order.ts';
import { payOnline } from '#lib/server/features/payments/checkout-form.ts';
import { findGuestOrder, type OrderRecord } from '#lib/server/features/orders/orders.ts';

/** The page of an order of a guest, by its link. */
export function createGuestPage(deps: StaffDeps & Pick<OrderDeps, 'limitsOf'>) {
  const { db, now, hasSms, limitsOf } = deps;

  /** A guest without an email gets text messages, which the page can stop. */
  const smsNumberOf = ({ email, phone_key }: OrderRow) =>
    hasSms && email === '' ? mobileNumber(phone_key) : undefined;

  async function smsOf({ row }: OrderRecord): Promise<Pick<Order, 'sms'>> {
    const number = smsNumberOf(row);
    if (number === undefined) return {};
    return { sms: (await hasStoppedSms(db, number)) ? 'stopped' : 'on' };
  }

  /** Throws `missing`; unknown links count towards the caller's limit. */
  async function find(token: string, ip: string): Promise<OrderRecord> {
    const uncount = await countAll(db, [limitsOf.failuresOf(ip)], now());
    const textedAfter = new Date(now().getTime() - TEXT_LINK_MS);
    const order = await findGuestOrder(db, hashToken(token), textedAfter);
    if (!order) throw orderNotFound();
    await uncount();
    return order;
  }

  return {
    find,

    /** The form that pays it online. */
    pay: async (token: string, ip: string) => payOnline(deps, await find(token, ip)),

    write: async (order: OrderRecord): Promise<Order> => ({
      ...toGuestOrder(order, deps),
      ...(await smsOf(order)),
    }),

    /** Stops text messages to the number of the order, or lets them come again. Throws `missing` without any. */
    async chooseSms({ row }: OrderRecord, isStopped: boolean): Promise<void> {
      const number = smsNumberOf(row);
      if (number === undefined) throw orderNotFound();
      await inTransaction(db, (tx) =>
        isStopped ? stopSms(tx, { number, owner: row.id }, now()) : resumeSms(tx, number),
      );
    },
  };
}

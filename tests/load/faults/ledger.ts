// Compares what the database holds with what buyers were told.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import type { ProductVariantRow } from '#lib/server/infra/db/catalogue-tables.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { sumsOf, totalCentsOf } from '#lib/server/features/orders/ledger.ts';
import type { Row } from '../kit/report.ts';
import type { OrderAttempt } from '../kit/buying.ts';
import { inside, type Place } from '../kit/shop-under-load.ts';

/** Order numbers of a shop, in a mail or elsewhere. */
const NUMBER = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/;

const count = <T>(things: Iterable<T>, is: (thing: T) => boolean): number =>
  [...things].filter(is).length;

/** The key of a size in `stocked`: a product without sizes is named alone. */
export const stockKey = ({ product_id, size }: { product_id: string; size: string }): string =>
  size === DEFAULT_SIZE ? product_id : `${product_id} ${size}`;

/** What is wrong with the orders, each a number that has to be 0. */
export async function audit(
  { db }: Shop,
  attempts: readonly OrderAttempt[],
  stocked: ReadonlyMap<string, number>,
): Promise<Row[]> {
  const orders = await db.selectFrom('orders').selectAll().execute();
  const lines = await db.selectFrom('order_lines').selectAll().execute();
  const events = await db.selectFrom('order_events').select(['order_id', 'position']).execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const mails = await db.selectFrom('outbox').select('text').execute();
  const variants = await db.selectFrom('product_variants').selectAll().execute();

  const placed = new Set(orders.map(({ number }) => number));
  const reported = attempts.flatMap(({ numbers }) => [...numbers]);
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  const eventsOf = Map.groupBy(events, (event) => event.order_id);
  const paymentsOf = Map.groupBy(payments, (entry) => entry.order_id);
  const mailsOf = Map.groupBy(mails, ({ text }) => NUMBER.exec(text)?.[0] ?? '');
  const live = new Set(orders.filter((o) => o.status !== 'cancelled').map(({ id }) => id));
  const sold = Map.groupBy(
    lines.filter((line) => live.has(line.order_id)),
    stockKey,
  );
  const leftOf = ({ product_id, size, stock }: ProductVariantRow) =>
    stock + (sold.get(`${product_id} ${size}`) ?? []).reduce((sum, line) => sum + line.quantity, 0);

  const rows = {
    'orders lost': count(reported, (number) => !placed.has(number)),
    'orders doubled':
      count(attempts, ({ numbers }) => numbers.size > 1) + (orders.length - new Set(reported).size),
    'orders half': count(
      orders,
      ({ id }) => linesOf.get(id)?.length !== 1 || eventsOf.get(id)?.[0]?.position !== 0,
    ),
    'orders without their one mail': count(
      orders,
      ({ number }) => mailsOf.get(number)?.length !== 1,
    ),
    'orders whose payments do not add up': count(orders, (order) => {
      const { paidCents, refundedCents } = sumsOf(paymentsOf.get(order.id) ?? []);
      const isPaid = order.status === 'delivered';
      const total = totalCentsOf(order);
      return (isPaid ? paidCents !== total : paidCents > total) || refundedCents > paidCents;
    }),
    'sizes whose stock is wrong': count(
      variants,
      (variant) => variant.stock < 0 || leftOf(variant) !== stocked.get(stockKey(variant)),
    ),
  };
  return Object.entries(rows).map(([what, figure]) => ({ what, figure, digits: 0, atMost: 0 }));
}

/** The same when all is quiet: no mail is due any more. */
export const settled = (
  place: Place,
  attempts: readonly OrderAttempt[],
  stocked: ReadonlyMap<string, number>,
): Promise<Row[]> =>
  inside(place, async (shop) => {
    await mailsGone(shop);
    return audit(shop, attempts, stocked);
  });

/** How many mails lie in the outbox folder, each once. */
export function mailsWritten(dataDir: string): number {
  const folder = join(dataDir, 'outbox');
  return existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.eml')).length
    : 0;
}

/** Waits until no mail is due any more. */
export async function mailsGone({ db }: Shop): Promise<void> {
  for (;;) {
    const { waiting } = await db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('sent_at', 'is', null)
      .where('next_try_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (waiting === 0) return;
    await new Promise((resume) => setTimeout(resume, 200));
  }
}

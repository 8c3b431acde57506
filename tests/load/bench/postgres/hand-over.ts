// A driver who hands over an order and takes its cash.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { aProduct } from '../../../support/products.ts';
import { stock } from '../../kit/shop-under-load.ts';
import { asUser, byHand, PRODUCT, type Work } from './work.ts';

/** Orders on their way with each driver: more than are handed over in the seconds of a measurement. */
const ON_THEIR_WAY = 1_000;
const steps = [
  [0, 'place', '', 'pending_payment'],
  [1, 'approve', 'pending_payment', 'to_delivery'],
  [2, 'start', 'to_delivery', 'delivering'],
] as const;
const ADDRESS = JSON.stringify({ firstName: 'Nimali', lastName: 'Perera', city: 'Galle' });

/** Gives a driver orders that are on their way, as many as are missing. */
async function load(tx: Tx, driverId: string, at: string): Promise<void> {
  await sql`insert into orders (id, number, user_id, status, payment_method, subtotal_cents,
      shipping_cents, address, email, driver_id, created_at, moved_at)
    select made.id, upper(substr(replace(made.id, '-', ''), 1, 16)), ${driverId}, 'delivering',
      'cash_on_delivery', 390000, 20000, ${ADDRESS}, '', ${driverId}, ${at}, ${at}
    from (select gen_random_uuid()::text as id from generate_series(1, ${sql.lit(ON_THEIR_WAY)}
      - (select count(*) from orders where driver_id = ${driverId} and status = 'delivering'))) as made`.execute(
    tx,
  );
  const loaded = sql`from orders where driver_id = ${driverId} and created_at = ${at}`;
  for (const [position, what, before, after] of steps) {
    await sql`insert into order_events (order_id, position, at, actor_id, what, before, after)
      select id, ${sql.lit(position)}, ${at}, user_id, ${sql.lit(what)}, ${sql.lit(before)}, ${sql.lit(after)} ${loaded}`.execute(
      tx,
    );
  }
  await sql`insert into order_lines (order_id, position, product_id, name, brand, image, size,
      unit_cents, quantity, placed_at)
    select id, 0, ${PRODUCT(0)}, 'Bowl', 'Brand', '', 'Default', 390000, 1, ${at} ${loaded}`.execute(
    tx,
  );
}

export const handOver: Work = {
  async prepare(shop, people) {
    const { db } = shop;
    const at = shop.now().toISOString();
    await stock(shop, ...people.map(({ n }) => aProduct(PRODUCT(n))));
    for (const { id } of people) {
      await db
        .updateTable('users')
        .set({ role: 'driver', driver_approved_at: at })
        .where('id', '=', id)
        .execute();
      await inTransaction(db, (tx) => load(tx, id, at));
    }
    await sql`analyze orders, order_lines, order_events, payments`.execute(db);
  },

  supply: `select driver_id as person, id as subject from orders where status = 'delivering'`,

  throughShop: (shop) => (person, id) =>
    shop.deliveries.drive(asUser(person, 'driver'), id, 'delivered', {}),

  byHand: (transaction) => (person, id) =>
    transaction(async (run) => {
      const at = new Date().toISOString();
      await run(
        'update orders set refund_due_cents = refund_due_cents where id = $1 returning *',
        id,
      );
      await run('select * from order_lines where order_id = $1 order by position', id);
      await run('select * from order_events where order_id = $1 order by position', id);
      await run('select * from payments where order_id = $1 order by position', id);
      await run('select * from delivery_attempts where order_id = $1 order by position', id);
      await run('select name, email, driver_approved_at from users where id = $1', person.id);
      await run(
        `update orders set status = 'delivered', moved_at = $2
        where id = $1 and status = 'delivering'`,
        id,
        at,
      );
      await run(
        `insert into order_events (order_id, position, at, actor_id, what, before, after)
        values ($1, 3, $2, $3, 'handOver', 'delivering', 'delivered')`,
        id,
        at,
        person.id,
      );
      await run(
        `insert into payments (order_id, position, kind, amount_cents, at, actor_id)
        values ($1, 0, 'cash', 410000, $2, $3)`,
        id,
        at,
        person.id,
      );
      await run('select * from users where id = $1', person.id);
      await byHand.addEmail(run, randomUUID(), at);
      const tags = ['orders:delivering>delivered', `product:${PRODUCT(0)}`];
      await byHand.noteChanges(run, tags, at);
    }),
};

import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Tables = {
  orders: {
    id: string;
    number: string;
    replacement_for: string | null;
    original_id: string | null;
    created_at: string;
  };
  order_lines: {
    order_id: string;
    position: number;
    product_id: string;
    size: string;
    quantity: number;
    worth_cents: number;
  };
  returns: { id: string; order_id: string; replacement_order_id: string | null };
  return_lines: {
    return_id: string;
    position: number;
    direction: 'back' | 'out';
    product_id: string;
    size: string;
    quantity: number;
    cents: number;
  };
};

/** `cents` over quantities; the last one gets what is left. */
function spread(cents: number, quantities: readonly number[]): number[] {
  let [leftCents, left] = [cents, quantities.reduce((sum, quantity) => sum + quantity, 0)];
  return quantities.map((quantity) => {
    const share = left === 0 ? 0 : Math.floor((leftCents * quantity) / left);
    leftCents -= share;
    left -= quantity;
    return share;
  });
}

/** Carries what was paid for returned pieces on to the orders that replaced them, the oldest first. */
async function carryWorth(db: Kysely<Tables>): Promise<void> {
  const replacements = await db
    .selectFrom('orders')
    .innerJoin('orders as replaced', 'replaced.number', 'orders.replacement_for')
    .select(['orders.id', 'replaced.id as replaced_id', 'replaced.original_id'])
    .orderBy('orders.created_at')
    .execute();
  const originals = new Map<string, string>();
  for (const { id, replaced_id } of replacements) {
    const original = originals.get(replaced_id) ?? replaced_id;
    originals.set(id, original);
    await db.updateTable('orders').set({ original_id: original }).where('id', '=', id).execute();
    const returned = await db
      .selectFrom('returns')
      .select('id')
      .where('order_id', '=', replaced_id)
      .where('replacement_order_id', '=', id)
      .executeTakeFirst();
    if (!returned) continue;
    const back = await db
      .selectFrom('return_lines')
      .select('cents')
      .where('return_id', '=', returned.id)
      .where('direction', '=', 'back')
      .execute();
    const cents = back.reduce((sum, line) => sum + line.cents, 0);
    const lines = await db
      .selectFrom('order_lines')
      .select(['position', 'product_id', 'size', 'quantity'])
      .where('order_id', '=', id)
      .orderBy('position')
      .execute();
    const worth = spread(
      cents,
      lines.map(({ quantity }) => quantity),
    );
    for (const [at, line] of lines.entries()) {
      const worthCents = worth[at] ?? 0;
      await db
        .updateTable('order_lines')
        .set({ worth_cents: worthCents })
        .where('order_id', '=', id)
        .where('position', '=', line.position)
        .execute();
      // A piece of the replacement that came back was worth nothing before.
      const ofLine = await db
        .selectFrom('return_lines')
        .innerJoin('returns', 'returns.id', 'return_lines.return_id')
        .select(['return_lines.return_id', 'return_lines.position', 'return_lines.quantity'])
        .where('returns.order_id', '=', id)
        .where('direction', '=', 'back')
        .where('product_id', '=', line.product_id)
        .where('size', '=', line.size)
        .execute();
      for (const { return_id, position, quantity } of ofLine) {
        await db
          .updateTable('return_lines')
          .set({ cents: Math.floor((worthCents * quantity) / line.quantity) })
          .where('return_id', '=', return_id)
          .where('position', '=', position)
          .execute();
      }
    }
  }
}

/** The pieces of an exchange that go out are worth together what comes back. */
async function spreadExchanges(db: Kysely<Tables>): Promise<void> {
  const rows = await db
    .selectFrom('return_lines')
    .selectAll()
    .where('return_id', 'in', (eb) =>
      eb.selectFrom('return_lines').select('return_id').where('direction', '=', 'out'),
    )
    .orderBy('return_id')
    .orderBy('position')
    .execute();
  for (const lines of Map.groupBy(rows, ({ return_id }) => return_id).values()) {
    const out = lines.filter(({ direction }) => direction === 'out');
    const cents = lines.reduce(
      (sum, line) => sum + (line.direction === 'back' ? line.cents : 0),
      0,
    );
    const worth = spread(
      cents,
      out.map(({ quantity }) => quantity),
    );
    for (const [at, { return_id, position }] of out.entries()) {
      await db
        .updateTable('return_lines')
        .set({ cents: worth[at] ?? 0 })
        .where('return_id', '=', return_id)
        .where('position', '=', position)
        .execute();
    }
  }
}

const TOTAL = sql.raw('(subtotal_cents + shipping_cents + cash_fee_cents - discount_cents)');

const sumOf = (kinds: string) =>
  sql`coalesce((select sum(amount_cents) from payments
    where payments.order_id = orders.id and kind ${sql.raw(kinds)}), 0)`;
const refunds = sumOf("= 'refund'");
const chargebacks = sumOf("= 'chargeback'");
const paid = sumOf("not in ('refund', 'chargeback')");

/** What is due and what is to be refunded stay as they were; what was paid above the total becomes a refund due. */
async function balanceOrders(db: Kysely<Tables>): Promise<void> {
  const changed = sql`status = 'cancelled' or refund_due_cents > 0
    or id in (select order_id from payments where kind in ('refund', 'chargeback'))
    or ${TOTAL} < ${paid}`;
  const credit = sql`refund_due_cents + ${refunds} -
    case when ${paid} > ${TOTAL} then ${paid} - ${TOTAL} else 0 end`;
  await sql`update orders set
    credited_cents = case
      when status = 'cancelled' then ${TOTAL} - gift_sold_cents
      when ${credit} < 0 then 0 else ${credit} end,
    gift_taken_back_cents = case when status = 'cancelled' then gift_sold_cents else 0 end
    where ${changed}`.execute(db);
  const balance = sql`(${paid} - ${refunds} - ${chargebacks}
    - (${TOTAL} - credited_cents - gift_taken_back_cents))`;
  await sql`update orders set
    refund_due_cents = case when ${balance} > 0 then ${balance} else 0 end,
    taken_back_cents = case
      when ${balance} < 0 and ${chargebacks} > 0 then -${balance} else 0 end
    where ${changed}`.execute(db);
}

/**
 * What an order need not be paid any more is a column, chargebacks are a kind of their own, and the worth of returned
 * pieces is carried on through replacements.
 */
export const whatComesBack: Migration = {
  async up(db: Kysely<Tables>) {
    const integers = {
      orders: ['credited_cents', 'gift_taken_back_cents', 'taken_back_cents'],
      order_lines: ['worth_cents'],
    };
    for (const [table, columns] of Object.entries(integers)) {
      for (const column of columns) {
        await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} bigint not null default 0`.execute(
          db,
        );
      }
    }
    await sql`alter table orders add column original_id text`.execute(db);
    await sql`create index orders_original on orders (original_id) where original_id is not null`.execute(
      db,
    );
    await sql`create index orders_taken_back on orders (created_at, id) where taken_back_cents > 0`.execute(
      db,
    );
    await sql`update payments set kind = 'chargeback', reference = substr(reference, 12)
      where kind = 'refund' and actor_id = '' and reference like 'Chargeback %'`.execute(db);
    // A gift is a free piece; what a gift voucher pays has its name.
    await sql`drop index payments_gift`.execute(db);
    await sql`update payments set kind = 'gift_voucher' where kind = 'gift'`.execute(db);
    await sql`create index payments_gift on payments (at, amount_cents) where kind = 'gift_voucher'`.execute(
      db,
    );
    await sql`drop index payments_refunded`.execute(db);
    await sql`create index payments_back on payments (at, order_id, amount_cents, kind)
      where kind in ('refund', 'chargeback')`.execute(db);
    await balanceOrders(db);
    await carryWorth(db);
    await spreadExchanges(db);
  },
};

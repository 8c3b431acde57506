import type { ProductVariantRow } from '#lib/server/infra/db/catalogue-tables.ts';
import type { PaymentRow } from '#lib/server/infra/db/order-tables.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { modelLedger, ledgerViews, type SortedLedger } from './cash-world.ts';
import { returnViews } from './returns-world.ts';
import {
  nameIndex,
  refundDueOf,
  takenBackOf,
  variantIndex,
  type Order,
  type State,
  type World,
} from './state.ts';

/** What a shop and its model show, so that they can be compared. */

type View = Pick<State, 'products'> & {
  ledgers: SortedLedger[];
  people: (Pick<State['people'][number], 'cart' | 'mails' | 'isHere' | 'district'> & {
    records: number;
  })[];
  orders: string[];
};

/** With what the order's row says of its balance. */
type Balanced = Order & { refundDue: number; takenBack: number };

const inWords = (orders: readonly Balanced[]) =>
  orders
    .map(({ returns, ...order }) => {
      const sorted = returns.map((one) => JSON.stringify(one)).toSorted();
      return JSON.stringify({ ...order, returns: sorted });
    })
    .toSorted();

/** A model as a real shop can be compared with it: its orders in no order. */
export const modelView = ({ products, people, orders, ledgers }: State) => ({
  products: products.map((one) => ({ ...one, name: one.number === null ? -1 : one.name })),
  people: people.map(({ cart, mails, records, isHere, district }) => ({
    district,
    cart,
    mails,
    records: Object.keys(records).length,
    isHere,
  })),
  orders: inWords(
    orders.map((order) => {
      return { ...order, refundDue: refundDueOf(order), takenBack: takenBackOf(order) };
    }),
  ),
  ledgers: ledgers.map(modelLedger),
});

function variantView(titles: readonly string[], row: ProductVariantRow | undefined) {
  if (!row) return { stock: 0, cents: 0, number: null, name: -1, known: [] };
  const former = titles.filter((title) => row.former_titles.includes(`"${title}"`));
  return {
    stock: row.stock,
    cents: row.price_cents,
    number: row.number,
    name: titles.indexOf(row.size),
    known: [row.size, ...former]
      .map((title) => titles.indexOf(title))
      .toSorted((one, other) => one - other),
  };
}

/** An entry of a ledger, with the payment at the gateway that it is of. */
function entryView(
  { kind, amount_cents: cents, reference, note }: PaymentRow,
  atGateway: readonly { id: string }[],
): Order['payments'][number] {
  const id = kind === 'card' || kind === 'chargeback' ? reference : note;
  const card = atGateway.findIndex((payment) => payment.id === id);
  return { kind, cents, ...(card >= 0 && { card }) };
}

/** What the tables hold of a world, in the model's words. */
export async function shopView(shop: Shop, world: World): Promise<View> {
  const { db } = shop;
  const { people, variants, drivers, payHere } = world;
  const products = variants.map(({ productId }) => productId);
  const ids = people.map(({ id }) => id);
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('id', 'in', products)
    .orderBy('id')
    .execute();
  const stocks = await db
    .selectFrom('product_variants')
    .selectAll()
    .where('product_id', 'in', products)
    .execute();
  const edits = await db
    .selectFrom('product_events')
    .select('product_id')
    .where('product_id', 'in', products)
    .execute();
  const carts = await db.selectFrom('cart_lines').selectAll().where('user_id', 'in', ids).execute();
  const records = await db
    .selectFrom('idempotency_records')
    .select('user_id')
    .where('user_id', 'in', ids)
    .execute();
  const mails = await db
    .selectFrom('outbox')
    .select('recipient')
    .where(
      'recipient',
      'in',
      people.map(({ email }) => email),
    )
    .execute();
  const here = await db
    .selectFrom('users')
    .select(['id', 'deleted_at', 'district'])
    .where('id', 'in', ids)
    .execute();
  const orders = await db.selectFrom('orders').selectAll().where('user_id', 'in', ids).execute();
  const orderIds = ['none', ...orders.map(({ id }) => id)];
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute();
  const events = await db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute();
  const entries = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute();
  const { attemptsOf, returnsOf, replacedBy } = await returnViews(db, world, orderIds);
  const originalOf = ({ original_id }: { original_id: string | null }) => {
    const original = orders.find(({ id }) => id === original_id);
    return original ? world.numbers.indexOf(original.number) : null;
  };
  const driverOf = (id: string | null) =>
    id === null ? null : drivers.findIndex((driver) => driver.id === id);
  return {
    products: variants.map(({ productId, titles }) => {
      const row = stocks.find((one) => one.product_id === productId && titles.includes(one.size));
      const product = rows.find(({ id }) => id === productId);
      return {
        ...variantView(titles, row),
        last: product?.last_variant ?? -1,
        isSold: product?.archived_at === null,
        events: edits.filter(({ product_id }) => product_id === productId).length,
      };
    }),
    people: people.map(({ id, email }) => ({
      district: here.find((row) => row.id === id)?.district ?? '',
      cart: Object.fromEntries(
        carts
          .filter(({ user_id }) => user_id === id)
          .map((line) => [variantIndex(world, line.product_id, line.size), line.quantity]),
      ),
      mails: mails.filter(({ recipient }) => recipient === email).length,
      records: records.filter(({ user_id }) => user_id === id).length,
      isHere: here.find((row) => row.id === id)?.deleted_at === null,
    })),
    orders: inWords(
      orders.map((order) => {
        const own = lines.filter(({ order_id }) => order_id === order.id);
        const subtotal = own.reduce((sum, line) => sum + line.unit_cents * line.quantity, 0);
        if (subtotal !== order.subtotal_cents) throw new Error(`${order.number} sums up otherwise`);
        return {
          owner: ids.indexOf(order.user_id),
          status: order.status,
          slip: order.slip !== null,
          slipStatus: order.slip_status,
          driver: driverOf(order.driver_id),
          lines: own.map((line) => ({
            product: variantIndex(world, line.product_id, line.size),
            qty: line.quantity,
            cents: line.unit_cents,
            worth: line.worth_cents,
            number: line.variant,
            name: nameIndex(world, line.product_id, line.size),
          })),
          shipping: order.shipping_cents,
          fee: order.cash_fee_cents,
          district: order.district,
          method: order.payment_method,
          payments: entries
            .filter(({ order_id }) => order_id === order.id)
            .map((entry) => entryView(entry, payHere.paymentsOf(order.number))),
          credited: order.credited_cents,
          atGateway: payHere
            .paymentsOf(order.number)
            .map(({ cents, refundedCents: refunded, status }) => {
              return { cents, refunded, isChargedBack: status === 'CHARGEBACKED' };
            }),
          onlineStatus: order.online_status,
          failed: order.failed_at !== null,
          attempts: attemptsOf(order.id),
          tries: order.code_tries,
          codeStatus: order.code_status,
          returns: returnsOf(order.id),
          replaces: replacedBy(order.id),
          original: originalOf(order),
          events: events.filter(({ order_id }) => order_id === order.id).map(({ what }) => what),
          refundDue: order.refund_due_cents,
          takenBack: order.taken_back_cents,
        };
      }),
    ),
    ledgers: await ledgerViews(shop, world),
  };
}

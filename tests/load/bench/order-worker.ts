// A process that places orders one after another for some buyers, through the shop or by the bare statements.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import pino from 'pino';
import { readSettings } from '#lib/server/app/settings.ts';
import { createShop } from '#lib/server/app/create-shop.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import { order } from './orders.ts';

/** What the parent process tells it, in one argument. */
export interface WorkerTask {
  kind: 'shop' | 'bare';
  databaseUrl: string;
  dataDir: string;
  /** Each buys one product. */
  buyers: readonly { id: string; email: string; productId: string }[];
  warmingMs: number;
  forMs: number;
}

/** What it prints at the end. */
export interface WorkerResult {
  orders: number;
  /** Of each order, in ms. */
  times: readonly number[];
}

type Buyer = WorkerTask['buyers'][number];
type Place = (buyer: Buyer) => Promise<unknown>;

/** As many connections as the shop has. */
const CONNECTIONS = 10;

/** The statements of an order, each prepared once, on connections of their own. */
const statements = {
  lock: 'update users set cart_revision = cart_revision + 1 where id = $1',
  known: `insert into idempotency_records (user_id, call, key, request_hash, response, created_at)
    values ($1, 'bare', $2, '', '', $3)`,
  product: 'select * from products where id = $1 and archived_at is null',
  variants: 'select * from product_variants where product_id = $1',
  pictures: 'select hash, alt from product_pictures where product_id = $1',
  cart: 'delete from cart_lines where user_id = $1 and product_id = $2',
  stock: `update product_variants set stock = stock - 1
    where product_id = $1 and size = 'Default' and stock >= 1`,
  order: `insert into orders (id, number, user_id, status, payment_method, subtotal_cents,
      shipping_cents, address, email, created_at, moved_at)
    values ($1, $2, $3, 'pending_payment', 'cash_on_delivery', 390000, 20000, $4, '', $5, $5)`,
  line: `insert into order_lines (order_id, position, product_id, name, brand, image, size,
      unit_cents, quantity, placed_at) values ($1, 0, $2, 'Bowl', 'Brand', '', 'Default', 390000, 1, $3)`,
  event: `insert into order_events (order_id, position, at, actor_id, what, before, after)
    values ($1, 0, $2, $3, 'place', '', 'pending_payment')`,
  mail: `insert into outbox (id, recipient, subject, text, html, is_secret, created_at)
    values ($1, '', '', $2, $3, 0, $4)`,
  response: `update idempotency_records set response = $3 where user_id = $1 and call = 'bare' and key = $2`,
  revision: 'update revision set number = number + 1 where id = 1 returning number',
  change: 'insert into changes (revision, tag, at) values ($1, $2, $3)',
} as const;

function barePlace(databaseUrl: string): { place: Place; close: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const address = JSON.stringify(order.delivery_address);
  const content = 'x'.repeat(4_000);
  const place: Place = async ({ id: userId, productId }) => {
    const client = await pool.connect();
    const run = (name: keyof typeof statements, ...values: readonly unknown[]) =>
      client.query<{ number: number }>({ name, text: statements[name], values: [...values] });
    const id = randomUUID();
    const at = new Date().toISOString();
    await client.query('begin');
    await run('lock', userId);
    await run('known', userId, id, at);
    await run('product', productId);
    await run('variants', productId);
    await run('pictures', productId);
    await run('cart', userId, productId);
    await run('stock', productId);
    await run('order', id, id, userId, address, at);
    await run('line', id, productId, at);
    await run('event', id, at, userId);
    await run('mail', id, content.slice(0, 600), content, at);
    await run('response', userId, id, content.slice(0, 1_000));
    const { rows } = await run('revision');
    await run('change', rows[0]?.number, `product:${productId}`, at);
    await client.query('commit');
    client.release();
  };
  return { place, close: () => pool.end() };
}

async function shopPlace({ databaseUrl, dataDir }: WorkerTask) {
  const log = pino({ level: 'silent' });
  const shop = await createShop({
    ...readSettings({}),
    databaseUrl,
    dataDir,
    now: () => new Date(),
    log,
  });
  const place: Place = ({ id, email, productId }) => {
    const buyer: CurrentUser = {
      id,
      email,
      name: 'Nimali',
      role: 'user',
      sessionId: '',
      permissions: [],
    };
    const request = { ...order, cartItems: [{ _id: productId, size: 'Default', qty: 1 }] };
    return shop.orders.place(buyer, request, randomUUID());
  };
  return { place, close: () => shop.close() };
}

async function work(task: WorkerTask): Promise<WorkerResult> {
  const { place, close } =
    task.kind === 'shop' ? await shopPlace(task) : barePlace(task.databaseUrl);
  process.stdout.write('ready\n');
  await once(process.stdin, 'data');
  const begun = performance.now();
  const from = begun + task.warmingMs;
  const end = from + task.forMs;
  const times: number[] = [];
  await Promise.all(
    task.buyers.map(async (buyer) => {
      for (let at = performance.now(); at < end; at = performance.now()) {
        await place(buyer);
        if (at >= from) times.push(performance.now() - at);
      }
    }),
  );
  await close();
  return { orders: times.length, times };
}

const task: WorkerTask = JSON.parse(process.argv[2] ?? '');
process.stdout.write(`${JSON.stringify(await work(task))}\n`);
process.exit(0);

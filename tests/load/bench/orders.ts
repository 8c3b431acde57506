// Placing orders beside the same statements by hand, and a short list of orders beside a long one.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pino from 'pino';
import { addVerifiedUser } from '#lib/server/features/account/repo.ts';
import { spreadStock } from '#lib/catalogue/variants.ts';
import { putProducts } from '#lib/server/features/catalogue/write-repo.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import { createShop, type Shop } from '#lib/server/app/create-shop.ts';
import { compareSizes, median, print, sizesOf, timesOf } from '../kit/report.ts';
import { oneBowl } from '../../support/products.ts';

const TURNS = 6;
const IN_A_TURN = 150;
/** Orders before the first that counts: a shop that has been open for a while runs compiled code. */
const OPENING = 600;
const ROUNDS = 150;
const WARMING = 10;
const FEW = 10;
const MANY = 10_000;
export const PRODUCT = 'lacquer-band-bowl';

/** Puts the bowl that is wished for on sale, more often than it is ever bought. */
export async function sellBowls(shop: Shop): Promise<void> {
  await inTransaction(shop.db, (tx) =>
    putProducts(
      tx,
      [
        {
          id: PRODUCT,
          name: 'Lacquer Band Bowl',
          category: 'bowls',
          group: null,
          brand: 'Hapuvida Lacquer',
          maker: '',
          material: '',
          description: '',
          options: [],
          variants: spreadStock(1_000_000, [], 390_000),
          discount: 0,
          pictures: [],
          createdAt: new Date(),
        },
      ],
      new Date(),
    ),
  );
}

export async function aBuyer(shop: Shop, email: string): Promise<CurrentUser> {
  const id = randomUUID();
  const at = shop.now();
  await addVerifiedUser(shop.db, { id, name: 'Nimali', email, role: 'user', passwordHash: '', at });
  return {
    id,
    email,
    name: 'Nimali',
    role: 'user',
    language: 'en',
    sessionId: '',
    permissions: [],
  };
}

/** Reads and writes what an order does, by prepared statements on a connection of its own. */
function bareTransaction(file: string, userId: string): () => void {
  const db = new Database(file, { timeout: 5_000 });
  db.pragma('synchronous = FULL');
  const text = JSON.stringify(oneBowl.delivery_address);
  const statements = {
    lock: db.prepare('update users set cart_revision = cart_revision + 1 where id = ?'),
    known: db.prepare(
      'select request_hash, response, created_at from idempotency_records where user_id = ? and call = ? and key = ?',
    ),
    product: db.prepare('select * from products where id = ? and archived_at is null'),
    variants: db.prepare('select * from product_variants where product_id = ?'),
    pictures: db.prepare('select hash, alt from product_pictures where product_id = ?'),
    stock: db.prepare(
      `update product_variants set stock = stock - 1
       where product_id = ? and size = 'Default' and stock >= 1`,
    ),
    order: db.prepare(
      `insert into orders (id, number, user_id, status, payment_method, subtotal_cents,
        shipping_cents, address, email, created_at, moved_at)
       values (?, ?, ?, 'pending_payment', 'cash_on_delivery', 390000, 20000, ?, '', ?, ?)`,
    ),
    line: db.prepare(
      `insert into order_lines (order_id, position, product_id, name, brand, image, size,
        unit_cents, quantity) values (?, 0, ?, 'Bowl', 'Brand', '', 'Default', 390000, 1)`,
    ),
    event: db.prepare(
      `insert into order_events (order_id, position, at, actor_id, what, before, after)
       values (?, 0, ?, ?, 'place', '', 'pending_payment')`,
    ),
    response: db.prepare(
      `insert into idempotency_records (user_id, call, key, request_hash, response, created_at)
       values (?, 'bare', ?, '', ?, ?)`,
    ),
    cart: db.prepare('delete from cart_lines where user_id = ? and product_id = ?'),
    mail: db.prepare(
      `insert into outbox (id, recipient, subject, text, html, is_secret, created_at)
       values (?, '', '', ?, ?, 0, ?)`,
    ),
    revision: db.prepare('update revision set number = number + 1 where id = 1 returning number'),
    change: db.prepare('insert into changes (revision, tag, at) values (?, ?, ?)'),
  };
  const content = 'x'.repeat(4_000);
  const place = db.transaction(() => {
    const id = randomUUID();
    const at = new Date().toISOString();
    statements.lock.run(userId);
    statements.known.get(userId, 'bare', id);
    statements.product.get(PRODUCT);
    statements.variants.all(PRODUCT);
    statements.pictures.all(PRODUCT);
    statements.stock.run(PRODUCT);
    statements.order.run(id, id, userId, text, at, at);
    statements.line.run(id, PRODUCT);
    statements.event.run(id, at, userId);
    statements.response.run(userId, id, content.slice(0, 1_000), at);
    statements.cart.run(userId, PRODUCT);
    statements.mail.run(id, content.slice(0, 600), content, at);
    const { number } = statements.revision.get() as { number: number };
    statements.change.run(number, `product:${PRODUCT}`, at);
  });
  return () => place.immediate();
}

async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Prints what placing and listing orders cost on SQLite. */
export async function benchOrders(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-bench-'));
  const settings = readSettings({ DATA_DIR: folder });
  const log = pino({ level: 'silent' });
  const shop = await createShop({ ...settings, now: () => new Date(), log });
  await sellBowls(shop);
  const buyer = await aBuyer(shop, 'buyer@example.com');
  const bare = bareTransaction(join(folder, 'shop.sqlite'), buyer.id);
  const placed: number[] = [];
  const written: number[] = [];
  for (let n = 0; n < OPENING; n += 1) {
    await shop.checkout.place(buyer, oneBowl, randomUUID());
    bare();
  }
  // In turns of some: each connection has to read anew what the other wrote.
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [work, times] of [
      [() => shop.checkout.place(buyer, oneBowl, randomUUID()), placed],
      [bare, written],
    ] as const) {
      for (let n = 0; n < WARMING; n += 1) await work();
      for (let n = 0; n < IN_A_TURN; n += 1) times.push(await timed(work));
    }
  }
  print('placing an order, SQLite', [
    { what: 'a whole order', figure: median(placed), unit: 'ms', digits: 2 },
    {
      what: 'the same statements, nothing checked',
      figure: median(written),
      unit: 'ms',
      digits: 2,
    },
    {
      what: 'of the bare transaction’s rate',
      figure: median(written) / median(placed),
      unit: '×',
      digits: 2,
      atLeast: 0.5,
    },
  ]);

  const [few, many] = [await aBuyer(shop, 'few@x.lk'), await aBuyer(shop, 'many@x.lk')];
  for (let n = 0; n < FEW; n += 1) await shop.checkout.place(few, oneBowl, randomUUID());
  const write = bareTransaction(join(folder, 'shop.sqlite'), many.id);
  for (let n = 0; n < MANY; n += 1) write();
  const paging = { page: 1, limit: 10 };
  const own = await timesOf(
    [few, many].map((one) => () => shop.orders.own(one, paging)),
    { rounds: ROUNDS, warming: WARMING },
  );
  print('the newest ten of one’s orders', compareSizes(sizesOf('', FEW, MANY), own));
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
}

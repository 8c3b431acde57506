// Placing an order of one bowl.
import { randomUUID } from 'node:crypto';
import { aProduct, oneBowl, parcels } from '../../../support/products.ts';
import { stock } from '../../kit/shop-under-load.ts';
import { asUser, byHand, PRODUCT, type Work } from './work.ts';

const STOCK = 1_000_000;

export const placeOrder: Work = {
  prepare: (shop, people) =>
    stock(shop, ...people.map(({ n }) => aProduct(PRODUCT(n), { countInStock: STOCK }))),

  throughShop: (shop) => (person) => {
    const cartItems = [{ _id: PRODUCT(person.n), size: 'Default', qty: 1 }];
    return shop.checkout.place(asUser(person, 'user'), { ...oneBowl, cartItems }, randomUUID());
  },

  byHand: (transaction) => (person) =>
    transaction(async (run) => {
      const id = randomUUID();
      const at = new Date().toISOString();
      const productId = PRODUCT(person.n);
      await run('update users set cart_revision = cart_revision + 1 where id = $1', person.id);
      await run(
        `insert into idempotency_records (user_id, call, key, request_hash, response, created_at)
        values ($1, 'bare', $2, '', '', $3)`,
        person.id,
        id,
        at,
      );
      await run('select * from products where id = $1 and archived_at is null', productId);
      await run('select * from product_variants where product_id = $1', productId);
      await run('select hash, alt from product_pictures where product_id = $1', productId);
      await run(
        'delete from cart_lines where user_id = $1 and product_id = $2',
        person.id,
        productId,
      );
      await run(
        `update product_variants set stock = stock - 1
        where product_id = $1 and size = 'Default' and stock >= 1`,
        productId,
      );
      await run(
        `insert into orders (id, number, user_id, status, payment_method, subtotal_cents,
          shipping_cents, address, email, created_at, moved_at)
        values ($1, $2, $3, 'pending_payment', 'cash_on_delivery', 390000, 20000, $4, '', $5, $5)`,
        id,
        id,
        person.id,
        JSON.stringify(parcels),
        at,
      );
      await run(
        `insert into order_lines (order_id, position, product_id, name, brand, image, size,
          unit_cents, quantity, placed_at)
        values ($1, 0, $2, 'Bowl', 'Brand', '', 'Default', 390000, 1, $3)`,
        id,
        productId,
        at,
      );
      await run(
        `insert into order_events (order_id, position, at, actor_id, what, before, after)
        values ($1, 0, $2, $3, 'place', '', 'pending_payment')`,
        id,
        at,
        person.id,
      );
      await byHand.addEmail(run, id, at);
      await run(
        `update idempotency_records set response = $3
        where user_id = $1 and call = 'bare' and key = $2`,
        person.id,
        id,
        'x'.repeat(1_000),
      );
      await byHand.noteChanges(run, [`product:${productId}`], at);
    }),
};

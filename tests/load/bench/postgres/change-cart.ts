// Setting the quantity of one of three lines in a cart.
import { aProduct } from '../../../support/products.ts';
import { stock } from '../../kit/shop-under-load.ts';
import { PRODUCT, type Person, type Work } from './work.ts';

const LINES = 3;
const STOCK = 1_000_000;
const QUANTITIES = 10;

/** Products of one person's cart. */
const productsOf = ({ n }: Person): string[] =>
  Array.from({ length: LINES }, (_, line) => PRODUCT(LINES * n + line));
const lineOf = ({ n }: Person, line = 0): string => `line-${n}-${line}`;
const aQuantity = (): number => 1 + Math.floor(Math.random() * QUANTITIES);

export const changeCart: Work = {
  async prepare(shop, people) {
    const ids = people.flatMap(productsOf);
    await stock(shop, ...ids.map((id) => aProduct(id, { countInStock: STOCK })));
    const created_at = shop.now().toISOString();
    await shop.db
      .insertInto('cart_lines')
      .values(
        people.flatMap((person) =>
          productsOf(person).map((product_id, line) => ({
            id: lineOf(person, line),
            user_id: person.id,
            product_id,
            size: 'Default',
            quantity: 1,
            created_at,
          })),
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  throughShop: (shop) => (person) => shop.cart.change(person.id, lineOf(person), aQuantity()),

  byHand: (transaction) => (person) =>
    transaction(async (run) => {
      const ids = productsOf(person);
      await run('update users set cart_revision = cart_revision + 1 where id = $1', person.id);
      await run(
        `select id, product_id, size, quantity from cart_lines
        where user_id = $1 order by created_at, id`,
        person.id,
      );
      await run('select * from products where id in ($1, $2, $3) and archived_at is null', ...ids);
      await run('select * from product_variants where product_id in ($1, $2, $3)', ...ids);
      await run(
        `select product_id, hash, alt from product_pictures
        where product_id in ($1, $2, $3) order by product_id, position`,
        ...ids,
      );
      await run('update cart_lines set quantity = $2 where id = $1', lineOf(person), aQuantity());
    }),
};

import { Refusal } from '#lib/server/errors.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { at, type Command, type World } from './state.ts';
import { boughtAs } from './returns-world.ts';
import { variantNow } from './variants-world.ts';

/** Changes of orders in a real shop. */

async function changeOnce(
  shop: Shop,
  world: World,
  { order, product, qty }: Command & { does: 'changeOrder' },
): Promise<void> {
  const { admin, variants, numbers } = world;
  const number = at(numbers, order);
  // First, so that what is read after it is no older.
  const { count } = await shop.db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const seen = await shop.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['product_id as _id', 'size', 'quantity as qty'])
    .where('number', '=', number)
    .orderBy('order_lines.position')
    .execute();
  const { productId, titles } = at(variants, product);
  const bought = await boughtAs(shop, number, { productId, titles });
  const size = bought ?? (await variantNow(shop, world, product)).size;
  const others = seen.filter((line) => line._id !== productId || line.size !== size);
  const items = [...others, ...(qty > 0 ? [{ _id: productId, size, qty }] : [])];
  await shop.orderChanges.change(admin, number, { items, revision: Number(count) });
}

/** Staff look again at what somebody changed meanwhile. */
export async function actOnChange(
  shop: Shop,
  world: World,
  command: Command & { does: 'changeOrder' },
): Promise<void> {
  for (;;) {
    try {
      return await changeOnce(shop, world, command);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'changed_meanwhile') throw error;
    }
  }
}

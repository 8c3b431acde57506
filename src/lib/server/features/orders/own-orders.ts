import { orderWriter } from './codec.ts';
import type { OrderDeps } from './deps.ts';
import { photosOf } from './admin-repo.ts';
import { ordersOf } from './repo.ts';

const CHUNK = 500;

/** Newest first, with the history and the existing slips and photos. */
export async function exportOrdersOf(
  { db, uploads }: Pick<OrderDeps, 'db' | 'uploads'>,
  userId: string,
): Promise<Array<Record<string, unknown>>> {
  const write = orderWriter(uploads.pathOf);
  const all = [];
  for (let page = 1; ; page += 1) {
    const { orders } = await ordersOf(db, userId, { page, limit: CHUNK });
    const photos = await photosOf(
      db,
      orders.map(({ row }) => row.id),
    );
    for (const order of orders) {
      const photo = photos.get(order.row.id);
      all.push({
        ...write(order),
        deliveryPhoto: photo ? { path: uploads.pathOf(photo.file), at: photo.at } : null,
        events: order.events.map(({ at, what, reason }) => ({ at, what, reason })),
      });
    }
    if (orders.length < CHUNK) return all;
  }
}

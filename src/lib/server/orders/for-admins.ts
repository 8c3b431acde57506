import type { Order } from '#lib/orders/order.ts';
import { sameSlips } from '../slips/repo.ts';
import type { OrderParts } from './parts.ts';
import type { WholeOrder } from './repo.ts';
import { orderWriter } from './wire.ts';

type Parts = Pick<OrderParts, 'db' | 'uploads'>;

/** Orders as admins see them: each also says where its slip was seen before. One query for all. */
export async function forAdmins(
  { db, uploads }: Parts,
  wholes: readonly WholeOrder[],
): Promise<Order[]> {
  const withSlip = wholes.filter(({ order }) => order.slip !== null);
  const ids = withSlip.map(({ order }) => order.id);
  const seen = await sameSlips(db, ids);
  const toWireOrder = orderWriter(uploads.pathOf);
  return wholes.map((whole) => ({
    ...toWireOrder(whole),
    slipSeenBefore: seen.get(whole.order.id) ?? [],
  }));
}

export async function forAdmin({ db, uploads }: Parts, whole: WholeOrder): Promise<Order> {
  const seen = await sameSlips(db, [whole.order.id]);
  return {
    ...orderWriter(uploads.pathOf)(whole),
    slipSeenBefore: seen.get(whole.order.id) ?? [],
  };
}

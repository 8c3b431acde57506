import { randomUUID } from 'node:crypto';
import { mayReturn, type PricedItem, returnsOver } from '#lib/returns/returns.ts';
import type { ReturnRequest } from '#lib/returns/schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import {
  tellStaffOfOrder,
  wrongStatus,
  type OrderDeps,
} from '#lib/server/features/orders/move-order.ts';
import { readOrderNumber, type OrderRecord } from '#lib/server/features/orders/orders.ts';
import { getLockedOrder } from '#lib/server/features/payments/refunds.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Asker } from './askers.ts';
import type { ReturnDeps } from './codec.ts';
import { addPhotos } from './photos-repo.ts';
import { addReturn, hasOpenReturn } from './repo.ts';
import { requestedItems } from './requested-items.ts';
import * as m from '#messages';

const toLine = ({ productId, size, quantity, cents }: PricedItem) => ({
  product_id: productId,
  size,
  quantity,
  cents,
});

/** Throws `conflict` unless the order was delivered in time and no return of it is open. */
export async function assertReturnable(
  { settings, now }: Pick<OrderDeps, 'now' | 'settings'>,
  db: Db | Tx,
  order: OrderRecord,
): Promise<void> {
  const { row } = order;
  if (row.status !== 'delivered') throw wrongStatus(order);
  const { days } = settings().returns;
  if (!mayReturn(new Date(row.moved_at), days, now())) {
    throw new Refusal('conflict', returnsOver(days), { code: 'return_window_over' });
  }
  if (await hasOpenReturn(db, [row.id]))
    throw new Refusal('conflict', m.returns_open(), { code: 'open_return' });
}

interface Requested {
  key: string;
  request: ReturnRequest;
  files: readonly string[];
}

/** Adds the return of a request; resolves to its id. */
export async function requestInTx(
  deps: ReturnDeps,
  tx: Tx,
  asker: Asker,
  { key, request, files }: Requested,
): Promise<string> {
  const order = await getLockedOrder(tx, readOrderNumber(key));
  const { row } = order;
  const isOwn = await asker.check(tx, order);
  await assertReturnable(deps, tx, order);
  const { back, out } = await requestedItems(deps, tx, order, request);
  const id = randomUUID();
  const at = deps.now().toISOString();
  const newReturn = {
    id,
    order_id: row.id,
    user_id: row.user_id,
    status: 'requested',
    resolution: request.resolution,
    reason: request.reason,
    decline_reason: '',
    replacement_order_id: null,
    created_at: at,
  } as const;
  const lines = [
    ...back.map((item) => ({ ...toLine(item), direction: 'back' as const })),
    ...out.map((item) => ({ ...toLine(item), direction: 'out' as const })),
  ];
  await addReturn(tx, newReturn, lines, { actorId: asker.id, own: isOwn ? 1 : 0 });
  await tellStaffOfOrder(tx, 'returns', {
    number: row.number,
    now: deps.now(),
    actorId: asker.id,
  });
  await addPhotos(tx, id, { files, at });
  for (const file of files) await deps.uploads.own(tx, file);
  return id;
}

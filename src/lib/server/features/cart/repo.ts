import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { prepared } from '#lib/server/infra/db/statements.ts';
import { Refusal } from '#lib/server/errors.ts';
import { DEAD_TOKEN } from '#lib/server/features/account/sessions.ts';

export interface CartRow {
  id: string;
  productId: string;
  size: string;
  quantity: number;
}

const columns = ['id', 'product_id as productId', 'size', 'quantity'] as const;

/** A person's lines, oldest first. */
export const linesOf = (db: Db | Tx, userId: string): Promise<CartRow[]> =>
  db
    .selectFrom('cart_lines')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

const nextCartRevision = prepared((tx, { userId }: { userId: string }) =>
  tx
    .updateTable('users')
    .set((eb) => ({ cart_revision: eb('cart_revision', '+', 1) }))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null),
);

/** Locks a person's cart until the transaction ends. Throws `signed-out` for a deleted account. */
export async function lockCart(tx: Tx, userId: string): Promise<void> {
  const { numAffectedRows } = await nextCartRevision(tx, { userId });
  if (numAffectedRows !== 1n) throw new Refusal('signed-out', DEAD_TOKEN);
}

export async function addLine(
  tx: Tx,
  userId: string,
  line: Omit<CartRow, 'id'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('cart_lines')
    .values({
      id: randomUUID(),
      user_id: userId,
      product_id: line.productId,
      size: line.size,
      quantity: line.quantity,
      created_at: at.toISOString(),
    })
    .execute();
}

export async function setQuantity(tx: Tx, id: string, quantity: number): Promise<void> {
  await tx.updateTable('cart_lines').set({ quantity }).where('id', '=', id).execute();
}

export async function removeLine(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('cart_lines').where('id', '=', id).execute();
}

const removeOrdered = prepared((tx, line: { user_id: string; product_id: string; size: string }) =>
  tx
    .deleteFrom('cart_lines')
    .where('user_id', '=', line.user_id)
    .where('product_id', '=', line.product_id)
    .where('size', '=', line.size),
);

/** Removes the ordered products and sizes from a cart. */
export async function removeProducts(
  tx: Tx,
  userId: string,
  ordered: readonly { _id: string; size: string }[],
): Promise<void> {
  await Promise.all(
    ordered.map(({ _id, size }) => removeOrdered(tx, { user_id: userId, product_id: _id, size })),
  );
}

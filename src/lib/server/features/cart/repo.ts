import { renameTitles, type RenamedVariant } from '#lib/server/infra/db/rename-titles.ts';
import type { CompiledQuery } from 'kysely';
import { beforeCommit, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { compiledOnce, prepared } from '#lib/server/infra/db/statements.ts';
import { sessionExpired } from '#lib/server/errors.ts';
import { nextCartRevision } from '#lib/server/features/account/users.ts';

export interface CartRow {
  id: string;
  productId: string;
  size: string;
  quantity: number;
  createdAt: string;
}

const linesByUser = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('cart_lines')
    .select(['id', 'product_id as productId', 'size', 'quantity', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id'),
);

export const linesOf = async (db: Db | Tx, userId: string): Promise<CartRow[]> =>
  (await linesByUser(db, { userId })).rows;

/** Throws `signed-out` for a deleted account. */
export async function lockCart(tx: Tx, userId: string): Promise<void> {
  const { numAffectedRows } = await nextCartRevision(tx, { userId });
  if (numAffectedRows !== 1n) throw sessionExpired();
}

type AddedRow = Record<'id' | 'user_id' | 'product_id' | 'size' | 'created_at', string> & {
  quantity: number;
};
const addLine = compiledOnce((tx, row: AddedRow) => tx.insertInto('cart_lines').values(row));
const setQuantity = compiledOnce((tx, { id, quantity }: { id: string; quantity: number }) =>
  tx.updateTable('cart_lines').set({ quantity }).where('id', '=', id),
);
const removeLine = compiledOnce((tx, { id }: { id: string }) =>
  tx.deleteFrom('cart_lines').where('id', '=', id),
);

/** Writes only the changed lines of a locked cart. */
export function writeLines(
  tx: Tx,
  userId: string,
  { before, after }: { before: readonly CartRow[]; after: readonly CartRow[] },
): void {
  const known = new Map(before.map((line) => [line.id, line]));
  const written = after.flatMap((line): CompiledQuery[] => {
    const { id, productId: product_id, size, quantity, createdAt: created_at } = line;
    const same = known.get(id);
    if (!same)
      return [addLine(tx, { id, user_id: userId, product_id, size, quantity, created_at })];
    return same.quantity === quantity ? [] : [setQuantity(tx, { id, quantity })];
  });
  const removed = before.filter(({ id }) => !after.some((line) => line.id === id));
  beforeCommit(tx, [...removed.map(({ id }) => removeLine(tx, { id })), ...written]);
}

const removeOrdered = prepared((tx, line: { user_id: string; product_id: string; size: string }) =>
  tx
    .deleteFrom('cart_lines')
    .where('user_id', '=', line.user_id)
    .where('product_id', '=', line.product_id)
    .where('size', '=', line.size),
);

export async function removeProducts(
  tx: Tx,
  userId: string,
  ordered: readonly { _id: string; size: string }[],
): Promise<void> {
  await Promise.all(
    ordered.map(({ _id, size }) => removeOrdered(tx, { user_id: userId, product_id: _id, size })),
  );
}

export async function dropCartOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('cart_gift_vouchers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('cart_lines').where('user_id', '=', userId).execute();
}

export const renameInCarts = (tx: Tx, renamed: readonly RenamedVariant[]): Promise<void> =>
  renameTitles(tx, 'cart_lines', renamed, async ({ productId, title }) => {
    await tx
      .deleteFrom('cart_lines')
      .where('product_id', '=', productId)
      .where('size', '=', title)
      .execute();
  });

/** How many carts have each size of a product. */
export async function countCarts(db: Db, productId: string): Promise<(size: string) => number> {
  const rows = await db
    .selectFrom('cart_lines')
    .select(['size', (eb) => eb.fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .groupBy('size')
    .execute();
  const counts = new Map(rows.map(({ size, count }) => [size, Number(count)]));
  return (size) => counts.get(size) ?? 0;
}

import type { Bought } from '#lib/gift-vouchers/schema.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { prepared } from '#lib/server/infra/db/statements.ts';

/** The gift vouchers in carts. */

export interface CartGiftVoucher extends Bought {
  id: string;
}

const ofUser = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('cart_gift_vouchers')
    .select(['id', 'amount_cents', 'recipient'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id'),
);

export async function giftVouchersOf(db: Db | Tx, userId: string): Promise<CartGiftVoucher[]> {
  const { rows } = await ofUser(db, { userId });
  return rows.map(({ id, amount_cents, recipient }) => ({
    id,
    amount: amount_cents,
    to: JSON.parse(recipient),
  }));
}

export async function addCartGiftVoucher(
  tx: Tx,
  userId: string,
  { id, amount, to }: CartGiftVoucher,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('cart_gift_vouchers')
    .values({
      id,
      user_id: userId,
      amount_cents: amount,
      recipient: JSON.stringify(to),
      created_at: at.toISOString(),
    })
    .execute();
}

/** False where the person's cart has no such gift voucher. */
export async function setCartGiftVoucher(
  tx: Tx,
  userId: string,
  { id, amount, to }: CartGiftVoucher,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cart_gift_vouchers')
    .set({ amount_cents: amount, recipient: JSON.stringify(to) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** False where the person's cart has no such gift voucher. */
export async function removeCartGiftVoucher(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('cart_gift_vouchers')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

const isSame = (one: Bought, other: Bought): boolean =>
  one.amount === other.amount && JSON.stringify(one.to) === JSON.stringify(other.to);

/** Removes what was ordered; of equal ones as many as were ordered. */
export async function removeGiftVouchers(
  tx: Tx,
  userId: string,
  ordered: readonly Bought[],
): Promise<void> {
  if (ordered.length === 0) return;
  let left = await giftVouchersOf(tx, userId);
  for (const one of ordered) {
    const found = left.find((other) => isSame(one, other));
    if (!found) continue;
    left = left.filter((other) => other !== found);
    await removeCartGiftVoucher(tx, userId, found.id);
  }
}

import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { ShopSettingsRow } from '#lib/server/infra/db/schema.ts';
import type { Paging } from '#lib/paging/paging.ts';

/** `undefined` until somebody saves settings. */
export const newestSettings = (db: Db | Tx): Promise<ShopSettingsRow | undefined> =>
  db
    .selectFrom('shop_settings')
    .selectAll()
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns `false` when the revision exists. */
export async function addSettings(tx: Tx, row: ShopSettingsRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('shop_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('revision').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function pageOfSettings(db: Db, { page, limit }: Paging) {
  const { total } = await db
    .selectFrom('shop_settings')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('shop_settings')
    .leftJoin('users', 'users.id', 'shop_settings.actor_id')
    .select(['revision', 'at', 'changes', 'actor_id', 'users.name'])
    .orderBy('revision', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: Number(total) };
}

import { draftsOf } from '#demo/seed.ts';
import { pottery, potteryCategory } from '#demo/products/pottery.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { stock } from './shop.ts';

/** Adds the demo's tenth category with its products; no place shows it yet. */
export async function addPottery(shop: Shop, admin: CurrentUser): Promise<void> {
  const fields = { ...potteryCategory, parent: null, places: [], picture: null };
  await shop.categoryAdmin.create(admin, { fields, file: undefined });
  await stock(shop, ...(await draftsOf(pottery, shop)));
}

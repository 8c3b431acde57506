import type { ShopSettings } from '#lib/shop-settings/schema.ts';
import { LOW_STOCK_KEY } from '#lib/server/features/catalogue/products.ts';
import { forgetReported } from '#lib/server/features/stock-alerts/stock-report.ts';
import { putSetting } from '#lib/server/infra/db/settings-repo.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';

/** What saved settings change in other features. */
export async function applySettings(
  tx: Tx,
  before: ShopSettings,
  after: ShopSettings,
): Promise<void> {
  await forgetReported(tx, before, after);
  if (before.lowStock !== after.lowStock) {
    await putSetting(tx, LOW_STOCK_KEY, String(after.lowStock));
  }
}

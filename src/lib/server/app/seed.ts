import { demoAccounts, seedAccounts } from '#demo/accounts.ts';
import { seedProducts } from '#demo/seed.ts';
import { addFirstAdmin } from '#lib/server/features/account/first-admin.ts';
import type { Shop } from './create-shop.ts';
import type { Settings } from './settings.ts';

/**
 * Fills an empty shop as the settings say: the first admin, the demo products, the demo accounts.
 * Gives lines for the person who started it; each demo password is shown this once.
 */
export async function seed(shop: Shop, settings: Settings): Promise<string[]> {
  const now = shop.now();
  if (settings.firstAdmin) await addFirstAdmin(shop.db, { ...settings.firstAdmin, now });
  if (!settings.seedDemo) return [];
  const products = await seedProducts(shop);
  const password = await seedAccounts(shop.db, { password: settings.demoPassword, now });
  const accounts = demoAccounts.map(
    ({ email, role }) => `  ${role.padEnd(7)} ${email}  password ${password}`,
  );
  return [
    ...(products > 0 ? [`Added ${products} demo products.`] : []),
    ...(password === undefined
      ? []
      : ['Demo accounts (the password is shown this once):', ...accounts]),
  ];
}

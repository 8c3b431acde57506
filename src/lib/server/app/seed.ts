import { randomUUID } from 'node:crypto';
import type { Db } from '#lib/server/infra/db/open.ts';
import { hashPassword } from '#lib/server/features/account/passwords.ts';
import { addVerifiedUser, hasAdmin } from '#lib/server/features/account/repo.ts';
import { demoAccounts, seedAccounts } from '#demo/accounts.ts';
import { seedProducts } from '#demo/seed.ts';
import type { Shop } from './create-shop.ts';
import type { Settings } from './settings.ts';

/** Creates the first admin from the environment when there is none (docs/api.md "Account"). */
export async function addFirstAdmin(
  db: Db,
  { email, password, now }: { email: string; password: string; now: Date },
): Promise<void> {
  if (await hasAdmin(db)) return;
  const passwordHash = await hashPassword(password);
  await addVerifiedUser(db, {
    id: randomUUID(),
    name: 'Admin',
    email,
    role: 'admin',
    passwordHash,
    at: now,
  });
}

/**
 * Seeds an empty shop by the settings: the first admin, the demo products, the demo accounts. Returns
 * lines for the operator; each demo password is shown only here.
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

import { randomUUID } from 'node:crypto';
import type { Db } from '#lib/server/infra/db/open.ts';
import { hashPassword } from '#lib/server/features/account/passwords.ts';
import { addVerifiedUser, findByEmail, hasAdmin } from '#lib/server/features/account/users.ts';
import { demoAccounts, seedAccounts, setDemoAccounts } from '#demo/accounts.ts';
import { seedProducts } from '#demo/seed.ts';
import type { Shop } from './create-shop.ts';
import type { Settings } from './settings.ts';

/** Resolves to the reason if no admin was created, unless the address belongs to an admin. */
export async function addFirstAdmin(
  db: Db,
  { email, password, now }: { email: string; password: string; now: Date },
): Promise<string | undefined> {
  const isThere = await hasAdmin(db);
  const known = await findByEmail(db, email);
  if (isThere && known?.role === 'admin' && !known.closed_at) return undefined;
  if (isThere || known) {
    const why = isThere
      ? 'the shop already has an admin'
      : 'an account with this email exists and is not an admin';
    return `ADMIN_EMAIL ${email} is ignored: ${why}. To make it an admin: npm run admin:create -- ${email}`;
  }
  const passwordHash = await hashPassword(password);
  await addVerifiedUser(db, {
    id: randomUUID(),
    name: 'Admin',
    email,
    role: 'admin',
    passwordHash,
    at: now,
  });
  return undefined;
}

/** Sends emails about new orders to the first admin, unless Settings have other addresses. */
export async function notifyFirstAdmin(
  { shopSettings }: Pick<Shop, 'shopSettings'>,
  email: string,
): Promise<void> {
  const { settings, revision } = await shopSettings.read();
  if (settings.notify.orders.length > 0) return;
  await shopSettings.save('', { settings: { notify: { orders: [email] } }, revision });
}

const NO_ADMIN = 'This shop has no admin. Make one: npm run admin:create -- you@example.com';
const CLOSED =
  'The demo accounts are closed: nobody can log in to them. SEED_DEMO=on opens them again.';

/**
 * Adds the first admin, demo products and demo accounts; closes demo accounts if the demo is off. Resolves to lines
 * for the operator.
 */
export async function seed(shop: Shop, settings: Settings): Promise<string[]> {
  const { db } = shop;
  const now = shop.now();
  const isClosed = await setDemoAccounts(db, { isOpen: settings.seedDemo, now });
  const { firstAdmin } = settings;
  const isFirst = !(await hasAdmin(db));
  const ignored = firstAdmin && (await addFirstAdmin(db, { ...firstAdmin, now }));
  if (firstAdmin && isFirst && ignored === undefined) {
    await notifyFirstAdmin(shop, firstAdmin.email);
  }
  const demo = settings.seedDemo ? await seedDemo(shop, settings) : [];
  const needsAdmin = settings.isProduction && !(await hasAdmin(db));
  return [
    ...demo,
    ...(isClosed ? [CLOSED] : []),
    ...(ignored === undefined ? [] : [ignored]),
    ...(needsAdmin ? [NO_ADMIN] : []),
  ];
}

/** As an admin would in Settings. */
async function sellGiftVouchers({ shopSettings }: Shop): Promise<void> {
  const { revision } = await shopSettings.read();
  const giftVoucher = { amounts: [2500, 5000, 10_000], min: 1000, max: 50_000 };
  await shopSettings.save('', { settings: { giftVoucher }, revision });
}

/** Each demo password is displayed only here. */
async function seedDemo(shop: Shop, settings: Settings): Promise<string[]> {
  const now = shop.now();
  const products = await seedProducts(shop);
  if (products > 0) await sellGiftVouchers(shop);
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

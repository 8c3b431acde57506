// Run as a process of its own: opens a shop, does one thing with it, and closes it.
// `ready FOLDER [DATABASE_URL]` prints whether it is ready; `seed FOLDER PASSWORD` fills it with the demo shop.
import pino from 'pino';
import { seedAccounts } from '#demo/accounts.ts';
import { seedProducts } from '#demo/seed.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import { createShop, type Shop } from '#lib/server/app/create-shop.ts';

const [work, dataDir = '', argument] = process.argv.slice(2);

async function seed(shop: Shop, password: string): Promise<void> {
  await seedProducts(shop);
  await seedAccounts(shop.db, { password, now: shop.now() });
  // Tests buy these again and again; none should find that another has bought them up.
  await shop.db
    .updateTable('product_variants')
    .set({ stock: 100_000 })
    .where('product_id', 'in', ['charcoal-soap-trio', 'coconut-pair', 'herbal-soap-trio'])
    .execute();
}

const shop = await createShop({
  ...readSettings({ SITE_URL: 'http://shop.test' }),
  dataDir,
  databaseUrl: work === 'ready' ? argument : undefined,
  now: () => new Date(),
  log: pino({ level: 'silent' }),
});
if (work === 'seed') await seed(shop, argument ?? '');
else process.stdout.write(String(await shop.isReady()));
await shop.close();

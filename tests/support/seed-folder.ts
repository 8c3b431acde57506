// Run as a process of its own: fills the folder that it is given with the demo shop, and closes it.
import pino from 'pino';
import { seedAccounts } from '#demo/accounts.ts';
import { seedProducts } from '#demo/seed.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import { createShop } from '#lib/server/app/create-shop.ts';

const [dataDir = '', password = ''] = process.argv.slice(2);
const shop = await createShop({
  ...readSettings({ SITE_URL: 'http://shop.test' }),
  dataDir,
  now: () => new Date(),
  log: pino({ level: 'silent' }),
});
await seedProducts(shop);
await seedAccounts(shop.db, { password, now: shop.now() });
// Tests buy these again and again; none should find that another has bought them up.
await shop.db
  .updateTable('products')
  .set({ stock: 100_000 })
  .where('id', 'in', ['charcoal-soap-trio', 'coconut-pair', 'herbal-soap-trio'])
  .execute();
await shop.close();

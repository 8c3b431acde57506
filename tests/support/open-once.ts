// A process of its own that opens a shop, says whether it is ready, and closes it.
import pino from 'pino';
import { readSettings } from '#lib/server/app/settings.ts';
import { createShop } from '#lib/server/app/create-shop.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const shop = await createShop({
  ...readSettings({ SITE_URL: 'http://shop.test' }),
  dataDir,
  databaseUrl,
  now: () => new Date(),
  log: pino({ level: 'silent' }),
});
process.stdout.write(String(await shop.isReady()));
await shop.close();

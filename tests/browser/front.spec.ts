// An instance without data of its own, which stands in front of the shop.
import { spawn } from 'node:child_process';
import { expect, test as base } from './support/fixtures.ts';
import { fillLogin } from './support/people.ts';

const test = base.extend<{ edgeUrl: string }>({
  edgeUrl: async ({ shop }, use) => {
    const child = spawn(process.execPath, ['src/server.ts'], {
      env: { ...process.env, API_URL: shop.url, PORT: '0', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve, reject) => {
      let printed = '';
      child.stdout.on('data', (bytes: Buffer) => {
        printed += bytes.toString();
        const found = /open at (http:\S+)/.exec(printed)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', (code) =>
        reject(new Error(`The instance ended with ${code}: ${printed}`)),
      );
    });
    await use(url);
    child.kill('SIGKILL');
  },
});

test('an instance in front shows, fills a cart and logs in as the shop itself does', async ({
  page,
  edgeUrl,
  newUser,
}) => {
  await page.goto(edgeUrl);
  await page.getByRole('search').getByRole('searchbox').fill('lacquer band bowl');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/products\?q=/);
  await page.getByRole('main').getByRole('link', { name: 'Lacquer Band Bowl' }).first().click();
  const picture = page.getByRole('main').getByRole('img', { name: /bowl/i }).first();
  await expect
    .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();

  await page.goto(`${edgeUrl}/login`);
  await fillLogin(page, (await newUser()).email);
  await page.waitForURL(`${edgeUrl}/`, { waitUntil: 'commit' });
  await expect(page.locator('#toasts').getByText('Login successful!')).toBeVisible();
  await page.goto(`${edgeUrl}/cart`);
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lacquer Band Bowl' }),
  ).toBeVisible();
  expect(new URL(page.url()).origin).toBe(edgeUrl);
});

// A visit to an instance without data of its own, which stands in front of the demo shop.
import { spawn } from 'node:child_process';
import { fillLogin } from './people.ts';
import { expect, test } from './support.ts';

/** Starts an instance in front of a shop; gives its address and its end. */
async function openFront(apiUrl: string) {
  const child = spawn(process.execPath, ['src/server.ts'], {
    env: { ...process.env, API_URL: apiUrl, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const found = /open at (http:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The instance did not open: ${code}`)));
  });
  return { url, end: () => child.kill('SIGTERM') };
}

test('A visitor of an instance in front sees, chooses and signs in as at the shop itself @phone', async ({
  page,
  baseURL,
}) => {
  const front = await openFront(baseURL ?? '');
  try {
    await page.goto(front.url);
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

    await page.goto(`${front.url}/login`);
    await fillLogin(page, 'shopper@shilpa.test');
    await page.waitForURL(`${front.url}/`, { waitUntil: 'commit' });
    await expect(page.locator('#toasts').getByText('Login successful!')).toBeVisible();
    await page.goto(`${front.url}/cart`);
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lacquer Band Bowl' }),
    ).toBeVisible();
    expect(new URL(page.url()).origin).toBe(front.url);
  } finally {
    front.end();
  }
});

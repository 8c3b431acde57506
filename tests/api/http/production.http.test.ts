import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { seedAccounts } from '#demo/accounts.ts';
import { readPasswordLink } from '#lib/account/set-password.ts';
import { aBrowser, call, PASSWORD } from '../../support/people.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop } from '../../support/shop.ts';

/** A shop that strangers reach, and its first admin. */

const HTTPS = { SITE_URL: 'https://shop.example', ALLOWED_HOSTS: '127.0.0.1' };
const run = promisify(execFile);

test('a start over https seeds nothing, closes the demo and says what is unsafe', async () => {
  const place = await aPlace();
  const shop = await aShop(place);
  await seedAccounts(shop.db, { password: PASSWORD, now: shop.now() });
  await shop.account.login({ email: 'admin@shilpa.test', password: PASSWORD }, aBrowser());
  const { url, given } = await aServer(place, { ...HTTPS, SEED_DEMO: '' });
  const body = { email: 'admin@shilpa.test', password: PASSWORD };
  expect((await call(url, 'POST /api/users/login', { body })).status).toBe(401);
  expect((await call(url, 'GET /api/products')).body).toMatchObject({ total: 0 });
  expect(await shop.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  expect(given()).not.toContain('password ');
  for (const words of ['npm run admin:create', 'demo accounts are closed', 'TRUSTED_PROXIES']) {
    expect(given()).toContain(words);
  }
});

test('an admin is made beside a running shop and sets the password by the link', async () => {
  const place = await aPlace();
  const { url } = await aServer(place, HTTPS);
  const create = (...args: string[]) =>
    run(process.execPath, ['src/cli/admin-create.ts', ...args], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: place.dataDir,
        ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
        ...HTTPS,
      },
    });
  await expect(create()).rejects.toThrow('Usage: npm run admin:create');
  await expect(create('anoma')).rejects.toThrow('is not an email address');
  expect((await create("o'neil@exämple.com")).stdout).toContain("o'neil@xn--exmple-cua.com is now");
  const { stdout } = await create('Anoma@Example.com');
  const link = /https:\S+/.exec(stdout)?.[0] ?? '';
  expect(link).toMatch(/^https:\/\/shop\.example\/forgot-password#/);
  const { email = '', token } = readPasswordLink(new URL(link).hash) ?? {};
  expect(email).toBe('anoma@example.com');
  const form = { email, newPassword: PASSWORD, confirmPassword: PASSWORD, resetToken: token };
  const reset = () => call(url, 'POST /api/users/reset-password', { body: form });
  expect((await reset()).status).toBe(200);
  expect((await reset()).status).toBe(401);
  const { body } = await call(url, 'POST /api/users/login', {
    body: { email, password: PASSWORD },
  });
  expect(body).toMatchObject({ user: { role: 'admin' } });
});

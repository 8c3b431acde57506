import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aForm, call, tokenOf, aPerson, PASSWORD } from '../../support/people.ts';
import { aServer, sendEndlessForm } from '../../support/server.ts';
import { aPlace, aShop, perFile, type Place } from '../../support/shop.ts';

const EMAIL = 'nimali@example.com';

/** The newest mail in the outbox folder, as soon as there are `count`, wholly written. */
async function mail(place: Place, count: number): Promise<string> {
  const folder = join(place.dataDir, 'outbox');
  const mails = () =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith('.eml'))
          .toSorted()
      : [];
  await expect.poll(() => mails().length).toBe(count);
  return readFileSync(join(folder, mails().at(-1) ?? ''), 'utf8');
}

const codeIn = (raw: string): string => /\d{6}/.exec(raw)?.[0] ?? '';

async function aServerWithPerson(env: Record<string, string> = {}) {
  const place = await aPlace();
  const shop = await aShop(place);
  const id = await aPerson(shop);
  const server = await aServer(place, env);
  return { place, shop, id, server, url: server.url, token: await tokenOf(shop, id) };
}

/** For tests that leave the password, the sessions and the limits alone. */
const opened = perFile(() => aServerWithPerson());

const PICTURE = {
  width: 40,
  height: 30,
  channels: 3,
  background: '#c1523e',
} as const;
const aJpeg = () =>
  sharp({ create: PICTURE })
    .jpeg()
    .withMetadata({ exif: { IFD0: { Artist: 'Me' } } })
    .toBuffer();
const asFile = (bytes: Uint8Array<ArrayBuffer>, type: string) => new File([bytes], 'me', { type });

test('a user registers, confirms by email, logs in, refreshes and logs out', async () => {
  const place = await aPlace();
  const { url, logged } = await aServer(place, { LOG_LEVEL: 'trace' });
  const form = {
    name: 'Nimali Perera',
    email: 'Nimali@Example.com',
    phone: '+94 77 123 4567',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  const joined = await call(url, 'POST /api/users/register', { body: form });
  expect(joined).toMatchObject({
    status: 201,
    body: { success: true, message: 'User registered successfully!' },
  });
  expect(joined.headers.get('set-cookie')).toMatch(/^registration=.*HttpOnly; SameSite=Strict/);
  const otp = codeIn(await mail(place, 1));
  expect(
    await call(url, 'POST /api/users/verifyemail', { body: { email: EMAIL, otp } }),
  ).toMatchObject({ status: 200 });

  const login = { email: EMAIL, password: PASSWORD };
  const { body } = await call(url, 'POST /api/users/login', { body: login });
  expect(body).toEqual({
    success: true,
    message: 'Login successful!',
    data: { accesstoken: expect.any(String), refreshtoken: expect.any(String) },
    user: {
      _id: expect.any(String),
      name: 'Nimali Perera',
      email: EMAIL,
      mobile: '0771234567',
      phone: '0771234567',
      address: '',
      city: '',
      dob: '',
      district: '',
      gender: '',
      language: 'en',
      role: 'user',
      avatar: '',
      twoFaEnabled: false,
      permissions: [],
    },
  });
  const { accesstoken, refreshtoken } = Object(body['data']) as Record<string, string>;
  const byQuery = await call(url, `GET /api/users/allusers?authHeader=${accesstoken}`);
  expect(byQuery).toMatchObject({ status: 200, body: { user: { email: EMAIL } } });
  const next = await call(url, 'POST /api/users/refresh-token', { body: { refreshtoken } });
  const fresh = Object(next.body['data']) as Record<string, string>;
  const out = await call(url, 'POST /api/users/logout', { token: fresh['accesstoken'] });
  expect(out.status).toBe(200);
  for (const token of [accesstoken, fresh['accesstoken']]) {
    expect(await call(url, 'GET /api/users/allusers', { token })).toMatchObject({
      status: 401,
      body: { message: 'Session expired. Please login again.' },
    });
  }
  for (const secret of [PASSWORD, otp, accesstoken, refreshtoken, fresh['refreshtoken']]) {
    expect(logged()).not.toContain(secret);
  }
});

test('an international address in either form is one account, and so is one with an apostrophe', async () => {
  const place = await aPlace();
  const { url } = await aServer(place);
  const addresses = [
    ["O'Neil@Exämple.com", "o'neil@xn--exmple-cua.com"],
    ["o'neil@example.com", "O'NEIL@example.com"],
  ] as const;
  for (const [at, [typed, other]] of addresses.entries()) {
    const join = (email: string) =>
      call(url, 'POST /api/users/register', {
        body: {
          name: 'Sarah O’Neil',
          email,
          phone: '0771234567',
          password: PASSWORD,
          confirmPassword: PASSWORD,
        },
      });
    expect((await join(typed)).status).toBe(201);
    const otp = codeIn(await mail(place, at + 1));
    const confirmed = await call(url, 'POST /api/users/verifyemail', {
      body: { email: other, otp },
    });
    expect(confirmed.status).toBe(200);
    for (const email of [typed, other]) {
      expect(await join(email)).toMatchObject({ status: 409 });
      const login = { email, password: PASSWORD };
      const { status, body } = await call(url, 'POST /api/users/login', { body: login });
      expect([status, body['user']]).toMatchObject([200, { email: other.toLowerCase() }]);
    }
  }
});

test('a reset proof is sent as a cookie for the one call that needs it', async () => {
  const { url, place } = await aServerWithPerson();
  const body = { email: EMAIL };
  expect(await call(url, 'POST /api/users/forgot-password', { body })).toMatchObject({
    body: { success: true, message: 'OTP sent successfully!' },
  });
  const otp = codeIn(await mail(place, 1));
  const proven = await call(url, 'POST /api/users/verify-password', { body: { ...body, otp } });
  const cookie = proven.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/Path=\/api\/users\/reset-password; HttpOnly; SameSite=Strict/);
  const form = { ...body, newPassword: 'a new one', confirmPassword: 'a new one' };
  expect(await call(url, 'POST /api/users/reset-password', { body: form })).toMatchObject({
    status: 401,
  });
  const headers = { Cookie: cookie.split(';')[0] ?? '' };
  expect(await call(url, 'POST /api/users/reset-password', { body: form, headers })).toMatchObject({
    status: 200,
    body: { message: 'Password reset successful' },
  });
});

test('with an https address its cookies are https only', async () => {
  const { url, place } = await aServerWithPerson({
    SITE_URL: 'https://shop.example',
    ALLOWED_HOSTS: '127.0.0.1',
  });
  const body = { email: EMAIL };
  await call(url, 'POST /api/users/forgot-password', { body });
  const otp = codeIn(await mail(place, 1));
  const proven = await call(url, 'POST /api/users/verify-password', { body: { ...body, otp } });
  const cookie = proven.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^__Secure-reset=.*HttpOnly; Secure; SameSite=Strict/);
  const form = { ...body, newPassword: 'a new one', confirmPassword: 'a new one' };
  const bare = { Cookie: (cookie.split(';')[0] ?? '').replace('__Secure-', '') };
  const reset = (headers: Record<string, string>) =>
    call(url, 'POST /api/users/reset-password', { body: form, headers });
  expect((await reset(bare)).status).toBe(401);
  const done = await reset({ Cookie: cookie.split(';')[0] ?? '' });
  expect(done.status).toBe(200);
  // A browser takes the end of such a cookie only with the word that it was made with.
  expect(done.headers.get('set-cookie')).toMatch(/^__Secure-reset=.*Secure/);
});

describe('Responses to unknown addresses', () => {
  test('are the same for an address with and without an account', async () => {
    const { url } = await aServerWithPerson();
    const calls = [
      ['POST /api/users/login', { password: 'wrong one' }],
      ['POST /api/users/forgot-password', {}],
      ['POST /api/users/resendforgototp', {}],
      ['POST /api/users/verifyemail', {}],
      ['POST /api/users/verifyemail', { otp: '000000' }],
      ['POST /api/users/verify-password', { otp: '000000' }],
    ] as const;
    const requested = async (email: string) => {
      const responses = [];
      for (const [name, body] of calls) {
        const { status, body: given } = await call(url, name, { body: { ...body, email } });
        responses.push({ name, status, given });
      }
      return responses;
    };
    expect(await requested('nobody@example.com')).toEqual(await requested(EMAIL));
  });

  test('take as long for either address: the password is hashed all the same', async () => {
    const { url } = await aServerWithPerson({ LIMITS_WRONG_PASSWORDS_PER_ACCOUNT: '1000' });
    const time = async (email: string) => {
      const from = performance.now();
      await call(url, 'POST /api/users/login', { body: { email, password: 'wrong one' } });
      return performance.now() - from;
    };
    const times: Record<string, number[]> = { [EMAIL]: [], 'nobody@example.com': [] };
    for (let at = 0; at < 15; at += 1) {
      for (const [email, list] of Object.entries(times)) list.push(await time(email));
    }
    const [known = 0, unknown = 0] = Object.values(times).map(
      (list) => list.toSorted((one, other) => one - other)[7] ?? 0,
    );
    expect(unknown / known).toBeGreaterThan(0.6);
    expect(unknown / known).toBeLessThan(1.7);
  });
});

describe('An invalid request', () => {
  test.each([
    ['no JSON at all', '{', { 'Content-Type': 'application/json' }, 400],
    ['a form where JSON is due', 'a=b', { 'Content-Type': 'text/plain' }, 415],
    [
      'more than 64 KB',
      JSON.stringify({ email: 'x'.repeat(65_536) }),
      { 'Content-Type': 'application/json' },
      413,
    ],
    [
      'a foreign page',
      '{}',
      { 'Content-Type': 'application/json', Origin: 'http://evil.test' },
      403,
    ],
  ])('being %s is refused by its status', async (_what, body, headers, status) => {
    const { url } = await opened();
    const response = await fetch(`${url}/api/users/login`, { method: 'POST', body, headers });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, message: expect.any(String) });
  });

  test('that never ends is cut off, though it does not say how long it is', async () => {
    const { url, token } = await opened();
    const { status } = await sendEndlessForm(`${url}/api/users/avatar`, token);
    expect(status).toBe(413);
  });

  test('is never coerced to a number or a boolean', async () => {
    const { url, token } = await opened();
    const body = { email: EMAIL, otp: true };
    expect(await call(url, 'POST /api/users/verifyemail', { body })).toMatchObject({ status: 400 });
    const line = { productId: 'lacquer-band-bowl', qty: '2' };
    expect(await call(url, 'POST /api/cart/addtocart', { token, body: line })).toMatchObject({
      status: 400,
      body: { errors: { qty: 'Quantity must be a whole number of 1 or more.' } },
    });
  });
});

describe('A profile', () => {
  test('changes what is sent and keeps the rest; email and role cannot be changed', async () => {
    const { url, id, token } = await opened();
    const put = (fields: Record<string, string>) =>
      call(url, `PUT /api/users/${id}`, { token, body: aForm(fields) });
    expect(await put({ city: 'Galle', email: 'other@example.com' })).toMatchObject({
      status: 200,
      body: {
        message: 'Profile updated successfully',
        user: { city: 'Galle', name: 'Nimali Perera', email: EMAIL },
      },
    });
    expect(await put({ role: 'driver' })).toMatchObject({ body: { user: { role: 'driver' } } });
    expect(await put({ role: 'admin' })).toMatchObject({ status: 400 });
    expect(await put({ mobile: '12' })).toMatchObject({
      status: 400,
      body: { errors: { mobile: 'Phone number must be exactly 10 digits' } },
    });
    expect(await put({ dob: '1990-02-03' })).toMatchObject({
      status: 400,
      body: { errors: { address: 'Address is required when date of birth is provided' } },
    });
    expect(await put({ dob: '1990-02-03', address: '5 Kandy Road' })).toMatchObject({
      status: 200,
      body: { user: { dob: '1990-02-03', city: 'Galle', role: 'driver' } },
    });
  });

  test('shows a re-encoded picture without the camera’s metadata', async () => {
    const { url, token } = await opened();
    const file = asFile(new Uint8Array(await aJpeg()), 'image/jpeg');
    const sent = await call(url, 'POST /api/users/avatar', {
      token,
      body: aForm({ avatar: file }),
    });
    expect(sent).toMatchObject({ status: 200, body: { message: 'Avatar updated successfully!' } });
    const picture = await fetch(url + String(sent.body['avatar']));
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const { format, exif } = await sharp(await picture.arrayBuffer()).metadata();
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const five = 5 * 2 ** 20;
  test.each([
    ['nothing', undefined, 400, 'Please select a file'],
    ['an empty file', asFile(new Uint8Array(), 'image/png'), 400, 'Please select a file'],
    [
      'an SVG',
      asFile(new TextEncoder().encode(svg), 'image/png'),
      415,
      'Please select an image file',
    ],
    [
      'words',
      asFile(new TextEncoder().encode('hello'), 'image/png'),
      415,
      'Please select an image file',
    ],
    ['5 MB', asFile(new Uint8Array(five), 'image/png'), 413, 'File size must be less than 5MB'],
    [
      '8 MB',
      asFile(new Uint8Array(8 * 2 ** 20), 'image/png'),
      413,
      'File size must be less than 5MB',
    ],
  ])('refuses %s as its picture', async (_what, file, status, message) => {
    const { url, token } = await opened();
    const body = aForm(file ? { avatar: file } : {});
    expect(await call(url, 'POST /api/users/avatar', { token, body })).toMatchObject({
      status,
      body: { message },
    });
  });

  test('can be exported and erased', async () => {
    const { url, shop, token } = await aServerWithPerson();
    expect(await call(url, 'GET /api/users/me/data', { token })).toMatchObject({
      body: {
        data: { user: { email: EMAIL }, orders: [], tickets: [], reviews: [], wishlist: [] },
      },
    });
    expect((await call(url, 'DELETE /api/users/me', { token })).status).toBe(200);
    expect((await call(url, 'GET /api/users/allusers', { token })).status).toBe(401);
    const login = { email: EMAIL, password: PASSWORD };
    expect((await call(url, 'POST /api/users/login', { body: login })).status).toBe(401);
    const [row] = await shop.db.selectFrom('users').selectAll().execute();
    expect(JSON.stringify(row)).not.toMatch(/nimali/i);
  });
});

test('a proxy is believed only when it is named', async () => {
  const { url } = await aServerWithPerson({
    TRUSTED_PROXIES: '127.0.0.0/8',
    LIMITS_FAILURES_PER_IP: '1',
  });
  const guess = (from: string) =>
    call(url, 'POST /api/users/login', {
      body: { email: EMAIL, password: 'wrong one' },
      headers: { 'X-Forwarded-For': from },
    });
  expect((await guess('198.51.100.1')).status).toBe(401);
  expect((await guess('203.0.113.5, 198.51.100.1')).status).toBe(429);
  expect((await guess('198.51.100.2')).status).toBe(401);
});

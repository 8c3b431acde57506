import { describe, expect, onTestFinished, test } from 'vitest';
import { call, aPerson } from '../../support/people.ts';
import { aHost, aServer, failedStart } from '../../support/server.ts';
import { freePort } from '../../support/start-smtp.ts';
import { aVisitor, openGoogle, type Googler } from '../../support/google.ts';
import { aPlace, aShop } from '../../support/shop.ts';

const nimali: Googler = {
  sub: '1001',
  email: 'nimali@example.com',
  email_verified: true,
  name: 'Nimali Perera',
};

async function aGoogle(site: string) {
  const google = await openGoogle([`${site}/api/auth/google/callback`], []);
  onTestFinished(google.close);
  google.responses(nimali);
  return google;
}

async function aServerWithGoogle(env: Record<string, string> = {}) {
  const port = await freePort();
  const google = await aGoogle(`http://127.0.0.1:${port}`);
  const place = await aPlace();
  const server = await aServer(place, { ...google.env, PORT: String(port), ...env });
  return { google, place, ...server };
}

const reported = (address: URL) => new URLSearchParams(address.hash.slice(1));
const codeIn = (address: URL): string => reported(address).get('code') ?? '';

/** Gives the code for a session, as the page does. */
async function exchange(visitor: ReturnType<typeof aVisitor>, url: string, code: string) {
  const response = await visitor.send(`${url}/api/auth/google/exchange`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const body: unknown = await response.json();
  return { status: response.status, body: Object(body) as Record<string, unknown> };
}

test('a user goes to Google, comes back, and has a session as after any login', async () => {
  const { url, google, logged } = await aServerWithGoogle({ LOG_LEVEL: 'trace' });
  const visitor = aVisitor();
  const unavailable = await visitor.send(`${url}/api/auth/google`);
  expect(unavailable.status).toBe(303);
  expect(unavailable.headers.get('cache-control')).toBe('no-store');
  expect(unavailable.headers.get('set-cookie')).toMatch(
    /^google=\S+; Max-Age=660; Path=\/api\/auth\/google; HttpOnly; SameSite=Lax$/,
  );
  const requested = new URL(unavailable.headers.get('location') ?? '');
  expect(requested.origin).toBe(google.issuer);
  expect(Object.fromEntries(requested.searchParams)).toEqual({
    client_id: 'shilpa',
    response_type: 'code',
    redirect_uri: `${url}/api/auth/google/callback`,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });

  const callback = await visitor.go(requested.href, `${url}/api/auth/google/callback`);
  const back = await visitor.go(callback.href);
  expect(back.href.replace(/#.*/, '')).toBe(`${url}/login/google`);
  expect(back.search).toBe('');
  const code = codeIn(back);
  const { status, body } = await exchange(visitor, url, code);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    message: 'Login successful!',
    data: { accesstoken: expect.any(String), refreshtoken: expect.any(String) },
    user: { name: 'Nimali Perera', email: 'nimali@example.com', role: 'user' },
  });
  const data = Object(body['data']) as Record<string, string>;
  const token = data['accesstoken'];
  expect(await call(url, 'GET /api/users/allusers', { token })).toMatchObject({ status: 200 });
  expect(visitor.cookie(url, 'google')).toBeUndefined();
  expect(await exchange(visitor, url, code)).toMatchObject({ status: 401 });

  const secrets = [code, token, data['refreshtoken'], google.env.GOOGLE_CLIENT_SECRET];
  const sent = ['state', 'nonce'].map((name) => requested.searchParams.get(name) ?? '');
  for (const secret of [
    ...secrets,
    ...sent,
    callback.searchParams.get('code') ?? '',
    nimali.email,
  ]) {
    expect(secret).not.toBe('');
    expect(logged()).not.toContain(secret);
  }
});

test('the code of one browser opens nothing in another', async () => {
  const { url } = await aServerWithGoogle();
  const code = codeIn(await aVisitor().go(`${url}/api/auth/google`));
  const other = aVisitor();
  expect(await exchange(other, url, code)).toMatchObject({
    status: 401,
    body: { success: false, message: expect.stringContaining('another window') },
  });
  await other.send(`${url}/api/auth/google`);
  expect(await exchange(other, url, code)).toMatchObject({ status: 401 });
});

test('two-factor is asked for as at any login', async () => {
  const { url, place } = await aServerWithGoogle();
  const shop = await aShop(place);
  await aPerson(shop);
  await shop.db.updateTable('users').set({ two_factor: 1 }).execute();
  const visitor = aVisitor();
  const code = codeIn(await visitor.go(`${url}/api/auth/google`));
  const { body } = await exchange(visitor, url, code);
  expect(body).toEqual({
    success: true,
    twofa: true,
    userId: expect.any(String),
    message: '2FA code sent to your email.',
  });
});

describe('A failed Google login', () => {
  test('comes back to the page that says why', async () => {
    const { url, google } = await aServerWithGoogle();
    const endOf = async (path: string) => {
      const back = await aVisitor().go(url + path);
      expect(back.pathname).toBe('/login/google');
      return reported(back).get('problem');
    };
    google.responses(undefined);
    expect(await endOf('/api/auth/google')).toBe('cancelled');
    google.responses({ ...nimali, email_verified: false });
    expect(await endOf('/api/auth/google')).toBe('unverified');
    expect(await endOf('/api/auth/google/callback')).toBe('lost');
    expect(await endOf('/api/auth/google/callback?state=mine&code=mine')).toBe('lost');
    expect(await endOf('/api/auth/google/callback?error=%3Cb%3E&state=%F0%9F%8C%B4')).toBe('lost');
  });

  test('has an error message where a script asks', async () => {
    const { url } = await aServer(await aPlace());
    const headers = { Accept: 'application/json' };
    for (const path of ['/api/auth/google', '/api/auth/google/callback']) {
      expect(await call(url, `GET ${path}`, { headers })).toMatchObject({
        status: 404,
        body: {
          success: false,
          message: 'Google login is not available. Please use your email and password.',
        },
      });
    }
    const back = await aVisitor().go(`${url}/api/auth/google`);
    expect(reported(back).get('problem')).toBe('unset');
  });

  test('does not wait for a Google that is down or silent', async () => {
    const silent = await aHost(() => undefined);
    const shut = `http://127.0.0.1:${await freePort()}`;
    const nonsense = await aHost((_, res) => res.end('<h1>Welcome</h1>'));
    for (const issuer of [silent, shut, nonsense]) {
      const { url, logged, end } = await aServer(await aPlace(), {
        GOOGLE_CLIENT_ID: 'shilpa',
        GOOGLE_CLIENT_SECRET: 'a secret between the shop and google',
        GOOGLE_ISSUER: issuer,
      });
      const headers = { Accept: 'application/json' };
      const response = await call(url, 'GET /api/auth/google', { headers });
      expect(response).toMatchObject({
        status: 503,
        body: { message: expect.stringMatching(/^Google is not responding/) },
      });
      expect(response.headers.get('retry-after')).toBe('5');
      await expect.poll(logged).toContain('Google was not found');
      await end();
    }
  });

  test('works again as soon as Google does', async () => {
    let isUp = false;
    let issuer = '';
    issuer = await aHost((_, res) => {
      res.setHeader('Content-Type', 'application/json');
      if (!isUp) res.statusCode = 503;
      res.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` }));
    });
    const { url } = await aServer(await aPlace(), {
      GOOGLE_CLIENT_ID: 'shilpa',
      GOOGLE_CLIENT_SECRET: 'a secret between the shop and google',
      GOOGLE_ISSUER: issuer,
    });
    expect(reported(await aVisitor().go(`${url}/api/auth/google`)).get('problem')).toBe('away');
    isUp = true;
    const unavailable = await aVisitor().send(`${url}/api/auth/google`);
    expect(unavailable.headers.get('location')).toMatch(new RegExp(`^${issuer}/auth\\?`));
  });
});

test('the shop gives its own address to Google, whatever Host it is called by', async () => {
  const { url } = await aServerWithGoogle();
  const { port } = new URL(url);
  const unavailable = await aVisitor().send(`http://localhost:${port}/api/auth/google`);
  const requested = new URL(unavailable.headers.get('location') ?? '').searchParams;
  expect(requested.get('redirect_uri')).toBe(`${url}/api/auth/google/callback`);
});

test('users log in with two processes behind one address', async () => {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const google = await aGoogle(site);
  const place = await aPlace();
  const env = { ...google.env, SITE_URL: site };
  const one = await aServer(place, { ...env, PORT: String(port) });
  const other = await aServer(place, env);
  const visitor = aVisitor();
  const callback = await visitor.go(`${site}/api/auth/google`, `${site}/api/auth/google/callback`);
  const back = await visitor.go(callback.href);
  expect(back.origin + back.pathname).toBe(`${site}/login/google`);
  // The other process reads what the first one wrote.
  const headers = { Cookie: `google=${visitor.cookie(site, 'google') ?? ''}` };
  const body = { code: codeIn(back) };
  const options = { headers, body };
  expect(await call(other.url, 'POST /api/auth/google/exchange', options)).toMatchObject({
    status: 200,
    body: { user: { email: 'nimali@example.com' } },
  });
  expect(await call(one.url, 'POST /api/auth/google/exchange', options)).toMatchObject({
    status: 401,
  });
});

test('half of what Google needs stops the start in one sentence', async () => {
  const { code, sentence } = await failedStart({ GOOGLE_CLIENT_ID: 'shilpa' });
  expect(code).toBe(1);
  expect(sentence).toBe(
    'GOOGLE_CLIENT_SECRET is missing. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET together, or leave out every GOOGLE_… setting.',
  );
});

import { describe, expect, test, afterAll, beforeAll } from 'vitest';
import { readCurrentUser } from '#lib/browser/session/current-user.ts';
import { isReturnUrlCurrent, safePath } from '#lib/browser/session/return-url.ts';
import { nameFromGoogle, parseReturn, toReturn } from '#lib/account/google.ts';
import { ApiError, isUnavailable, isRejected, sentenceOf } from '#lib/browser/fetch.ts';
import { isOld } from '#lib/browser/session/authed-fetch.ts';
import { createServer, type Server } from 'node:http';
import { sendForm } from '#lib/browser/upload.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import * as m from '#messages';

describe('The current user', () => {
  const storedAs = (kept: Record<string, string>) => (key: string) => kept[key] ?? null;
  const userInfo = '{"name":"Nimali Perera","email":"nimali@example.com","role":"user"}';

  test('a user with a token is shown with name and email', () => {
    const nimali = { name: 'Nimali Perera', email: 'nimali@example.com', role: 'user' };
    const displayed = { ...nimali, isStaff: false };
    expect(readCurrentUser(storedAs({ accesstoken: 'x', userInfo }))).toEqual(displayed);
    expect(readCurrentUser(storedAs({ token: 'x', userInfo }))).toEqual(displayed);
  });

  test.each([
    [{ role: 'admin' }, true],
    [{ role: 'user', permissions: ['support'] }, true],
    [{ role: 'driver', permissions: [] }, false],
  ])('with %j is of the staff: %j', (rights, isStaff) => {
    const stored = JSON.stringify({ name: 'Nimali', ...rights });
    expect(readCurrentUser(storedAs({ accesstoken: 'x', userInfo: stored }))).toMatchObject({
      isStaff,
    });
  });

  test('without a name of its own is named in the language of the screen', () => {
    const stored = JSON.stringify({ name: 'Valued Customer', email: 'n@example.com' });
    const read = () => readCurrentUser(storedAs({ accesstoken: 'x', userInfo: stored }))?.name;
    expect(read()).toBe('Valued Customer');
    expect(inLocale('si', read)).toBe(m.account_valued_customer({}, { locale: 'si' }));
  });

  test('the email stands in for an unknown name', () => {
    const kept = { accesstoken: 'x', userInfo: '{"email":"nimali@example.com"}' };
    expect(readCurrentUser(storedAs(kept))?.name).toBe('nimali@example.com');
  });

  test.each([
    {},
    { userInfo },
    { accesstoken: 'x' },
    { accesstoken: 'x', userInfo: '{' },
    { accesstoken: 'x', userInfo: 'null' },
    { accesstoken: 'x', userInfo: '{"name":7}' },
  ])('is logged out with %j', (kept) => {
    expect(readCurrentUser(storedAs(kept))).toBeUndefined();
  });
});

const SHOP = 'https://shilpa.example';

describe('the return URL after login may be', () => {
  test.each(['/', '/profile', '/checkout?step=2', '/profile/orders#K7M2-9QXD'])('to %s', (path) => {
    expect(safePath(path, SHOP)).toBe(path);
  });
  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    'https://evil.example/',
    'https://shilpa.example.evil.example/',
    'javascript:alert(1)',
    'profile',
    '',
    null,
    undefined,
  ])('never to %j', (path) => {
    expect(safePath(path, SHOP)).toBeUndefined();
  });
  test.each(['/login', '/login?next=/login', '/logout', '/register', '/verify', '/a/../login'])(
    'not to %s, which leads in itself',
    (path) => expect(safePath(path, SHOP)).toBeUndefined(),
  );
});

describe('a remembered page', () => {
  test('is used by a visitor who was redirected from there', () => {
    expect(isReturnUrlCurrent('/profile?a=1', `${SHOP}/profile`, SHOP)).toBe(true);
  });
  test('is used by a visitor who went on from Login to Register and back', () => {
    expect(isReturnUrlCurrent('/checkout', `${SHOP}/register`, SHOP)).toBe(true);
    expect(isReturnUrlCurrent('/checkout', `${SHOP}/verify`, SHOP)).toBe(true);
  });
  test('is forgotten when the visitor browses on through the shop', () => {
    expect(isReturnUrlCurrent('/checkout', `${SHOP}/category/bags`, SHOP)).toBe(false);
    expect(isReturnUrlCurrent('/checkout', `${SHOP}/`, SHOP)).toBe(false);
  });
  test('is forgotten when the visitor comes from elsewhere', () => {
    expect(isReturnUrlCurrent('/checkout', '', SHOP)).toBe(false);
    expect(isReturnUrlCurrent('/login', 'https://evil.example/login', SHOP)).toBe(false);
  });
});

describe('Google login', () => {
  test.each([
    ['Nimali Perera', 'Nimali Perera'],
    ['  Nimali\n Perera ', 'Nimali Perera'],
    ['නිමාලි පෙරේරා', 'නිමාලි පෙරේරා'],
    ['ශ්\u200dරීමති\u200b', 'ශ්\u200dරීමති'],
    ['Nimali 1994', 'Nimali'],
    ['N\u0000imali', 'N imali'],
    ['x'.repeat(300), 'x'.repeat(100)],
  ])('%j of Google’s becomes the name %j', (name, kept) => {
    expect(nameFromGoogle(name, 'nimali@example.com')).toBe(kept);
  });

  test.each([
    [undefined, 'nimali.perera@example.com', 'nimali perera'],
    ['', 'nimali+shop@example.com', 'nimali shop'],
    ['', "sarah_o'neil!{shop}@example.com", "sarah o'neil shop"],
    ['Al', 'al@example.com', 'Valued Customer'],
    ['---', '077123@example.com', 'Valued Customer'],
  ])('without a name that will do (%j), %s is called %j', (name, email, kept) => {
    expect(nameFromGoogle(name, email)).toBe(kept);
  });

  test('what the page is told survives its address, and nobody puts words into its mouth', () => {
    expect(parseReturn(toReturn({ code: 'a-code_+/=' }))).toEqual({ code: 'a-code_+/=' });
    expect(parseReturn(toReturn({ problem: 'cancelled' }))).toEqual({ problem: 'cancelled' });
    expect(parseReturn('#problem=Call+this+number')).toEqual({ problem: 'wrong' });
    expect(parseReturn('#problem=toString')).toEqual({ problem: 'wrong' });
    expect(parseReturn('#code=')).toBeUndefined();
    expect(parseReturn('')).toBeUndefined();
  });
});

describe('An API error', () => {
  const words = { refused: 'Login failed', unavailable: 'Something went wrong. Try again.' };
  const answered = (status: number, text: string) => new ApiError('refused', { status, text });

  test('a refusal says status and body, an empty one that it is empty', () => {
    expect(answered(500, 'oh').message).toBe('Server error (500): oh');
    expect(answered(204, '').message).toBe('Empty response from server');
  });

  test('a missing response has a message of its own', () => {
    expect(new ApiError('late', {}).message).toBe('Request timed out');
    expect(new ApiError('unavailable', {}).message).toBe('Network connection failed');
  });

  test("the server's message is shown, else the screen's", () => {
    expect(sentenceOf(answered(401, '{"message":"Invalid email or password"}'), words)).toBe(
      'Invalid email or password',
    );
    expect(sentenceOf(answered(502, '<html>'), words)).toBe('Login failed');
    expect(sentenceOf(answered(400, '{"message":7}'), words)).toBe('Login failed');
    expect(sentenceOf(new ApiError('unavailable', {}), words)).toBe(
      'Something went wrong. Try again.',
    );
  });

  test('where the screen has no message of its own, the response is shown, a long one in part', () => {
    const unavailable = { unavailable: 'The order could not be cancelled.' };
    expect(sentenceOf(answered(502, 'Bad Gateway'), unavailable)).toBe(
      'Server error (502): Bad Gateway',
    );
    expect(sentenceOf(answered(502, 'x'.repeat(500)), unavailable)).toMatch(
      /^Server error \(502\): x{160}…$/,
    );
  });

  test('a missing token is reported, whatever the screen', () => {
    expect(sentenceOf(new ApiError('signed-out', {}), words)).toBe(
      'No access token found. Please log in again.',
    );
  });

  test('only sentences are errors of fields', () => {
    expect(answered(400, '{"errors":{"email":"Email is required","x":1}}').fieldErrors).toEqual({
      email: 'Email is required',
    });
    expect(answered(400, '{"errors":null}').fieldErrors).toEqual({});
  });
});

describe('The access token', () => {
  const now = new Date('2026-11-20T08:00:00Z');
  const MINUTE_MS = 60_000;
  const given = (minutesAgo: number, refreshtoken = 'r') => ({
    accesstoken: 'a',
    refreshtoken,
    issuedAt: now.getTime() - minutesAgo * MINUTE_MS,
  });

  test('a token is renewed in the last of its fifteen minutes', () => {
    expect(isOld(given(13), now)).toBe(false);
    expect(isOld(given(14.5), now)).toBe(true);
  });

  test('a token of unknown age, or that nothing can renew, is tried as it is', () => {
    expect(isOld({ ...given(0), issuedAt: 0 }, now)).toBe(false);
    expect(isOld(given(20, ''), now)).toBe(false);
  });
});

describe('An upload', () => {
  const answers: Record<string, readonly [status: number, body: string]> = {
    '/right': [200, '{"success":true,"avatar":"/media/a.webp"}'],
    '/large': [413, '{"success":false,"message":"File size must be less than 5MB"}'],
    '/proxy': [502, '<html>'],
    '/cut': [200, '{"success":tr'],
  };
  let server: Server;
  let origin = '';

  beforeAll(async () => {
    server = createServer((req, res) => {
      const [status, body] = answers[req.url ?? ''] ?? [404, '{}'];
      const isSigned = req.headers.authorization === 'Bearer t';
      const isForm = req.headers['content-type']?.startsWith('multipart/form-data') ?? false;
      req.resume();
      res.writeHead(isSigned && isForm ? status : 400).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address === 'object' && address) origin = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const send = (path: string) => sendForm('PUT', origin + path, new FormData(), { token: 't' });

  test('a form is sent with the token', async () => {
    await expect(send('/right')).resolves.toMatchObject({ avatar: '/media/a.webp' });
  });

  test("a failure has the server's message, else the status, and the path", async () => {
    await expect(send('/large')).rejects.toThrow(
      `File size must be less than 5MB (${origin}/large)`,
    );
    await expect(send('/proxy')).rejects.toThrow(
      `Request failed with status 502 (${origin}/proxy)`,
    );
  });

  test('an unreadable response counts as none', async () => {
    await expect(send('/cut')).rejects.toThrow(`File upload failed (${origin}/cut)`);
  });

  test('a network failure says so', async () => {
    await expect(
      sendForm('PUT', 'http://127.0.0.1:9/x', new FormData(), { token: 't' }),
    ).rejects.toThrow('Network connection failed (http://127.0.0.1:9/x)');
  });

  test('only forms are sent', async () => {
    // @ts-expect-error -- what somebody without types might pass
    await expect(sendForm('PUT', '/x', { avatar: 'x' }, { token: 't' })).rejects.toThrow(
      'Invalid form data format',
    );
  });
});

describe('A call that failed', () => {
  const refused = (status: number, text = '{"success":false,"message":"No."}') =>
    new ApiError('refused', { status, text });

  test.each([400, 403, 404, 409, 410, 413, 422])('is rejected for good by %i', (status) => {
    expect(isRejected(refused(status))).toBe(true);
    expect(isUnavailable(refused(status))).toBe(false);
  });

  test.each([
    ['a lost answer', new ApiError('unavailable', {})],
    ['a late answer', new ApiError('late', {})],
    ['a shop that is down', refused(503)],
    ['a fault of the shop', refused(500)],
    ['a request that came too slowly', refused(408)],
    ['a limit', refused(429)],
    ['a page from a network’s sign-in', refused(200, '<html>Welcome to the hotel</html>')],
    ['a proxy’s refusal', refused(403, '<html>Blocked</html>')],
    ['a proxy’s refusal in JSON', refused(403, '{"error":"blocked"}')],
  ])('may succeed later after %s', (_, error) => {
    expect(isUnavailable(error)).toBe(true);
    expect(isRejected(error)).toBe(false);
  });

  test('is not rejected for good when a session has ended', () => {
    expect(isRejected(refused(401))).toBe(false);
    expect(isUnavailable(refused(401))).toBe(false);
  });
});

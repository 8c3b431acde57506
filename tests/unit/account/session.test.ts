import { describe, expect, test } from 'vitest';
import { readCurrentUser } from '#lib/browser/session/current-user.ts';
import { isReturnUrlCurrent, safePath } from '#lib/browser/session/return-url.ts';
import { nameFromGoogle, parseReturn, toReturn } from '#lib/account/google.ts';

describe('The current user', () => {
  const storedAs = (kept: Record<string, string>) => (key: string) => kept[key] ?? null;
  const userInfo = '{"name":"Nimali Perera","email":"nimali@example.com","role":"user"}';

  test('a user with a token is shown with name and email', () => {
    const nimali = { name: 'Nimali Perera', email: 'nimali@example.com', role: 'user' };
    expect(readCurrentUser(storedAs({ accesstoken: 'x', userInfo }))).toEqual(nimali);
    expect(readCurrentUser(storedAs({ token: 'x', userInfo }))).toEqual(nimali);
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
    ['Nimali 1994', 'Nimali'],
    ['N\u0000imali', 'N imali'],
    ['x'.repeat(300), 'x'.repeat(100)],
  ])('%j of Google’s becomes the name %j', (name, kept) => {
    expect(nameFromGoogle(name, 'nimali@example.com')).toBe(kept);
  });

  test.each([
    [undefined, 'nimali.perera@example.com', 'nimali perera'],
    ['', 'nimali+shop@example.com', 'nimali shop'],
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

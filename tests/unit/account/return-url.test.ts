import { describe, expect, test } from 'vitest';
import { isReturnUrlCurrent, safePath } from '#lib/browser/session/return-url.ts';

const SHOP = 'https://shilpa.example';

describe('where signing in may lead', () => {
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
  test('is meant by who was stopped there', () => {
    expect(isReturnUrlCurrent('/profile?a=1', `${SHOP}/profile`, SHOP)).toBe(true);
  });
  test('is meant by who went on from Login to Register and back', () => {
    expect(isReturnUrlCurrent('/checkout', `${SHOP}/register`, SHOP)).toBe(true);
    expect(isReturnUrlCurrent('/checkout', `${SHOP}/verify`, SHOP)).toBe(true);
  });
  test('is forgotten by who walked on through the shop', () => {
    expect(isReturnUrlCurrent('/checkout', `${SHOP}/category/bags`, SHOP)).toBe(false);
    expect(isReturnUrlCurrent('/checkout', `${SHOP}/`, SHOP)).toBe(false);
  });
  test('is forgotten by who comes from elsewhere', () => {
    expect(isReturnUrlCurrent('/checkout', '', SHOP)).toBe(false);
    expect(isReturnUrlCurrent('/login', 'https://evil.example/login', SHOP)).toBe(false);
  });
});

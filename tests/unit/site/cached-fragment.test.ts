import { afterEach, expect, test, vi } from 'vitest';
import { cachedFragment } from '#lib/site/cached-fragment.ts';

afterEach(() => vi.unstubAllEnvs());

test('what every page shares is drawn once, and once more where that failed', async () => {
  vi.stubEnv('PROD', true);
  let drawn = 0;
  const draw = () =>
    (drawn += 1) === 1 ? Promise.reject(new Error('away')) : Promise.resolve(`<p>${drawn}</p>`);
  await expect(cachedFragment('footer', draw)).rejects.toThrow('away');
  expect(await cachedFragment('footer', draw)).toBe('<p>2</p>');
  expect(await cachedFragment('footer', draw)).toBe('<p>2</p>');
});

test('while the shop is worked on it is drawn anew each time', async () => {
  vi.stubEnv('PROD', false);
  await cachedFragment('drawer', () => Promise.resolve('before'));
  expect(await cachedFragment('drawer', () => Promise.resolve('after'))).toBe('after');
});

import { afterEach, expect, test, vi } from 'vitest';
import { keptHtml } from '#lib/site/cached-fragment.ts';

afterEach(() => vi.unstubAllEnvs());

test('what every page shares is drawn once, and once more where that failed', async () => {
  vi.stubEnv('PROD', true);
  let drawn = 0;
  const draw = () =>
    (drawn += 1) === 1 ? Promise.reject(new Error('away')) : Promise.resolve(`<p>${drawn}</p>`);
  await expect(keptHtml('footer', draw)).rejects.toThrow('away');
  expect(await keptHtml('footer', draw)).toBe('<p>2</p>');
  expect(await keptHtml('footer', draw)).toBe('<p>2</p>');
});

test('while the shop is worked on it is drawn anew each time', async () => {
  vi.stubEnv('PROD', false);
  await keptHtml('drawer', () => Promise.resolve('before'));
  expect(await keptHtml('drawer', () => Promise.resolve('after'))).toBe('after');
});

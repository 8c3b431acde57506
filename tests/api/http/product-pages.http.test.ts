import { expect, test } from 'vitest';
import { useBuiltPages } from '../../support/html.ts';

const { url } = useBuiltPages();
const SARONG = '/product/peacock-batik-sarong';
const load = (address: string) => fetch(`${url()}${address}`, { redirect: 'manual' });

test.each([
  ['an unknown variant', `${SARONG}?variant=peacock-batik-sarong.999`, SARONG],
  ['a variant of another product', `${SARONG}?variant=lacquer-band-bowl.1`, SARONG],
  ['an option that the product does not have', `${SARONG}?option.__proto__=x`, SARONG],
  [
    'values of the options',
    `${SARONG}?option.Size=M&option.junk=1`,
    `${SARONG}?variant=peacock-batik-sarong.1`,
  ],
])('an address with %s leads to the one page that is cached', async (_, address, to) => {
  const response = await load(address);
  expect([response.status, response.headers.get('location')]).toEqual([302, to]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect((await load(to)).status).toBe(200);
});

test('an address with parameters that no page reads is the page itself', async () => {
  expect((await load(`${SARONG}?utm_source=x&size=M`)).status).toBe(200);
});

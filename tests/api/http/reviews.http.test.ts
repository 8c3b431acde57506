import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningShop, startShop } from '../../support/running-shop.ts';

// Reviews as a browser without JavaScript shows them.

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ engine: 'sqlite', seed: 'demo', env: {} });
});
afterAll(() => shop.stop());

/** The links of a page with these words. */
const linksIn = (html: string, words: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)<\/a>/g)]
    .filter(([, , text = '']) => text.trim() === words)
    .map(([, href = '']) => href);

test('shows all reviews of a product on a page of their own, with the way to write one', async () => {
  const product = await (await fetch(`${shop.url}/product/peacock-batik-sarong`)).text();
  expect(linksIn(product, 'Please log in to write a review.')).toEqual([
    '/login?next=%2Fproduct%2Fpeacock-batik-sarong%23reviews',
  ]);
  const reviews = await fetch(`${shop.url}/product/peacock-batik-sarong/reviews`);
  expect(reviews.status).toBe(200);
  const page = await reviews.text();
  expect(page).toContain('<article class="review">');
  expect(linksIn(page, 'Write a review')).toEqual(['/product/peacock-batik-sarong#reviews']);
});

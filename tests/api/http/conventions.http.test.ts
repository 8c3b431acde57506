import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { products } from '#demo/goods.ts';
import { aServer } from '../../support/server.ts';
import { aPlace } from '../../support/shop.ts';

interface FeedItem {
  'g:id': string;
  'g:price': string;
  'g:sale_price'?: string;
  'g:availability': string;
}

const words = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1]?.trim() ?? '';
const figure = (text: string): string => text.replace(/[^\d.]/g, '').replace(/^\./, '');

/** What a page says to people: its price, the struck one, and whether it can be bought. */
function visible(html: string) {
  const price = words(html, /class="large-price[^"]*"[^>]*>(.*?)<\/(?:div|p)>/s);
  return {
    pays: figure(words(price, /<b[^>]*>(.*?)<\/b>/s)),
    struck: figure(words(price, /<s[^>]*>(.*?)<\/s>/s)),
    isSold: !/class="stock[^"]* sold-out[ "]/.test(html),
    trail: [...words(html, /<ol class="breadcrumbs">(.*?)<\/ol>/s).matchAll(/>([^<>]+)</g)]
      .map(([, label = '']) => label.trim().replaceAll('&amp;', '&').replaceAll('&#39;', "'"))
      .filter(Boolean),
  };
}

function structured(html: string) {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  );
  const product = found.find((one) => one['@type'] === 'Product');
  const trail = found.find((one) => one['@type'] === 'BreadcrumbList');
  return { product, quote: product.offers, trail };
}

test('page, JSON-LD and feed tell the same of every product', async () => {
  const { url } = await aServer(await aPlace(), { SEED_DEMO: 'on' });
  const feed = new XMLParser({ parseTagValue: false }).parse(
    await (await fetch(`${url}/feeds/google.xml`)).text(),
  );
  const items: FeedItem[] = feed.rss.channel.item;
  expect(items).toHaveLength(products.length);
  for (const item of items) {
    const html = await (await fetch(`${url}/product/${item['g:id']}`)).text();
    const shown = visible(html);
    const { product, quote, trail } = structured(html);
    const told = {
      id: item['g:id'],
      pays: figure(item['g:sale_price'] ?? item['g:price']),
      struck: item['g:sale_price'] ? figure(item['g:price']) : '',
      isSold: item['g:availability'] === 'in_stock',
    };
    expect({
      id: product.sku,
      pays: shown.pays,
      struck: shown.struck,
      isSold: shown.isSold,
    }).toEqual(told);
    expect({
      id: product.sku,
      pays: quote.price,
      struck: quote.priceSpecification?.price ?? '',
      isSold: quote.availability.endsWith('/InStock'),
    }).toEqual(told);
    expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual(shown.trail);
    expect('aggregateRating' in product).toBe(!html.includes('No reviews yet.'));
  }
});

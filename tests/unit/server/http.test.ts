import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { chooseEncoding } from '#lib/server/web/encoding.ts';
import { isAllowedHost, isForeign } from '#lib/server/web/request-checks.ts';
import { pageAddress } from '#lib/server/web/render.ts';
import { lightAddress, readPictureAddress } from '#lib/server/infra/files/pictures.ts';

test.each([
  ['/products', 'utm_source=x&page=2&q=batik', '/products?page=2&q=batik'],
  ['/products', 'page=2&q=batik', '/products?page=2&q=batik'],
  ['/product/clay-mug', 'page=2&fbclid=1', '/product/clay-mug'],
  ['/category/bags', 'sort=newest&x=1', '/category/bags?sort=newest'],
  ['/', 'popular=bags&page=9', '/?popular=bags'],
  ['/help-center', 'page=2&q=slip', '/help-center?q=slip'],
])('%s?%s is kept as %s', (path, query, address) => {
  expect(pageAddress(path, query)).toBe(address);
});

test.each([
  ['shop.example', true],
  ['SHOP.example', true],
  ['localhost:4321', true],
  ['evil.test', false],
  ['shop.example.evil.test', false],
  [undefined, false],
])('the Host %s is answered: %s', (host, answered) => {
  expect(isAllowedHost(host, ['shop.example', 'localhost'])).toBe(answered);
});

function aRequest(method: string, headers: Record<string, string>): IncomingMessage {
  const req = new IncomingMessage(new Socket());
  req.method = method;
  req.headers = headers;
  return req;
}

test.each([
  ['GET', { origin: 'https://evil.test' }, false],
  ['POST', { origin: 'https://evil.test', host: 'shop.test' }, true],
  ['POST', { 'sec-fetch-site': 'cross-site' }, true],
  ['DELETE', { origin: 'null', host: 'shop.test' }, true],
  ['POST', { origin: 'https://shop.test', host: 'shop.test' }, false],
  ['POST', { origin: 'http://localhost:4321', host: 'localhost:4321' }, false],
  ['POST', { host: 'shop.test' }, false],
])('%s with %o is foreign: %s', (method, headers, foreign) => {
  expect(isForeign(aRequest(method, headers), 'https://shop.test')).toBe(foreign);
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  ['*', 'br'],
])('a visitor who takes %s gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test.each([
  ['0123456789abcdef0123-560.webp', true],
  ['0123456789abcdef0123-561.webp', false],
  ['0123456789abcdef0123-560.png', false],
  ['0123456789abcdef0123-og.jpeg', true],
  ['0123456789abcdef0123-og.webp', false],
  ['../../etc/passwd-560.webp', false],
  ['0123456789abcdef0123-5600.webp', false],
])('the picture address %s is known: %s', (name, known) => {
  expect(readPictureAddress(name) !== undefined).toBe(known);
});

test.each([
  ['/media/0123456789abcdef0123-900.webp', '/media/0123456789abcdef0123-560.webp'],
  ['/media/0123456789abcdef0123-320.webp', '/media/0123456789abcdef0123-160.webp'],
  ['/media/0123456789abcdef0123-160.webp', '/media/0123456789abcdef0123-160.webp'],
  ['/media/0123456789abcdef0123-og.jpeg', '/media/0123456789abcdef0123-og.jpeg'],
  ['/pictures/hero-0-phone.0a1b2c3d4e-820.webp', '/pictures/hero-0-phone.0a1b2c3d4e-480.webp'],
  ['/pictures/tile-bags.0a1b2c3d4e-360.webp', '/pictures/tile-bags.0a1b2c3d4e-240.webp'],
  ['/product/clay-mug', '/product/clay-mug'],
])('who saves data and asks for %s gets %s', (path, light) => {
  expect(lightAddress(path)).toBe(light);
});

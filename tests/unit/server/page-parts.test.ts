import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inLocale } from '#lib/server/infra/locale.ts';
import { collectParts } from '#lib/server/web/page-parts.ts';

const STYLE = 'sha256-styleOfThisPage=';
const DIRECTIVE = 'start()';

/** What Astro has of a page before it renders it: the styles and scripts of all pages, and its own styles. */
const aResult = () => ({
  clientDirectives: new Map([
    ['load', DIRECTIVE],
    ['idle', 'startLater()'],
  ]),
  resolve: (name: string) => Promise.resolve(name),
  scriptDirective: { hashes: ['sha256-scriptOfAnother=' as const] },
  styleDirective: { hashes: ['sha256-styleOfAnother=' as const] },
  _metadata: { extraScriptHashes: [] as string[], extraStyleHashes: [STYLE] },
});

test('a page names its own styles, and scripts of islands once it writes them', () => {
  const result = aResult();
  collectParts(result);
  expect([result.scriptDirective.hashes, result.styleDirective.hashes]).toEqual([[], []]);
  expect(result._metadata).toEqual({ extraScriptHashes: [], extraStyleHashes: [STYLE] });
  expect(result.clientDirectives.has('idle')).toBe(true);
  expect(result.clientDirectives.get('unknown')).toBeUndefined();
  expect(result._metadata.extraScriptHashes).toEqual([]);
  expect(result.clientDirectives.get('load')).toBe(DIRECTIVE);
  const { extraScriptHashes, extraStyleHashes } = result._metadata;
  const hash = `sha256-${createHash('sha256').update(DIRECTIVE).digest('base64')}`;
  expect(extraScriptHashes).toEqual([hash, expect.stringMatching(/^sha256-/)]);
  expect(extraStyleHashes).toEqual([STYLE]);
});

test.each([
  ['en', '/_astro/a.js', '/_astro/a.js'],
  ['si', '/_astro/a.js', '/_astro/si/a.js'],
  ['si', '/_astro/a.css', '/_astro/a.css'],
  ['ta', '/other/a.js', '/other/a.js'],
  ['ta', '', ''],
] as const)('a page in %s has the script %s as %s', async (locale, address, own) => {
  const result = aResult();
  collectParts(result);
  expect(await inLocale(locale, () => result.resolve(address))).toBe(own);
});

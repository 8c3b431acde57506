import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { sourcesOf } from '../../../scripts/build-plugins.mjs';

const sheets = globSync('src/styles/*.css').map((file) => basename(file, '.css'));
const sources = new Map(sheets.map((sheet) => [sheet, sourcesOf(sheet)]));

test('every component with classes is in the sheet of a page that shows it', () => {
  const withClasses = globSync('src/{components,islands,layouts,pages}/**/*.{astro,tsx}').filter(
    (file) => /class(?:Name|:list)?=/.test(readFileSync(file, 'utf8')),
  );
  const found = new Set([...sources.values()].flat());
  expect(withClasses.filter((file) => !found.has(file))).toEqual([]);
});

test('a sheet has what its pages and their fragments import, and nothing of the other area', () => {
  expect(sources.get('home')).toEqual(
    expect.arrayContaining([
      'src/components/content/Hero.astro',
      'src/islands/cart/MiniCart.tsx',
      'src/pages/fragments/quick-view/[id].astro',
    ]),
  );
  const ofShoppers = [...sources].flatMap(([sheet, files]) => (sheet === 'admin' ? [] : files));
  expect(ofShoppers.filter((file) => file.includes('/admin/'))).toEqual([]);
  expect(sources.get('admin')).not.toContain('src/components/site/Footer.astro');
});

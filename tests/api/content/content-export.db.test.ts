import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { PublishedEntry } from '#lib/server/features/content/edits.ts';
import { exportContent } from '#lib/server/features/content/export.ts';
import { contentProblems } from '../../../scripts/content-checks/shop-problems.ts';
import { aPerson } from '../../support/people.ts';
import { aFolder, aShop } from '../../support/shop.ts';

const HERO = {
  title: 'New Year batik',
  words: 'Waxed by hand',
  action: 'Shop batik',
  link: '/category/batik-wear',
  alt: 'Batik cloths on a line',
  ground: 'dark',
  order: 1,
  from: '2027-03-15T00:00:00+05:30',
};
const QUESTION = {
  title: 'Do you wrap gifts?',
  section: 'ordering',
  order: 9,
  body: 'Yes, in cloth: ask us on [the phone](/help-center#contact).',
};

/** A folder with what is published, and how to read its lists. */
async function exported(
  published: readonly PublishedEntry[],
  shop: Awaited<ReturnType<typeof aShop>>,
) {
  const folder = join(aFolder(), 'content');
  const count = await exportContent({
    from: 'src/content',
    folder,
    published,
    pictures: shop.pictures,
  });
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return { folder, count, read, list: (name: string): unknown => parse(read(`${name}.yaml`)) };
}

test('exports published entries as files that the build accepts', async () => {
  const shop = await aShop();
  const actorId = await aPerson(shop, { role: 'admin' });
  const bytes = await sharp({
    create: { width: 1400, height: 900, channels: 3, background: '#335577' },
  })
    .jpeg()
    .toBuffer();
  const picture = await shop.contentPictures.add(actorId, { bytes, focus: { x: 0.3, y: 0.5 } });
  const { folder, count, list, read } = await exported(
    [
      { collection: 'hero', id: 'new-year', fields: { ...HERO, picture } },
      { collection: 'hero', id: 'loom', fields: null },
      { collection: 'note', id: 'island-wide', fields: { words: 'Wrapped with care', order: 1 } },
      { collection: 'help', id: 'do-you-wrap-gifts', fields: QUESTION },
      { collection: 'help', id: 'who-made-it', fields: null },
    ],
    shop,
  );
  expect(await contentProblems(folder)).toEqual([]);
  expect(count).toBe(5);
  expect(list('note')).toEqual([{ id: 'island-wide', words: 'Wrapped with care', order: 1 }]);
  expect(list('hero')).toMatchObject([
    { id: 'batik' },
    { id: 'baskets' },
    { id: 'new-year', ...HERO, picture: `hero-${picture}` },
  ]);
  // What the file says about itself stays.
  expect(read('hero.yaml')).toMatch(/^# The banners at the top of the home page/);
  expect(read('help/do-you-wrap-gifts.md')).toBe(
    `---\ntitle: Do you wrap gifts?\nsection: ordering\norder: 9\n---\n\n${QUESTION.body}\n`,
  );
  expect(existsSync(join(folder, 'help/who-made-it.md'))).toBe(false);
});

test('nothing is written over a folder that has files', async () => {
  const shop = await aShop();
  const { folder } = await exported([], shop);
  await expect(
    exportContent({ from: 'src/content', folder, published: [], pictures: shop.pictures }),
  ).rejects.toThrow('is not empty. Name a new folder.');
});

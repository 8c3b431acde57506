import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { contentProblems } from '../../../scripts/content-checks/shop-problems.ts';
import { reportOf } from '#lib/content/checks/problem.ts';

/** A copy of what marketing edits, to be broken. */
function aCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('src/content', folder, { recursive: true });
  return folder;
}

/** The sentences of a folder's mistakes, without the heading. */
const sentences = async (folder: string): Promise<string[]> =>
  reportOf(await contentProblems(folder))
    .replaceAll(`${folder}/`, '')
    .split('\n')
    .slice(1)
    .map((line) => line.trim());

/** What is said when `now` stands where `before` stood. */
async function saidOf(file: string, before: string, now: string): Promise<string[]> {
  const folder = aCopy();
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(before);
  writeFileSync(
    path,
    text.replace(before, () => now),
  );
  return sentences(folder);
}

test('the words and pictures of the shop have no mistake', async () => {
  expect(await contentProblems('src/content')).toEqual([]);
});

test.each([
  // Makers.
  [
    'makers/malini-weerasinghe.md',
    'picture: maker-malini-weerasinghe',
    'picture: maker-malini',
    'makers/malini-weerasinghe.md, line 6: "picture" is maker-malini, but there is no maker-malini.webp in src/content/pictures. Known are',
  ],
  [
    'makers/malini-weerasinghe.md',
    'picture: maker-malini-weerasinghe',
    'picture: hero-0',
    'makers/malini-weerasinghe.md, line 6: "picture" is hero-0, which is no portrait. Take one whose name begins with maker-.',
  ],
  [
    'makers/malini-weerasinghe.md',
    'district: Kandy',
    'district: Kandi',
    'makers/malini-weerasinghe.md, line 4: "district" is Kandi, which is not known here. Did you mean Kandy? Choose its district.',
  ],
  [
    'makers/malini-weerasinghe.md',
    'since: 1979',
    'since: last year',
    'makers/malini-weerasinghe.md, line 5: "since" must be a number. Write the year the work began, such as 1998.',
  ],
  [
    'makers/selvam-footwear-shed.md',
    '(/maker/batticaloa-loom-womens-society)',
    '(/maker/batticaloa-loom)',
    'makers/selvam-footwear-shed.md, line 13: a link leads nowhere: /maker/batticaloa-loom is no address of the shop.',
  ],
  // Links.
  [
    'hero.yaml',
    'link: /category/batik-wear',
    'link: /categry/batik-wear',
    'hero.yaml, line 10: "link" of batik leads nowhere: /categry/batik-wear is no address of the shop. Did you mean /category/batik-wear?',
  ],
  [
    'hero.yaml',
    'link: /category/batik-wear',
    'link: https://other.example/',
    'hero.yaml, line 10: "link" of batik must be an address of this shop. Write the address of a page, such as /products.',
  ],
  [
    'adverts.yaml',
    'link: /pages/prices-drop',
    'link: /products?sort=price',
    'adverts.yaml, line 24: "link" of new-season leads nowhere: /products?sort=price can not be asked so: sort must be one of popular, newest, price-asc, price-desc, discount, rating.',
  ],
  [
    'adverts.yaml',
    'link: /pages/prices-drop',
    'link: /products?categry=bags',
    'adverts.yaml, line 24: "link" of new-season leads nowhere: /products?categry=bags asks /products for "categry", which it does not know. Did you mean category?',
  ],
  [
    'adverts.yaml',
    'link: /category/bowls',
    'link: /products?category=bolws',
    'adverts.yaml, line 48: "link" of bowls leads nowhere: /products?category=bolws asks for the category bolws. Did you mean bowls?',
  ],
  [
    'help/how-can-i-pay.md',
    '(/pages/secure-payment)',
    '(/pages/secure-paymnt)',
    'help/how-can-i-pay.md, line 11: a link leads nowhere: /pages/secure-paymnt is no address of the shop. Did you mean /pages/secure-payment?',
  ],
  [
    'help/how-can-i-pay.md',
    '(/pages/secure-payment)',
    '(#my-slip-was-returnd)',
    'help/how-can-i-pay.md, line 11: a link leads nowhere: #my-slip-was-returnd names a place that is not on /help-center. Did you mean /help-center#my-slip-was-returned?',
  ],
  [
    'pages/about-us.md',
    '(/pages/contact-us)',
    '(/pages/stores#collecting)',
    'pages/about-us.md, line 22: a link leads nowhere: /pages/stores#collecting names a place that is not on /pages/stores. Write /pages/stores alone.',
  ],
  [
    'pages/about-us.md',
    '(/pages/contact-us)',
    '(contact-us)',
    'pages/about-us.md, line 22: a link leads nowhere: contact-us is no address of the shop. Copy one from the page /pages/sitemap.',
  ],
  // Dates.
  [
    'announcement.yaml',
    '  order: 1',
    '  order: 1\n  from: 2026-02-30T00:00:00+05:30',
    'announcement.yaml, line 5: "from" of sale is not a date. Write day, time and time zone, such as 2026-12-01T00:00:00+05:30.',
  ],
  [
    'banner.yaml',
    '  order: 1',
    '  order: 1\n  until: next week',
    'banner.yaml, line 4: "until" of free-shipping is not a date. Write day, time and time zone, such as 2026-12-01T00:00:00+05:30.',
  ],
  [
    'announcement.yaml',
    '  order: 1',
    '  order: 1\n  from: 2026-12-02T00:00:00+05:30\n  until: 2026-12-01T00:00:00+05:30',
    'announcement.yaml, line 6: "until" of sale is not after "from", so it would never show. Put the later one here.',
  ],
  [
    'pages/about-us.md',
    'changed: 2026-11-24',
    'changed: 20.11.2026',
    'pages/about-us.md, line 5: "changed" is not a date. Write the day as year, month, day, such as 2026-11-20.',
  ],
  // Words.
  [
    'hero.yaml',
    '  alt: Batik cloths in madder, indigo, palm and turmeric drying on a line\n',
    '',
    'hero.yaml, line 3: "alt" of batik is missing. Describe the picture in a few words, for people who cannot see it.',
  ],
  [
    'hero.yaml',
    'alt: Batik cloths in madder, indigo, palm and turmeric drying on a line',
    'alt: Batik',
    'hero.yaml, line 6: "alt" of batik is too short. Describe the picture in a few words, for people who cannot see it.',
  ],
  [
    'adverts.yaml',
    'title: Free island wide delivery',
    "title: ''",
    'adverts.yaml, line 30: "title" of island-wide is empty. Write the highlighted words.',
  ],
  [
    'adverts.yaml',
    'title: Free island wide delivery',
    'title: 50',
    'adverts.yaml, line 30: "title" of island-wide must be text. Put it in quotes. Write the highlighted words.',
  ],
  [
    'banner.yaml',
    'price: Only Rs.{freeOver}',
    'prise: Only Rs.{freeOver}',
    'banner.yaml, line 6: "prise" of free-shipping is not known here. Did you mean price?',
  ],
  [
    'banner.yaml',
    'price: Only Rs.{freeOver}',
    'price: Only {delivry}',
    'banner.yaml, line 6: "price" of free-shipping {delivry} is not a known fact. Known facts: name, ',
  ],
  [
    'help/how-much-cash.md',
    'section: paying',
    'section: payng',
    'help/how-much-cash.md, line 3: "section" is payng, which is not known here. Did you mean paying? Choose its section.',
  ],
  [
    'promises.yaml',
    'icon: truck',
    'icon: trck',
    'promises.yaml, line 4: "icon" of shipping is not in public/icons.svg. Did you mean truck?',
  ],
  [
    'adverts.yaml',
    '- id: returns',
    '- id: gift',
    'adverts.yaml, line 10: "id" of gift is the name of another entry too. Give each its own.',
  ],
  [
    'announcement.yaml',
    'rest: new season styles, until {saleEnds}',
    'rest: new season: styles',
    'announcement.yaml, line 6: can not be read from here on.',
  ],
  [
    'pages/about-us.md',
    '---\n',
    '',
    'pages/about-us.md, line 1: must begin with a line of ---, its fields, and another line of ---.',
  ],
  [
    'pages/about-us.md',
    '(/pages/contact-us).',
    '(/pages/contact-us).\n\n![](hero-0.webp)',
    'pages/about-us.md, line 24: a picture stands in the text, where the shop can show none. Take it out.',
  ],
  // Pictures.
  [
    'hero.yaml',
    'picture: hero-0',
    'picture: hero-7',
    'hero.yaml, line 5: "picture" of batik is hero-7, but there is no hero-7.webp in src/content/pictures. Did you mean hero-0?',
  ],
  // Claims.
  [
    'banner.yaml',
    'price: Only Rs.{freeOver}',
    'price: Only Rs.2000',
    'banner.yaml, line 6: "price" of free-shipping writes an amount. Name the fact instead, such as Rs.{freeOver} or {delivery}.',
  ],
  [
    'announcement.yaml',
    '{maxDiscount}%',
    '60%',
    'announcement.yaml, line 5: "strong" of sale writes a percentage. Write {maxDiscount}%, the highest discount there is.',
  ],
  [
    'note.yaml',
    ' over Rs.{freeOver}',
    '',
    'note.yaml, line 5: "words" of island-wide says free. Say from which amount with Rs.{freeOver}, or leave it out.',
  ],
  [
    'promises.yaml',
    "'{paymentMethods}'",
    'Cards accepted',
    'promises.yaml, line 16: "words" of payment says that cards are accepted. The shop takes {paymentMethods}: write that.',
  ],
  [
    'help/what-does-delivery-cost.md',
    'over Rs.{freeOver}',
    'this week',
    'help/what-does-delivery-cost.md, line 10: says free. Say from which amount with Rs.{freeOver}, or leave it out.',
  ],
  [
    'pages/prices-drop.md',
    'lead: Our sale prices',
    'lead: 50% off! Our sale prices',
    'pages/prices-drop.md, line 4: "lead" writes a percentage. Write {maxDiscount}%, the highest discount there is.',
  ],
  [
    'help/how-can-i-pay.md',
    'For a {bankTransfer}',
    'For a bank transfer',
    'help/how-can-i-pay.md, line 9: speaks of paying by transfer. Write {bankTransfer}, so that it is shown only when the shop has a bank account.',
  ],
  // The shop's settings.
  [
    'shop.json',
    '"base": 200',
    '"base": "200"',
    'shop.json, line 19: "shipping.base" Delivery must be an amount in rupees from 0 to 1,000,000, such as 200 or 199.50.',
  ],
  ['shop.json', '  "name": "Shilpa",\n', '', 'shop.json, line 1: "name" is missing.'],
  [
    'shop.json',
    '"city"',
    '"town": "Matale", "city"',
    'shop.json, line 7: "contact.town" is not known here.',
  ],
])('in %s "%s" written as "%s" is a mistake with a remedy', async (file, before, now, sentence) => {
  const [given, ...others] = await saidOf(file, before, now);
  expect(given?.slice(0, sentence.length)).toBe(sentence);
  expect(others).toEqual([]);
});

test.each([
  'mailto:{email}',
  'tel:+94775550142',
  'https://schema.org/Offer',
  '#contact',
  '/?popular=bags',
])('a link to %s leads somewhere', async (href) => {
  expect(await saidOf('help/how-can-i-pay.md', '(/pages/secure-payment)', `(${href})`)).toEqual([]);
});

test('a size guide for a category that is not there is a mistake', async () => {
  expect(await saidOf('size-guides/sandals.md', 'footwear', 'footware, Bed Sheets')).toEqual([
    'size-guides/sandals.md, line 3: "categories" names footware, which is no category. Did you mean footwear?',
    'size-guides/sandals.md, line 3: "categories" names Bed Sheets, which is no category. Did you mean bedsheets?',
  ]);
  expect(await saidOf('size-guides/sandals.md', 'footwear', "Footwear, Men's")).toEqual([]);
});

test('a shop without makers is no mistake', async () => {
  const folder = aCopy();
  rmSync(join(folder, 'makers'), { recursive: true });
  expect(await contentProblems(folder)).toEqual([]);
});

test('an answer without text is a mistake', async () => {
  const folder = aCopy();
  writeFileSync(
    join(folder, 'help/how-much-cash.md'),
    '---\ntitle: How much?\nsection: paying\norder: 3\n---\n\n',
  );
  expect(await sentences(folder)).toEqual([
    'help/how-much-cash.md, line 6: has no text below the ---. Write it there.',
  ]);
});

test('a file that is gone is a mistake, not an empty page', async () => {
  const folder = aCopy();
  for (const file of ['hero.yaml', 'pictures/hero-1-phone.webp', 'pictures/tile-bags.webp']) {
    rmSync(join(folder, file));
  }
  expect(await sentences(folder)).toEqual([
    'hero.yaml: is not there. Put it back.',
    'pictures/tile-bags.webp: is not there, and the shop shows it on many pages. Put it back.',
  ]);
});

test('a banner needs its picture for phones too', async () => {
  const folder = aCopy();
  rmSync(join(folder, 'pictures/hero-1-phone.webp'));
  const [given] = await sentences(folder);
  expect(given).toContain('"picture" of baskets is hero-1, but there is no hero-1-phone.webp');
});

test('a picture that is too heavy, too large, too small or of another kind is a mistake', async () => {
  const folder = aCopy();
  const pictures = join(folder, 'pictures');
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'indianred' } });
  await sharp({
    create: {
      width: 1200,
      height: 1200,
      channels: 3,
      background: 'indianred',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .webp({ quality: 100 })
    .toFile(join(pictures, 'advert-7.webp'));
  await plain(3000, 900).webp().toFile(join(pictures, 'hero-7.webp'));
  await plain(300, 300).webp().toFile(join(pictures, 'advert-8.webp'));
  await plain(900, 450).png().toFile(join(pictures, 'advert-9.png'));
  writeFileSync(join(pictures, 'advert-10.webp'), 'no picture');
  const given = await sentences(folder);
  expect(given).toHaveLength(5);
  expect(given.toSorted()).toEqual([
    'pictures/advert-10.webp: can not be read as a .webp picture. Save it anew.',
    expect.stringMatching(
      /^pictures\/advert-7\.webp: is too heavy: \d+ KB, and 400 KB is the most\. Save it/,
    ),
    'pictures/advert-8.webp: is too small: 300 pixels wide, and 800 is the least. Take a larger one.',
    'pictures/advert-9.png: is no .webp picture. Save it as .webp, or take it out.',
    'pictures/hero-7.webp: is too large: 3000 × 900 pixels, and 2560 is the most for the longer side. Make it smaller.',
  ]);
});

test('all mistakes are reported at once', async () => {
  const folder = aCopy();
  for (const file of ['hero.yaml', 'adverts.yaml']) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('link: /', 'link: /x'));
  }
  const report = reportOf(await contentProblems(folder));
  expect(report).toMatch(/^There are 9 mistakes in what the shop says\./);
});

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  factProblem,
  factsOf,
  fillEntry,
  factsNamedIn,
  fillFacts,
  type Facts,
} from '#lib/content/fill-facts.ts';
import { answersFor, helpMatcher } from '#lib/catalogue/search-terms.ts';
import { readMarkdown } from '#lib/content/markdown.ts';
import { helpSectionSlugs } from '#lib/content/help-sections.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';
import { isRunning, visibleUntil, nextChange } from '#lib/content/running.ts';
import { emailFaults } from '../../support/valid-html.ts';
import { renderEmail } from '#lib/server/infra/mail/layout.ts';
import { issueEmail } from '#lib/server/features/newsletter/emails.ts';
import { readIssue } from '#lib/server/features/newsletter/issue-file.ts';

const settings = publicSettings(defaultShopSettings);
const facts = factsOf(settings, 50);

const htmlOf = (text: string, of: Facts): string =>
  readMarkdown(text, { facts: factsNamedIn(text, of) }).html;

describe('Help articles', () => {
  const files = globSync('src/content/help/*.md').map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  );

  test.each([
    ['slip', true],
    ['Slips', true],
    ['bank sli', true],
    ['the bank', true],
    ['slip cash', false],
    ['', true],
  ])('"%s" finds the answer about bank slips: %s', (q, isFound) => {
    expect(helpMatcher(q)('How do I pay with a bank slip? Send us a photo.')).toBe(isFound);
  });

  test.each([
    ['ස්ලිප්', true],
    ['බැංකු ස්ලි', true],
    ['ගෙවීමට', false],
    ['சிட்டை', true],
    ['வங்கி சிட்', true],
    ['கூடை', false],
  ])('"%s" finds the answer about bank slips in its script: %s', (q, isFound) => {
    expect(helpMatcher(q)('බැංකු ස්ලිප් පත. வங்கிச் சிட்டையை அனுப்பவும்.')).toBe(isFound);
  });

  test('the number of answers is said in words', () => {
    expect(answersFor(0, 'slip')).toBe('No answer for "slip"');
    expect(answersFor(1, 'slip')).toBe('1 answer for "slip"');
    expect(answersFor(3, 'slip')).toBe('3 answers for "slip"');
  });

  test('every section answers something, in 20 questions or more', () => {
    expect(files.length).toBeGreaterThanOrEqual(20);
    for (const slug of helpSectionSlugs) {
      expect(files.some(([, text]) => text.includes(`section: ${slug}\n`))).toBe(true);
    }
  });

  test.each(files)('%s knows every fact that it names, and writes none twice', (_, text) => {
    expect(factProblem(text)).toBeUndefined();
    // Prices, the return days, mail and telephone are facts of the shop: they come by name.
    expect(text).not.toMatch(/Rs\.? ?\d|@|066|30 days/);
  });
});

describe('Facts in content', () => {
  test('a content page names the facts and shows what they are', () => {
    expect(fillFacts('{delivery} per order, {email}', facts)).toBe(
      `Rs. 200.00 per order, ${facts.email}`,
    );
  });

  test('email and phone number are links', () => {
    const text = 'Call {phoneLink} or write to {emailLink}.';
    expect(htmlOf(text, facts)).toBe(
      '<p>Call <a href="tel:0665550142">066 555 0142</a> or write to ' +
        `<a href="mailto:${facts.email}">${facts.email}</a>.</p>\n`,
    );
    expect(fillFacts(text, facts)).toBe(`Call 066 555 0142 or write to ${facts.email}.`);
  });

  test('email and phone number are words where a link can not stand', () => {
    expect(htmlOf('[Ask {emailLink}](/help "Or {emailLink}")', facts)).toBe(
      `<p><a href="/help" title="Or ${facts.email}">Ask ${facts.email}</a></p>\n`,
    );
  });

  test('an unknown fact is an error that lists the known ones', () => {
    expect(factProblem('{delivry}')).toMatch('{delivry} is not a known fact. Known facts: name,');
  });

  const without = factsOf({ ...settings, shipping: { ...settings.shipping, freeOver: null } }, 0);

  test('hides an entry that names a fact without a value', () => {
    expect(fillFacts('On orders over Rs.{freeOver}', facts)).toBe('On orders over Rs.2000');
    expect(fillFacts('On orders over Rs.{freeOver}', without)).toBeUndefined();
    expect(fillEntry({ title: 'Up to {maxDiscount}% off', order: 1 }, without)).toBeUndefined();
    const words = '{sale} until {saleEnds}';
    expect(fillFacts(words, facts)).toBeUndefined();
    const until = new Date('2027-04-14T23:00:00+05:30');
    const inSale = factsOf(settings, 50, { name: 'Avurudu', until });
    expect(fillFacts(words, inSale)).toBe('Avurudu until 14 Apr 2027, 23:00');
    expect(fillEntry({ title: 'Up to {maxDiscount}% off', order: 1 }, facts)).toEqual({
      title: 'Up to 50% off',
      order: 1,
    });
    const odd = factsOf(settings, 42.87);
    expect(fillFacts('Up to {maxDiscount}% off', odd)).toBe('Up to 42% off');
  });

  test('hides only the paragraph, list item or row of a text', () => {
    const list = 'Fast.\n\n- Free over {freeOver}\n- {delivery}\n';
    const shown = '<p>Fast.</p>\n<ul>\n<li>Rs. 200.00</li>\n</ul>\n';
    expect(htmlOf(list, without)).toBe(shown);
    expect(htmlOf(list.replace('\n- {d', '\n\n  Twice: {freeOver}\n- {d'), without)).toContain(
      '<li>\n<p>Rs. 200.00</p>\n</li>\n</ul>',
    );
    expect(htmlOf('|A|B|\n|-|-|\n|a|{freeOver}|\n|b|{minDays}|\n', without)).not.toContain('>a<');
    expect(htmlOf('[Free](/free "Over {freeOver}").\n\nFast.', without)).toBe('<p>Fast.</p>\n');
  });

  test('hides a heading, and a whole answer', () => {
    expect(htmlOf('## Free over {freeOver}\n\nFast.', without)).toBe('<p>Fast.</p>\n');
    expect(htmlOf('## Over {freeOver}', facts)).toBe('<h2 id="over-freeover">Over 2000</h2>\n');
    expect(htmlOf('All over {freeOver}.', without)).toBe('');
  });

  test('speaks of transfers only when the shop has a bank account', () => {
    const cashOnly = { ...defaultShopSettings.payment, bankAccounts: [] };
    const settingsOf = publicSettings({ ...defaultShopSettings, payment: cashOnly });
    expect(facts.bankTransfer).toBe('bank transfer');
    expect(factsOf(settingsOf, 0).bankTransfer).toBeUndefined();
  });

  test('says when the shop is open, unless it does not say', () => {
    expect(facts.openingTimes).toBe('Monday to Friday 09:00 to 17:30, Saturday 09:00 to 13:00');
    const silent = { ...settings, contact: { ...settings.contact, openingTimes: [] } };
    expect(factsOf(silent, 0).openingTimes).toBeUndefined();
  });

  test('takes no fact for Markdown, HTML, or an address that a link may not have', () => {
    const cheeky = factsOf({ ...settings, name: '<b>*Shop*</b>', legalName: 'javascript:x' }, 0);
    expect(htmlOf('{name}', cheeky)).toBe('<p>&lt;b&gt;*Shop*&lt;/b&gt;</p>\n');
    expect(htmlOf('[x]({legalName})', cheeky)).toBe('<p><a>x</a></p>\n');
    expect(htmlOf("[x](/y '{name}\"')", cheeky)).toBe(
      '<p><a href="/y" title="&lt;b&gt;*Shop*&lt;/b&gt;&quot;">x</a></p>\n',
    );
  });

  test('a translated text has the anchors of the English one', () => {
    expect(readMarkdown('## අ\n\n## ආ {name}', { english: '## One\n\n# Two' }).html).toBe(
      '<h2 id="one">අ</h2>\n<h2 id="two">ආ {name}</h2>\n',
    );
  });
});

describe('Running campaigns', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 10, n));
  const promo = { from: day(10), until: day(20) };

  describe('a promo', () => {
    test.each([
      [9, false],
      [10, true],
      [19, true],
      [20, false],
    ])('on day %i shows: %s', (n, shows) => {
      expect(isRunning(promo, day(n))).toBe(shows);
    });

    test('without dates always shows', () => {
      expect(isRunning({}, day(1))).toBe(true);
    });

    test('is looked at again when the next one starts or ends', () => {
      expect(nextChange([promo, { until: day(15) }, {}], day(12))).toEqual(day(15));
      expect(nextChange([promo], day(20))).toBeUndefined();
    });

    test('shortens how long a page is cached, and never lengthens it', () => {
      const page: { until?: Date } = {};
      visibleUntil(page, undefined);
      expect(page).toEqual({});
      visibleUntil(page, day(15));
      visibleUntil(page, day(20));
      expect(page).toEqual({ until: day(15) });
    });
  });
});

const SHOP = 'https://shop.example';
const read = (text: string) => readIssue(text, SHOP);

const ISSUE = `# New baskets

Three weavers in [Matale](/category/bamboo-products) have
worked since June.

## What is new

- A [lidded basket](https://shop.example/product/lidded-basket)
- Two trays

Write to [us](mailto:sales@shilpa.example).
`;

describe('An issue file', () => {
  test('is a subject, headings, paragraphs, lists and links', () => {
    expect(read(ISSUE).content).toEqual({
      subject: 'New baskets',
      preview: 'Three weavers in Matale have worked since June.',
      blocks: [
        [
          'Three weavers in ',
          { label: 'Matale', url: `${SHOP}/category/bamboo-products` },
          ' have worked since June.',
        ],
        { heading: 'What is new' },
        {
          items: [
            ['A ', { label: 'lidded basket', url: `${SHOP}/product/lidded-basket` }],
            'Two trays',
          ],
        },
        ['Write to ', { label: 'us', url: 'mailto:sales@shilpa.example' }, '.'],
      ],
    });
  });

  test('says the same as text and as HTML, with the link to unsubscribe', () => {
    const { text, html } = renderEmail(
      issueEmail(read(ISSUE).content, `${SHOP}/leave?token=t`),
      settings,
    );
    expect(text).toContain(`Three weavers in Matale (${SHOP}/category/bamboo-products) have`);
    expect(text).toContain('- Two trays');
    expect(text).toContain(`Unsubscribe (${SHOP}/leave?token=t)`);
    expect(html).toContain(`<a href="${SHOP}/category/bamboo-products"`);
    expect(html).toContain('<li style="margin:0 0 6px">Two trays</li>');
    expect(html).toContain(`<a href="${SHOP}/leave?token=t"`);
  });

  test('is valid HTML, as is every email', () => {
    const issue = renderEmail(
      issueEmail(read(ISSUE).content, `${SHOP}/leave?a=1&token=t`),
      settings,
    );
    expect(emailFaults(issue.html)).toEqual([]);
    const url = `${SHOP}/order-tracking?a=1&orderId=K7M2-9QXD`;
    const { html } = renderEmail(
      {
        subject: 'Order K7M2-9QXD & its "slip" <paid>',
        heading: 'Thank you',
        preview: 'We have your order.',
        paragraphs: [
          'Words.',
          { heading: 'More' },
          { items: ['One', ['Two', { label: 'it', url }]] },
        ],
        code: '123456',
        table: [
          ['Subtotal', 'Rs. 100.00'],
          ['Total', 'Rs. 300.00'],
        ],
        action: { label: 'Track order', url },
        footnote: ["Wasn't you? ", { label: 'Write to us', url }],
      },
      settings,
    );
    expect(emailFaults(html)).toEqual([]);
  });

  test('keeps signs that only look like marks', () => {
    const { content } = read('# Nr. 3_b & more\n\nA 2 * 3 m rug, loom_no_3, \\*new\\*.');
    expect(content).toMatchObject({
      subject: 'Nr. 3_b & more',
      blocks: ['A 2 * 3 m rug, loom_no_3, *new*.'],
    });
  });

  test('is known again however its lines end', () => {
    const { name } = read(ISSUE);
    expect(read(`\uFEFF${ISSUE.replaceAll('\n', '\r\n')}\n`).name).toBe(name);
    expect(read(`${ISSUE}More.`).name).not.toBe(name);
  });

  test.each([
    ['', 'The newsletter has no subject. Begin it with a line such as: # New baskets'],
    ['Words alone.', 'The newsletter has no subject. Begin it with a line such as: # New baskets'],
    ['# New baskets', 'The newsletter has a subject but no text.'],
    [
      '# New\n\nSee [it](example.com).',
      'Line 3 has a link to example.com. Begin it with https:// or, for a page of the shop, with /.',
    ],
    ['# New\n\n[it](javascript:alert)', /^Line 3 has a link to javascript:alert\./],
    ['# New\n\n[it](//evil.example)', /^Line 3 has a link to/],
    ['# New\n\nIt is **bold**.', /^Line 3 has bold or italic text/],
    ['\n\n# New\n\nWords.\n![A basket](a.webp)', /^Line 6 has a picture/],
    ['# New\n\n<b>Words</b>', /^Line 3 has HTML/],
    ['# New\n\n1. One', /^Line 3 has something that a newsletter can't show/],
    ['# New\n\n- One\n  - Two', /^Line 3 has something that a newsletter can't show/],
    ['# New\n\n---', /^Line 3 has something that a newsletter can't show/],
  ])('%j is refused in one sentence', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });
});

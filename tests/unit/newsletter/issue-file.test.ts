import { describe, expect, test } from 'vitest';
import { renderEmail } from '#lib/server/infra/mail/layout.ts';
import { issueEmail } from '#lib/server/features/newsletter/emails.ts';
import { readIssue } from '#lib/server/features/newsletter/issue-file.ts';

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

  test('says the same as text and as HTML, with the way off the list', () => {
    const { text, html } = renderEmail(issueEmail(read(ISSUE).content, `${SHOP}/leave?token=t`));
    expect(text).toContain(`Three weavers in Matale (${SHOP}/category/bamboo-products) have`);
    expect(text).toContain('- Two trays');
    expect(text).toContain(`Unsubscribe (${SHOP}/leave?token=t)`);
    expect(html).toContain(`<a href="${SHOP}/category/bamboo-products"`);
    expect(html).toContain('<li style="margin:0 0 6px">Two trays</li>');
    expect(html).toContain(`<a href="${SHOP}/leave?token=t"`);
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
    ['', 'The letter has no subject. Begin it with a line such as: # New baskets'],
    ['Words alone.', 'The letter has no subject. Begin it with a line such as: # New baskets'],
    ['# New baskets', 'The letter has a subject and no words below it.'],
    [
      '# New\n\nSee [it](example.com).',
      'Line 3 has a link to example.com. Begin it with https:// or, for a page of the shop, with /.',
    ],
    ['# New\n\n[it](javascript:alert)', /^Line 3 has a link to javascript:alert\./],
    ['# New\n\n[it](//evil.example)', /^Line 3 has a link to/],
    ['# New\n\nIt is **bold**.', /^Line 3 makes words bold/],
    ['\n\n# New\n\nWords.\n![A basket](a.webp)', /^Line 6 holds a picture/],
    ['# New\n\n<b>Words</b>', /^Line 3 holds HTML/],
    ['# New\n\n1. One', /^Line 3 holds what a letter cannot show/],
    ['# New\n\n- One\n  - Two', /^Line 3 holds what a letter cannot show/],
    ['# New\n\n---', /^Line 3 holds what a letter cannot show/],
  ])('%j is refused in one sentence', (text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });
});

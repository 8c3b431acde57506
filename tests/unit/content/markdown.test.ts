import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { linkProblem } from '#lib/content/checks/links.ts';
import { linksOf } from '#lib/content/checks/texts.ts';
import { readMarkdown } from '#lib/content/markdown.ts';

const addresses = { pages: new Map([['/products', []]]), categories: defaultCategoryList };

/** The elements and attributes of some HTML, each once. */
function partsOf(html: string): string[] {
  const parts = new Set<string>();
  const parser = new Parser({
    onopentag(name, attributes) {
      parts.add(name);
      for (const [key, value] of Object.entries(attributes)) parts.add(`${name} ${key}=${value}`);
    },
  });
  parser.end(html);
  return [...parts];
}

test('makes HTML of headings, lists, links and typographic quotes', () => {
  const { html, anchors } = readMarkdown(
    '## Where we are\n\nIt’s **here**, "here".\n\n- [All](/products "See all")\n- <https://shilpa.example>\n\n## Where we are\n',
  );
  expect(html).toBe(
    '<h2 id="where-we-are">Where we are</h2>\n<p>It’s <strong>here</strong>, “here”.</p>\n' +
      '<ul>\n<li><a href="/products" title="See all">All</a></li>\n' +
      '<li><a href="https://shilpa.example">https://shilpa.example</a></li>\n</ul>\n' +
      '<h2 id="where-we-are-1">Where we are</h2>\n',
  );
  expect(anchors).toEqual(['where-we-are', 'where-we-are-1']);
});

test('keeps facts in links and text', () => {
  const { html, links } = readMarkdown('Ask [{name}](mailto:{email}) or [us](tel:{phone}).');
  expect(html).toBe(
    '<p>Ask <a href="mailto:{email}">{name}</a> or <a href="tel:{phone}">us</a>.</p>\n',
  );
  expect(links.map(({ href }) => href)).toEqual(['mailto:{email}', 'tel:{phone}']);
});

test('names the lines of links, pictures and HTML', () => {
  const read = readMarkdown('One\n[a](/a) and\n![b](/b.png)\n\n- <b>c</b>\n- [d][e]\n\n[e]: /d\n');
  expect(read.links).toEqual([
    { href: '/a', line: 2 },
    { href: '/d', line: 6 },
  ]);
  expect(read.pictures).toEqual([3]);
  expect(read.rawHtml).toEqual([5, 5]);
});

const SHOP = 'https://shop.example';
const EVIL = [
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<form action="https://evil.example"><input name=password></form>',
  '<iframe src="https://evil.example"></iframe>',
  '<script>alert(1)</script>',
  '<img src="https://evil.example/pixel.gif">',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '<svg onload=alert(1)>',
];

/** Ways in which a parser and a pattern can read the same text differently. */
const WRAPPED: ReadonlyArray<(html: string) => string> = [
  (html) => html,
  (html) => `\\\`${html}\\\``,
  (html) => `\`\`a\` ${html}`,
  (html) => `[a [b](${html}) c](/products "${html}")`,
  (html) => `[x](/products '${html}')`,
  (html) => `[x](<${html}>)`,
  (html) => `[x]: /products "${html}"\n[x]`,
  (html) => `<b title="\n${html}`,
  (html) => `<!-- \`\n${html}\n\` -->`,
  (html) => `- a\n\n      ${html}\n- ${html}`,
  (html) => `> # ${html}\n> 1. ${html}`,
  (html) => `![${html}](${html})`,
  (html) => `|${html}|\n|-|\n|${html}|`,
  (html) => `<!DOCTYPE x [${html}`,
  (html) => `&lt;${html.slice(1)}&#60;${html.slice(1)}`,
];

describe.each(EVIL)('shows nothing of %s', (html) => {
  test.each(WRAPPED.map((wrap) => [wrap(html)]))('in %j', (text) => {
    const parts = partsOf(readMarkdown(text).html);
    for (const part of parts) {
      expect(part).toMatch(
        /^(?:p|h[1-6]|[uo]l|li|a|strong|em|code|pre|blockquote|table|thead|tbody|tr|t[hd]|h[1-6] id=[\w-]*|ol start=\d+|a title=[^]*|a href=[^]*)$/,
      );
    }
    const links = parts.flatMap((part) => /^a href=([^]*)$/.exec(part)?.[1] ?? []);
    expect(links.filter((href) => new URL(href, SHOP).origin !== SHOP)).toEqual([]);
  });
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  'blob:x',
])('takes %j for a link that leads nowhere, and shows none', (href) => {
  const read = readMarkdown(`[x](<${href}>)`);
  const displayed = partsOf(read.html).filter((part) => part.startsWith('a href='));
  expect(displayed.filter((part) => /:|\/\/|\\/.test(part))).toEqual([]);
  for (const one of linksOf(read)) expect(linkProblem(one, addresses)).toBeDefined();
  // What is no link at all is text, and says nothing.
  expect(read.links.length + (read.html.includes('<a') ? 0 : 1)).toBeGreaterThan(0);
});

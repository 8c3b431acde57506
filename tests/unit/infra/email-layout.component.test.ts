import { expect, onTestFinished, test } from 'vitest';
import { renderEmail } from '#lib/server/infra/mail/layout.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';

const settings = publicSettings(defaultShopSettings);

/** An email as a mail program of that width shows it. */
async function displayed(html: string, width: number): Promise<Document> {
  const frame = document.createElement('iframe');
  frame.width = String(width);
  frame.height = '600';
  frame.srcdoc = html;
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await new Promise((resolve) => frame.addEventListener('load', resolve));
  if (!frame.contentDocument) throw new Error('The frame has no document');
  return frame.contentDocument;
}

test.each([
  [
    'a product',
    { table: [[`2 × ${'Palmyrah'.repeat(15)}, size XXL`, 'Rs. 1,481,481.36']] as const },
  ],
  ['a link', { paragraphs: [`https://maps.example/${'route'.repeat(60)}`] }],
  ['an item', { paragraphs: [{ items: ['1'.repeat(100)] }] }],
])('an email is as wide as the phone, however long the name of %s is', async (_, content) => {
  const { html } = renderEmail(
    {
      subject: 'Your order',
      heading: 'Thank you for your order',
      preview: '',
      paragraphs: [],
      ...content,
    },
    settings,
  );
  const { documentElement: page } = await displayed(html, 360);
  expect(page.scrollWidth).toBeLessThanOrEqual(360);
});

test.each(['Rs. 1,481,481.36', '0012 3456 7890'])(
  'in an email %s stays on one line, wherever it stands in a sentence',
  async (number) => {
    for (let length = 10; length < 40; length += 3) {
      const paragraphs = [`${'x'.repeat(length)} ${number} words after it, up to the next line.`];
      const { html } = renderEmail(
        { subject: 'Your order', heading: 'Thank you', preview: '', paragraphs },
        settings,
      );
      const page = await displayed(html, 360);
      const text = [...page.querySelectorAll('p')].find((p) => p.textContent.includes('words'));
      const node = text?.firstChild;
      if (!node) throw new Error('No paragraph');
      const range = page.createRange();
      range.setStart(node, length + 1);
      range.setEnd(node, length + 1 + number.length);
      expect(range.getClientRects()).toHaveLength(1);
    }
  },
);

test('an amount stays on one line beside a long name', async () => {
  const table = [
    ['2 × Handwoven Palmyrah Leaf Shopping Bag with Leather Handles', 'Rs. 1,481,481.36'],
    ['Total', 'Rs. 1,481,481.36'],
  ] as const;
  const { html } = renderEmail(
    { subject: 'Your order', heading: 'Thank you', preview: '', paragraphs: [], table },
    settings,
  );
  const page = await displayed(html, 360);
  const figures = [...page.querySelectorAll<HTMLElement>('td[align="right"]')];
  const heights = figures.map((figure) => {
    const range = page.createRange();
    range.selectNodeContents(figure);
    return range.getClientRects().length;
  });
  expect(heights).toEqual([1, 1]);
});

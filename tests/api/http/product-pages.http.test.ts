import { expect, test } from 'vitest';
import { useBuiltPages } from '../../support/built-pages.ts';
import { attributeOf, elementOf, linksOf, tagsOf, textOf } from '../../support/html.ts';

const { open } = useBuiltPages();

test('cannot be put into the cart once it is sold out', async () => {
  const { main } = await open('/product/jak-wood-bowl');
  expect(textOf(main)).toContain('Sold out.');
  const add = tagsOf(main, 'button').find((tag) => tag.includes('data-part="add"')) ?? '';
  expect(attributeOf(add, 'disabled')).toBeDefined();
  expect(main).not.toContain('data-part="more"');
});

test.each(['/product/no-such-product', '/product/demo'])('is missing at %s', async (path) => {
  expect((await open(path)).status).toBe(404);
});

test('shows four related products', async () => {
  const { main } = await open('/product/peacock-batik-sarong');
  const related = elementOf(main, 'section', 'class="related"');
  expect(textOf(related)).toMatch(/^Related Products/);
  expect(tagsOf(related, 'article')).toHaveLength(4);
});

test('shows pictures, description and reviews without a script, and says what needs one', async () => {
  const { main } = await open('/product/lacquer-band-bowl');
  const [first, second] = linksOf(elementOf(main, 'product-gallery'));
  expect([first?.name, second?.name]).toEqual(['View 1 of 3', 'View 2 of 3']);
  expect(second?.href).toBe('#view-2');
  expect(main).toContain('id="view-2"');
  const description = elementOf(main, 'section', 'aria-label="Description"');
  expect(textOf(description).split(' ').length).toBeGreaterThan(20);
  const reviews = elementOf(main, 'section', 'aria-label="Reviews"');
  expect(tagsOf(reviews, 'article').length).toBeGreaterThan(0);
  for (const panel of [description, reviews]) {
    expect(attributeOf(tagsOf(panel, 'section')[0] ?? '', 'hidden')).toBeUndefined();
  }
  expect(elementOf(main, 'noscript')).toContain('it needs JavaScript');
});

import { describe, expect, test } from 'vitest';
import { useBuiltPages, elementOf, hrefOf, linksOf, textOf } from '../../support/html.ts';

describe('Size guides', () => {
  const { open } = useBuiltPages();

  test('lead from the sizes of a product to a page with the table', async () => {
    const product = await open('/product/lotus-batik-shirt');
    const guide = await open(hrefOf(product.main, 'Size guide'));
    expect(textOf(elementOf(guide.main, 'h1'))).toBe('Clothes sizes');
    expect(textOf(elementOf(guide.main, 'table'))).toContain('Chest');
  });

  test('add nothing to the page of a product without sizes or without a guide', async () => {
    for (const id of ['jak-wood-bowl', 'batik-tote-bag']) {
      const { html, main } = await open(`/product/${id}`);
      expect(linksOf(main).map(({ name }) => name)).not.toContain('Size guide');
      // Styles are those of every product page.
      expect(html.replace(/<style.*?<\/style>/gs, '')).not.toMatch(/size-?guide/i);
    }
  });

  test('that are not known have no page', async () => {
    expect((await open('/size-guide/nothing')).status).toBe(404);
    expect((await open('/fragments/size-guide/nothing')).status).toBe(404);
  });
});

import { describe, expect, test } from 'vitest';
import { useBuiltPages, elementOf, hrefOf, linksOf, textOf } from '../../support/html.ts';

describe('Makers', () => {
  const { open } = useBuiltPages();

  test('lead from the list to the maker, to a product, and from there back', async () => {
    const list = await open('/makers');
    const card = linksOf(list.main).find(({ name }) => name.includes('Sirisena Hapuvida'));
    expect(card?.name).toContain('Matale');
    expect(card?.name).toContain('3 products');

    const maker = await open(card?.href ?? '');
    expect(textOf(elementOf(maker.main, 'h1'))).toBe('Sirisena Hapuvida');
    expect(textOf(maker.main)).toContain('Since 1975');
    const cards = [...maker.main.matchAll(/<article class="product-card/g)];
    expect(cards).toHaveLength(3);

    const product = await open(hrefOf(maker.main, 'Lacquer Band Bowl'));
    expect(hrefOf(product.main, 'Sirisena Hapuvida, Matale')).toBe('/maker/sirisena-hapuvida');
  });

  test('are listed 24 to a page, in their order', async () => {
    const first = await open('/makers');
    expect(first.main.match(/class="maker-card /g)).toHaveLength(24);
    const second = await open(hrefOf(first.main, 'Next'));
    expect(hrefOf(second.main, 'Previous')).toBe('/makers');
    const names = [...second.main.matchAll(/<b[^>]*>([^<]*)<\/b>/g)].map(([, name]) => name);
    expect(names.at(-1)).toBe('Hill &amp; Field packing room');
  });

  test('stand on the home page, nobody twice, one of them with a story', async () => {
    const { main } = await open('/');
    const makers = linksOf(elementOf(main, 'section', 'aria-labelledby="makers"'));
    const [all, story, ...cards] = makers;
    expect(all).toMatchObject({ name: 'All makers', href: '/makers' });
    expect(story?.name).toMatch(/^Read the story of /);
    expect(cards).toHaveLength(3);
    expect(new Set(makers.map(({ href }) => href)).size).toBe(makers.length);
  });

  test('that are not known have no page', async () => {
    const { status } = await open('/maker/nobody');
    expect(status).toBe(404);
  });

  test('are in the sitemap and the summary for language models', async () => {
    const { html: sitemap } = await open('/sitemap.xml');
    expect(sitemap).toContain('/maker/indrani-wijesekara</loc><lastmod>');
    const { html: words } = await open('/llms.txt');
    expect(words).toContain('/maker/indrani-wijesekara): Matale');
  });
});

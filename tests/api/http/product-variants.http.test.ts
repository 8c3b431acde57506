import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { combinationsOf } from '#lib/catalogue/options.ts';
import {
  attributeOf,
  elementOf,
  submitted,
  tagsOf,
  textOf,
  useBuiltPages,
} from '../../support/html.ts';
import { aProduct } from '../../support/products.ts';
import { stock } from '../../support/shop.ts';

const TOTE = '/product/peacock-batik-tote';

describe('The page of a product with two options, without JavaScript', () => {
  const { open, data } = useBuiltPages();

  /** The page that an address leads to. */
  async function openRedirected(path: string) {
    const { status, location } = await open(path);
    expect(status).toBe(302);
    return open(location ?? '');
  }

  const priceOf = (main: string) => textOf(elementOf(main, 'div', 'class="large-price numeric"'));
  const stockOf = (main: string) => /<p class="stock[^>]*>[\s\S]*?<b>(.*?)<\/b>/.exec(main)?.[1];
  const firstPicture = (main: string) =>
    attributeOf(tagsOf(elementOf(main, 'product-gallery'), 'img')[0] ?? '', 'alt');
  const chosen = (main: string) =>
    tagsOf(elementOf(main, 'buy-box'), 'input')
      .filter((input) => attributeOf(input, 'checked') !== undefined)
      .map((input) => attributeOf(input, 'value'));
  const addToCart = (main: string) =>
    tagsOf(elementOf(main, 'buy-box'), 'button').find((tag) => tag.includes('data-part="add"'));

  test('shows price, stock and picture of the variant that the address names', async () => {
    const { main } = await open(`${TOTE}?variant=peacock-batik-tote.5`);
    expect(chosen(main)).toEqual(['Palm Green', 'Long']);
    expect(priceOf(main)).toBe('Rs. 2,550 before Rs. 3,400 -25%');
    expect(stockOf(main)).toBe('Low Stock: only 3 left.');
    expect(textOf(elementOf(main, 'buy-box'))).toMatch(/With you by \w+day \d+ \w+\./);
    expect(firstPicture(main)).toBe('Peacock Batik Tote in palm green');
  });

  test('leads to the variant whose values its form sends', async () => {
    const { main } = await open(TOTE);
    expect(chosen(main)).toEqual([]);
    expect(priceOf(main)).toBe('from Rs. 2,400 before Rs. 3,200 -25%');
    const filled = { 'option.Colour': 'Indigo Blue', 'option.Handles': 'Short' };
    const form = elementOf(elementOf(main, 'buy-box'), 'form');
    const next = await openRedirected(submitted(form, filled));
    expect(chosen(next.main)).toEqual(['Indigo Blue', 'Short']);
    expect(stockOf(next.main)).toBe('9 in stock.');
    expect(firstPicture(next.main)).toBe('Peacock Batik Tote in indigo blue');
  });

  test('offers the email about a sold-out variant, and says which values are sold out', async () => {
    const { main } = await open(`${TOTE}?variant=peacock-batik-tote.4`);
    expect(stockOf(main)).toBe('Sold out.');
    expect(attributeOf(addToCart(main) ?? '', 'disabled')).toBeDefined();
    const alert = tagsOf(main, 'a').find((tag) => tag.includes('data-part="alert"')) ?? '';
    expect(attributeOf(alert, 'hidden')).toBeUndefined();
    expect(attributeOf(alert, 'href')).toBe(
      '/stock-alert?product=peacock-batik-tote&size=Indigo+Blue+%2F+Long',
    );
    expect(textOf(elementOf(main, 'fieldset', 'data-option="Handles"'))).toBe(
      'Handles Short Long sold out',
    );
  });

  test.each([
    ['one-clay-horse', []],
    ['one-reed-mask', ['S', 'M']],
  ] as const)('offers no email about %s, which is one of a kind', async (id, sizes) => {
    const piece = aProduct(id, { countInStock: 0, sizes: [...sizes], oneOfAKind: true });
    await stock(data(), piece);
    const { main } = await open(`/product/${id}`);
    const box = elementOf(main, 'buy-box');
    expect(textOf(box)).toContain('Only one like this was made. It will not come back.');
    expect(tagsOf(box, 'a').filter((tag) => tag.includes('/stock-alert'))).toEqual([]);
    const alert = await open(`/stock-alert?product=${id}&size=${sizes[0] ?? 'Default'}`);
    expect(textOf(alert.main)).toContain('Only one like this was made.');
    expect(tagsOf(alert.main, 'input')).toEqual([]);
  });

  test('chooses nothing for a variant that there is not', async () => {
    const { main } = await openRedirected(`${TOTE}?variant=peacock-batik-tote.9`);
    expect(chosen(main)).toEqual([]);
  });
});

describe('The page of a product with 60 variants', () => {
  const { data, open } = useBuiltPages('nothing');

  test('has at most 1.5 KB more than one without options, compressed', async () => {
    const options = [
      { name: 'Colour', values: ['Red', 'Blue', 'Green', 'Black', 'White', 'Brown'] },
      { name: 'Length', values: Array.from({ length: 10 }, (_, at) => `${at + 1} m`) },
    ];
    const variants = combinationsOf(options).map((values, at) => ({
      size: values.join(' / '),
      countInStock: at % 7,
      priceCents: 250_000 + (at % 10) * 50_000,
    }));
    await stock(data(), aProduct('plain-cloth'), aProduct('dyed-cloth', { options, variants }));
    const bytesOf = async (id: string) =>
      brotliCompressSync((await open(`/product/${id}`)).html).length;
    expect((await bytesOf('dyed-cloth')) - (await bytesOf('plain-cloth'))).toBeLessThan(1_500);
  });
});

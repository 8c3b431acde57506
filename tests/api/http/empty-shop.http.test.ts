import { expect, test } from 'vitest';
import { useBuiltPages } from '../../support/built-pages.ts';
import { elementOf, linksOf, textOf } from '../../support/html.ts';

const { open } = useBuiltPages('nothing');

test('a shop without products shows five placeholders and the page that they lead to', async () => {
  const { main } = await open('/products');
  const cards = linksOf(main).filter(({ name }) => name === 'Handloom Sarong');
  expect(cards.map(({ href }) => href)).toEqual(Array.from({ length: 5 }, () => '/product/demo'));
  const demo = await open('/product/demo');
  expect(demo.status).toBe(200);
  expect(textOf(elementOf(demo.main, 'h1'))).toBe('Handloom Sarong');
  expect(textOf(demo.main)).toContain('Rs. 1,999.00');
});

test('a category without products says so', async () => {
  expect(textOf((await open('/category/bowls')).main)).toContain('No items in this category.');
});

import { expect, test } from 'vitest';
import { countWords, collectionLabel, thereAre } from '#lib/catalogue/listing.ts';
import { aboutProduct, firstSentences } from '#lib/catalogue/excerpt.ts';
import { countReviews } from '#lib/reviews/count.ts';
import { aProduct } from '../../support/goods.ts';

test('counts are said in the singular and the plural', () => {
  expect(countWords(1, '')).toBe('1 product');
  expect(countWords(96, '')).toBe('96 products');
  expect(countWords(1, 'batik')).toBe('1 result for "batik"');
  expect(countWords(0, 'batik')).toBe('0 results for "batik"');
  expect(thereAre(1)).toBe('There is 1 product');
  expect(thereAre(27)).toBe('There are 27 products');
  expect([0, 1, 2].map(countReviews)).toEqual(['0 Reviews', '1 Review', '2 Reviews']);
});

test('a shelf is called by its label', () => {
  expect(collectionLabel({ kind: 'category', slug: 'bags' })).toBe('Bags');
  expect(collectionLabel({ kind: 'group', slug: 'mens' })).toBe("Men's");
});

test('a description is shortened between sentences, never within one', () => {
  expect(firstSentences('')).toBe('');
  expect(firstSentences('One. Two.')).toBe('One. Two.');
  expect(firstSentences('No full stop at all')).toBe('No full stop at all');
  expect(firstSentences('It is 1.5 m wide. Red.')).toBe('It is 1.5 m wide. Red.');
  const long = `${'word '.repeat(60).trim()}.`;
  expect(firstSentences(`${long} More.`)).toBe(long);
  expect(firstSentences('First paragraph.\nSecond one.')).toBe('First paragraph.');
});

test('a product without a description says what it is', () => {
  const { createdAt, ...draft } = aProduct('lac-bowl', { material: 'Turned wood', maker: '' });
  const product = {
    ...draft,
    createdAt,
    updatedAt: createdAt,
    rating: 0,
    reviewCount: 0,
    reviews: [],
    teaser: '',
  };
  expect(aboutProduct({ ...product, description: '' })).toBe(
    'Lac Bowl, of turned wood, by Hapuvida Lacquer.',
  );
  expect(aboutProduct({ ...product, description: '', material: '', brand: '' })).toBe('Lac Bowl.');
  expect(aboutProduct({ ...product, description: 'Turned. Dried.' })).toBe('Turned. Dried.');
});

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { maskEmail, averageOf, isRating, starsAt, starLabel } from '#lib/reviews/review.ts';
import { MAX_COMMENT, ReviewSchema } from '#lib/reviews/schema.ts';

test.each([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5])('%d stars may be given', (stars) => {
  expect(isRating(stars)).toBe(true);
});

test.each([0, -1, 0.25, 0.4, 3.3, 4.75, 5.5, 6, Infinity, NaN])(
  '%d stars may not be given',
  (stars) => {
    expect(isRating(stars)).toBe(false);
  },
);

describe('The average', () => {
  test.each([
    [0, 0, 0],
    [9, 1, 4.5],
    [8 + 9 + 7, 3, 4],
    // 4.25 and 4.35 are rounded up, whatever halves of a cent a computer makes of them.
    [17, 2, 4.3],
    [87, 10, 4.4],
    [1, 1, 0.5],
    [10 * 999 + 9, 1000, 5],
    [13, 3, 2.2],
  ])('of %d halves in %d reviews is %d', (halves, count, average) => {
    expect(averageOf(halves, count)).toBe(average);
  });
});

test('a finger on the left half of a star gives its half, on the right half all of it', () => {
  const width = 220;
  expect([1, 10, 23, 43, 45, 150, 160, 180, 219].map((x) => starsAt(x, width))).toEqual([
    0.5, 0.5, 1, 1, 1.5, 3.5, 4, 4.5, 5,
  ]);
  // A finger that slides off the stars.
  expect([-30, 0, 220, 400].map((x) => starsAt(x, width))).toEqual([0.5, 0.5, 5, 5]);
});

test('stars are said in words', () => {
  expect([0, 0.5, 4.5, 5].map(starLabel)).toEqual([
    'No rating yet',
    '0.5 of 5 stars',
    '4.5 of 5 stars',
    '5 of 5 stars',
  ]);
});

describe('A review', () => {
  const reported = (review: unknown) => {
    const { success, issues } = v.safeParse(ReviewSchema, review);
    return success ? 'right' : issues[0].message;
  };
  const NEEDED = 'Please provide a rating and comment.';

  test.each([
    [{ rating: 4.5, comment: 'Good.' }, 'right'],
    [{ rating: 0.5, comment: ' x ' }, 'right'],
    [{ rating: 5, comment: ` ${'x'.repeat(MAX_COMMENT)}\n` }, 'right'],
    [
      { rating: 5, comment: 'x'.repeat(MAX_COMMENT + 1) },
      'The comment must be at most 2,000 characters.',
    ],
    [{ rating: 5, comment: ' \n ' }, NEEDED],
    [{ rating: 5 }, NEEDED],
    [{ comment: 'Good.' }, NEEDED],
    [{ rating: 0, comment: 'Good.' }, NEEDED],
    [{ rating: 4.2, comment: 'Good.' }, NEEDED],
    [{ rating: '5', comment: 'Good.' }, NEEDED],
    [{ rating: 5, comment: ['Good.'] }, NEEDED],
    [{ rating: null, comment: null }, NEEDED],
  ])('%o is %s', (review, given) => {
    expect(reported(review)).toBe(given);
  });

  test('loses surrounding spaces and what no database can store', () => {
    expect(v.parse(ReviewSchema, { rating: 5, comment: ' Deep\0 blue. \n' }).comment).toBe(
      'Deep blue.',
    );
  });
});

test('an email address is masked, and a missing one stays empty', () => {
  expect(['nimali@example.com', 'a@b@example.com', 'x', ''].map(maskEmail)).toEqual([
    'n***@example.com',
    'a***@example.com',
    'x***',
    '',
  ]);
});

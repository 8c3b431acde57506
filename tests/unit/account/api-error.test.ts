import { expect, test } from 'vitest';
import { ApiError, sentenceOf } from '#lib/browser/api-error.ts';

const words = { refused: 'Login failed', away: 'Something went wrong. Try again.' };
const answered = (status: number, text: string) => new ApiError('refused', { status, text });

test('a refusal says status and body, an empty one that it is empty', () => {
  expect(answered(500, 'oh').message).toBe('Server error (500): oh');
  expect(answered(204, '').message).toBe('Empty response from server');
});

test('no answer has a sentence of its own', () => {
  expect(new ApiError('late', {}).message).toBe('Request timed out');
  expect(new ApiError('away', {}).message).toBe('Network connection failed');
});

test("the person reads the server's sentence, else the screen's", () => {
  expect(sentenceOf(answered(401, '{"message":"Invalid email or password"}'), words)).toBe(
    'Invalid email or password',
  );
  expect(sentenceOf(answered(502, '<html>'), words)).toBe('Login failed');
  expect(sentenceOf(answered(400, '{"message":7}'), words)).toBe('Login failed');
  expect(sentenceOf(new ApiError('away', {}), words)).toBe('Something went wrong. Try again.');
});

test('where the screen has no sentence of its own, the answer is shown, a long one in part', () => {
  const away = { away: 'The order could not be cancelled.' };
  expect(sentenceOf(answered(502, 'Bad Gateway'), away)).toBe('Server error (502): Bad Gateway');
  expect(sentenceOf(answered(502, 'x'.repeat(500)), away)).toMatch(
    /^Server error \(502\): x{160}…$/,
  );
});

test('whoever holds no token is told so, whatever the screen', () => {
  expect(sentenceOf(new ApiError('signed-out', {}), words)).toBe(
    'No access token found. Please log in again.',
  );
});

test('only sentences are errors of fields', () => {
  expect(answered(400, '{"errors":{"email":"Email is required","x":1}}').fieldErrors).toEqual({
    email: 'Email is required',
  });
  expect(answered(400, '{"errors":null}').fieldErrors).toEqual({});
});

import { expect, test } from 'vitest';
import { nameFromGoogle, readReturn, toReturn } from '#lib/account/google.ts';

test.each([
  ['Nimali Perera', 'Nimali Perera'],
  ['  Nimali\n Perera ', 'Nimali Perera'],
  ['නිමාලි පෙරේරා', 'නිමාලි පෙරේරා'],
  ['Nimali 1994', 'Nimali'],
  ['N\u0000imali', 'N imali'],
  ['x'.repeat(300), 'x'.repeat(100)],
])('%j of Google’s becomes the name %j', (name, kept) => {
  expect(nameFromGoogle(name, 'nimali@example.com')).toBe(kept);
});

test.each([
  [undefined, 'nimali.perera@example.com', 'nimali perera'],
  ['', 'nimali+shop@example.com', 'nimali shop'],
  ['Al', 'al@example.com', 'Valued Customer'],
  ['---', '077123@example.com', 'Valued Customer'],
])('without a name that will do (%j), %s is called %j', (name, email, kept) => {
  expect(nameFromGoogle(name, email)).toBe(kept);
});

test('what the page is told survives its address, and nobody puts words into its mouth', () => {
  expect(readReturn(toReturn({ code: 'a-code_+/=' }))).toEqual({ code: 'a-code_+/=' });
  expect(readReturn(toReturn({ problem: 'cancelled' }))).toEqual({ problem: 'cancelled' });
  expect(readReturn('#problem=Call+this+number')).toEqual({ problem: 'wrong' });
  expect(readReturn('#problem=toString')).toEqual({ problem: 'wrong' });
  expect(readReturn('#code=')).toBeUndefined();
  expect(readReturn('')).toBeUndefined();
});

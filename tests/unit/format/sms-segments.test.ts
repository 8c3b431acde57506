import { expect, test } from 'vitest';
import { simplerText, smsSegments } from '#lib/format/sms-segments.ts';

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['à¥é£'.repeat(40), 1],
  // Each of these takes two places.
  ['€'.repeat(80), 1],
  [`${'€'.repeat(80)}a`, 2],
  ['{}[]~|^\\'.repeat(10), 1],
  // One that falls on the end of a part moves to the next.
  [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 2],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['ස'.repeat(70), 1],
  ['ස'.repeat(71), 2],
  ['ஓ'.repeat(134), 2],
  ['ஓ'.repeat(135), 3],
  [`${'a'.repeat(70)}`, 1],
  [`ස${'a'.repeat(69)}`, 1],
  [`ස${'a'.repeat(70)}`, 2],
  // A pair is not split: 67 places hold 33 of them.
  ['😀'.repeat(35), 1],
  ['😀'.repeat(66), 2],
  ['😀'.repeat(67), 3],
])('the text %j has %i segments', (text, segments) => {
  expect(smsSegments(text)).toBe(segments);
});

test('signs that would double the price become their simpler likes', () => {
  const text = simplerText('Rs.\u00a02,792 – “Nimali’s” bowl…');
  expect(text).toBe('Rs. 2,792 - "Nimali\'s" bowl...');
  expect(simplerText('ඇණවුම ஓடர்')).toBe('ඇණවුම ஓடர்');
});

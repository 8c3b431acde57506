import { expect, test } from 'vitest';
import { readSigned, signedPath } from '#lib/server/infra/files/signed-urls.ts';

const KEY = 'a key of the shop';
const NAME = 'slips/0c9d2f6e-7a52-4b7e-9a53-0f1d6a5f9a11.webp';
const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const parts = (path: string) => {
  const [before = '', query = ''] = path.split('?');
  return { name: before.replace('/uploads/', ''), query };
};
const path = signedPath(KEY, NAME, at('08:10:00'));

test('an address is the same for all who ask within an hour, so that polling reloads nothing', () => {
  expect(signedPath(KEY, NAME, at('08:59:59'))).toBe(path);
  expect(signedPath(KEY, NAME, at('09:00:01'))).not.toBe(path);
});

test('an address is good for an hour at least and two at most', () => {
  expect(readSigned(KEY, parts(path), at('08:10:00'))).toEqual({ name: NAME, secondsLeft: 6600 });
  expect(readSigned(KEY, parts(path), at('09:59:59'))?.secondsLeft).toBe(1);
  expect(readSigned(KEY, parts(path), at('10:00:00'))).toBeUndefined();
});

test.each([
  ['another file', (way: string) => way.replace('0c9d', '1c9d')],
  ['a later end', (way: string) => way.replace(/until=\d+/, 'until=99999999999')],
  ['an end with a nought before it', (way: string) => way.replace('until=', 'until=0')],
  ['another last letter', (way: string) => way.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
  ['no signature', (way: string) => way.replace(/&sig=.*/, '')],
  ['an empty signature', (way: string) => way.replace(/sig=.*/, 'sig=')],
  ['no end', (way: string) => way.replace(/until=\d+&/, '')],
  ['something added', (way: string) => `${way}&more=1`],
  ['two signatures', (way: string) => `${way}&sig=x`],
  ['its letters in other case', (way: string) => way.replace(/sig=.*/, (s) => s.toLowerCase())],
])('an address with %s shows nothing', (_what, change) => {
  expect(readSigned(KEY, parts(change(path)), at('08:10:00'))).toBeUndefined();
});

test('an address that another shop signed shows nothing', () => {
  expect(readSigned('another key', parts(path), at('08:10:00'))).toBeUndefined();
});

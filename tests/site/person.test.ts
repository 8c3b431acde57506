import { expect, test } from 'vitest';
import { readPerson } from '#lib/site/person.ts';

const storage = (kept: Record<string, string>) => ({ getItem: (key: string) => kept[key] ?? null });
const userInfo = '{"name":"Nimali Perera","email":"nimali@example.com"}';

test('somebody with a token is shown with name and address', () => {
  const nimali = { name: 'Nimali Perera', email: 'nimali@example.com' };
  expect(readPerson(storage({ accesstoken: 'x', userInfo }))).toEqual(nimali);
  expect(readPerson(storage({ token: 'x', userInfo }))).toEqual(nimali);
});

test.each([
  {},
  { userInfo },
  { accesstoken: 'x' },
  { accesstoken: 'x', userInfo: '{' },
  { accesstoken: 'x', userInfo: '{"name":7}' },
])('nobody is signed in with %j', (kept) => {
  expect(readPerson(storage(kept))).toBeUndefined();
});

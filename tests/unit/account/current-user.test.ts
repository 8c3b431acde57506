import { expect, test } from 'vitest';
import { readCurrentUser } from '#lib/browser/session/current-user.ts';

const storedAs = (kept: Record<string, string>) => (key: string) => kept[key] ?? null;
const userInfo = '{"name":"Nimali Perera","email":"nimali@example.com","role":"user"}';

test('somebody with a token is shown with name and address', () => {
  const nimali = { name: 'Nimali Perera', email: 'nimali@example.com', role: 'user' };
  expect(readCurrentUser(storedAs({ accesstoken: 'x', userInfo }))).toEqual(nimali);
  expect(readCurrentUser(storedAs({ token: 'x', userInfo }))).toEqual(nimali);
});

test('an address stands in for a name that is not known', () => {
  const kept = { accesstoken: 'x', userInfo: '{"email":"nimali@example.com"}' };
  expect(readCurrentUser(storedAs(kept))?.name).toBe('nimali@example.com');
});

test.each([
  {},
  { userInfo },
  { accesstoken: 'x' },
  { accesstoken: 'x', userInfo: '{' },
  { accesstoken: 'x', userInfo: 'null' },
  { accesstoken: 'x', userInfo: '{"name":7}' },
])('nobody is signed in with %j', (kept) => {
  expect(readCurrentUser(storedAs(kept))).toBeUndefined();
});

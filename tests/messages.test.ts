import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from './messages.ts';
import { bodiesOf } from './support/test-titles.ts';

// Every message of docs/spec.md §8 is shown by a test, which messages.ts names.

const catalogue = readFileSync('docs/spec.md', 'utf8')
  .split('\n## ')
  .find((chapter) => chapter.startsWith('8. '));
const specified = new Set([...(catalogue ?? '').matchAll(/'([^']+)'/g)].map(([, one = '']) => one));

test('the catalogue of messages is read', () => {
  expect(specified.size).toBeGreaterThan(60);
});

test('every message of the specification has a row, and no other', () => {
  expect(Object.keys(messages).toSorted()).toEqual([...specified].toSorted());
});

test.each(Object.entries(messages))('“%s” is shown by the test that is named', (message, shown) => {
  const [file, title] = shown;
  const body = bodiesOf(`tests/${file}`).get(title);
  expect(body, `${file} has no test “${title}”`).toBeDefined();
  for (const part of message.split(/\{\w+\}/)) expect(body).toContain(part);
});

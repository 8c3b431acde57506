import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Every message of docs/spec.md §8 is seen on a screen by a story, which docs/map.md names.

const catalogue = readFileSync('docs/spec.md', 'utf8')
  .split('\n## ')
  .find((chapter) => chapter.startsWith('8. '));
const messages = [...new Set([...(catalogue ?? '').matchAll(/'([^']+)'/g)].map(([, one]) => one))];

/** The rows of the table: message, title of the story, file of the story. */
const rows = readFileSync('docs/map.md', 'utf8')
  .split('\n## ')
  .find((chapter) => chapter.startsWith('Messages'))
  ?.split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 5 && cells[3]?.startsWith('`'))
  .map(([, message = '', title = '', file = '']) => ({
    message,
    title,
    file: `tests/e2e/${file.replaceAll('`', '')}.e2e.ts`,
  }));

/** The text of one story without escapes, the file's named sentences written out. */
function storyOf(file: string, title: string): string {
  const whole = readFileSync(file, 'utf8');
  const story = whole.split(/\n *test(?=\()/).find((text) => text.includes(title)) ?? '';
  const named = whole.matchAll(/^const (\w+) =\s+'([^']+)';$/gm);
  return [...named]
    .reduce((text, [, name, words = '']) => text.replace(RegExp(`\\b${name}\\b`), words), story)
    .replaceAll('\\', '');
}

test('the catalogue of messages is read', () => {
  expect(messages.length).toBeGreaterThan(60);
});

test.each(messages)('“%s” is seen by the story that the map names', (message = '') => {
  const row = rows?.find((one) => one.message === message);
  expect(row, 'It has no row in docs/map.md “Messages”.').toBeDefined();
  const story = storyOf(row?.file ?? '', row?.title ?? '');
  for (const part of message.split(/\{\w+\}/)) expect(story).toContain(part);
});

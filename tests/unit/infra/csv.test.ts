import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { unescapeCell, writeCsv } from '#lib/server/infra/csv.ts';

const columns = [
  { heading: 'Name', cell: ([name = '']: readonly string[]) => name },
  { heading: 'Note, or not', cell: ([, note = '']: readonly string[]) => note },
];

async function* inPages(...pages: readonly (readonly string[])[][]) {
  for (const page of pages) yield page;
}

async function fileOf(...pages: readonly (readonly string[])[][]): Promise<string> {
  let file = '';
  for await (const part of writeCsv(columns, inPages(...pages))) file += part;
  return file;
}

test('a file has its mark and headings, and every row of its pages', async () => {
  expect(await fileOf([['Bowl', 'a "b", c']], [], [['Tea', 'two\nlines']])).toBe(
    '\u{feff}Name,"Note, or not"\nBowl,"a ""b"", c"\nTea,"two\nlines"\n',
  );
});

test.each(['=1+1', '+94', '-5', '@you', '\tTab', '\rReturn', "'=1", 'Bowl', "'tis", ''])(
  'a cell %j is never computed, and is read as it was written',
  async (text) => {
    const [, [cell = ''] = []]: string[][] = parse(await fileOf([[text, 'x']]), { bom: true });
    expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(unescapeCell(cell)).toBe(text);
  },
);

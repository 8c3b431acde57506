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

const PLAIN = ['Bowl', "'tis", ''];
const FORMULAS = ['=1+1', '+94', '-5', '@you', '\tTab', '\rReturn', "'=1"];
const FULL_WIDTH = ['\u{ff1d}1+1', '\u{ff0b}94', '\u{ff0d}5', '\u{ff20}you', '\u{2212}5'];
const AFTER_INVISIBLE = ['\u{200b}=1', '\u{feff}=1', ' =1', '\u{a0}=1', '\u{ad}\u{202e}=1', '\n=1'];

test.each([...PLAIN, ...FORMULAS, ...FULL_WIDTH, ...AFTER_INVISIBLE])(
  'a cell %j is never computed, and is read as it was written',
  async (text) => {
    const [, [cell = ''] = []]: string[][] = parse(await fileOf([[text, 'x']]), { bom: true });
    expect(cell).toBe(PLAIN.includes(text) ? text : `'${text}`);
    expect(unescapeCell(cell)).toBe(text);
  },
);

import { inLocale } from './locale.ts';

/**
 * How a cell begins that a spreadsheet would compute (OWASP "CSV injection"), escaped or not: full-width signs are
 * read as signs, and what nobody sees before a sign is left out.
 */
const COMPUTED =
  /^['\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20\u2212]/u;

/** A cell that spreadsheets show as text; `unescapeCell` takes the quote off again. */
export const escapeCell = (text: string): string => (COMPUTED.test(text) ? `'${text}` : text);

export const unescapeCell = (text: string): string =>
  text.startsWith("'") && COMPUTED.test(text) ? text.slice(1) : text;

/** A column of a file: its heading, and what it holds of a row. */
export interface Column<Row> {
  heading: string;
  cell: (row: Row) => string;
}

/** Excel takes a file for UTF-8 by this alone. */
const MARK = '\u{feff}';

/** Writes English rows page by page, so that a file of any length takes the memory of one page. */
export async function* writeCsv<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  // Loaded with the first file that is asked for.
  const { stringify } = await import('csv-stringify/sync');
  yield MARK + stringify([inLocale('en', () => columns.map(({ heading }) => heading))]);
  for await (const rows of pages) {
    const cells = inLocale('en', () =>
      rows.map((row) => columns.map(({ cell }) => escapeCell(cell(row)))),
    );
    if (cells.length > 0) yield stringify(cells);
  }
}

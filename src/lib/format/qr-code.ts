import qrcode from 'qrcode-generator';

/** One path in a square of `side` units, including the quiet zone of four. */
export interface QrCode {
  side: number;
  path: string;
}

const QUIET = 4;

export function qrCode(text: string): QrCode {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const cells: string[] = [];
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) cells.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`);
    }
  }
  return { side: count + 2 * QUIET, path: cells.join('') };
}

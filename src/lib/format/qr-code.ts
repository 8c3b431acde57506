import encodeQR from 'qr';

/** One path in a square of `side` units, including the quiet zone of four. */
export interface QrCode {
  side: number;
  path: string;
}

const QUIET = 4;

/** Rows of modules, dark or not, including the quiet zone. */
export const qrModules = (text: string): boolean[][] => encodeQR(text, 'raw', { border: QUIET });

export function qrCode(text: string): QrCode {
  const rows = qrModules(text);
  const cells = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { side: rows.length, path: cells.join('') };
}

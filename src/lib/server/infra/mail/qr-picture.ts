import { qrModules } from '#lib/format/qr-code.ts';

/** Pixels of a module: sharp on every screen, and 4 KB at most. */
const SCALE = 8;
const [DARK, LIGHT] = [0, 255];

/** A QR code as a PNG with its quiet zone. */
export async function qrPicture(text: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const rows = qrModules(text);
  const side = rows.length;
  const pixels = Uint8Array.from(rows.flat(), (isDark) => (isDark ? DARK : LIGHT));
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * SCALE, side * SCALE, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}

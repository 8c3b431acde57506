/** Pixels of the longer side; a larger photo only takes longer. */
const MAX_SIDE = 2000;
const READ_WITHIN_MS = 5_000;

const NO_PICTURE =
  'This file can’t be read as a picture. Choose a photo or screenshot of the code.';
const NO_CODE =
  'There is no QR code in this picture. Take it from straight above, with the whole code in it.';

export type FoundQrCode = { text: string } | { problem: string };

/** The text of the QR code in a picture; nothing leaves the browser. */
export async function readQrCode(file: Blob): Promise<FoundQrCode> {
  const { default: decodeQR } = await import('qr/decode.js');
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return { problem: NO_PICTURE };
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) return { problem: NO_PICTURE };
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  try {
    const picture = context.getImageData(0, 0, width, height);
    return { text: decodeQR(picture, { effort: Infinity, timeLimit: READ_WITHIN_MS }) };
  } catch {
    // The decoder throws for a picture without a code.
    return { problem: NO_CODE };
  }
}

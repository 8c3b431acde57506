import { scanImageData } from '@undecaf/zbar-wasm';
import sharp from 'sharp';

/** A static code as banks give it, for the account of the demo shop. */
export const BANK_CODE =
  '00020101021126410015lk.lankaqr.bank0118009071010071204588' +
  '520459475303144' +
  '5802LK5913SHILPA CRAFTS6006MATALE62080704T0016304136C';

/** What a scanner that is not the shop's reads in a picture: PNG or JPEG. */
export async function scanned(picture: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { ...info, data: new Uint8ClampedArray(data), colorSpace: 'srgb' as const };
  const symbols = await scanImageData(pixels as ImageData);
  return symbols.map((symbol) => symbol.decode());
}

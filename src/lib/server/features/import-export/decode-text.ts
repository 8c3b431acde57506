import { isUtf8 } from 'node:buffer';
import type { Encoding } from '#lib/import-export/report.ts';
import { withoutControls } from '#lib/format/plain-text.ts';

const NOT_TEXT =
  'The file is not text. In the spreadsheet choose Save as, “CSV UTF-8 (comma delimited)”.';
const DAMAGED =
  'The file is in UTF-8 with some characters that are damaged. Save it again as “CSV UTF-8 (comma delimited)”.';

export class InvalidFile extends Error {
  override name = 'InvalidFile';
}

const SAMPLE_BYTES = 4_096;

/** Recognises the byte order mark, or zero bytes in the header. */
function utf16Of(bytes: Uint8Array): Encoding | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : undefined;
}

const LEFT_EMPTY = /[\u0080-\u009f]/;
const DAMAGE = /\ufffd/g;
const BEYOND_ASCII = /[^\p{ASCII}\ufffd]/gu;
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Decodes UTF-8, UTF-16 or Windows-1252 and removes the byte order mark and control characters. Throws `InvalidFile`
 * for binary data.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const decoded = (encoding: Encoding) => ({
    text: new TextDecoder(encoding).decode(bytes),
    encoding,
  });
  const utf16 = utf16Of(bytes);
  const unicode = decoded(utf16 ?? 'utf-8');
  const damaged = countOf(unicode.text, DAMAGE);
  const found =
    utf16 !== undefined || isUtf8(bytes)
      ? unicode
      : // Text in another encoding is rarely valid UTF-8.
        countOf(unicode.text, BEYOND_ASCII) > damaged
        ? undefined
        : decoded('windows-1252');
  if (!found) throw new InvalidFile(DAMAGED);
  const { text, encoding } = found;
  const isOther = encoding === 'windows-1252' && LEFT_EMPTY.test(text);
  if (isOther || text.includes('\0')) throw new InvalidFile(NOT_TEXT);
  return { text: withoutControls(text), encoding };
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Smaller bodies gain nothing. */
const LEAST_BYTES = 860;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The encoding to answer in: what the visitor takes, brotli before gzip. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  // The one header that nearly every browser sends needs no parsing.
  if (acceptEncoding === 'gzip, deflate, br' || acceptEncoding === 'gzip, deflate, br, zstd') {
    return 'br';
  }
  if (acceptEncoding === undefined) return 'identity';
  const visitor = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const taken = visitor.encodings([...encodings]);
  return encodings.find((encoding) => taken.includes(encoding)) ?? 'identity';
}

export const isWorthCompressing = (bytes: number): boolean => bytes >= LEAST_BYTES;

/** Brotli's window, in bits: no more than a body needs, as the memory is allocated for each one. */
const windowBits = (bytes: number): number =>
  Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(bytes))));

/** A body in one encoding; `effort` is brotli's quality, 5 while somebody waits, 11 otherwise. */
export async function encode(body: Buffer, encoding: Encoding, effort: number): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: effort,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
        },
      });
    case 'gzip':
      return zip(body, { level: Math.min(effort + 1, 9) });
    case 'identity':
      return body;
  }
}

import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The pair that the storage of the tests knows. */
export const KEY = { id: 'S3RVER', secret: 'a secret of the storage' };

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[\w-]+\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/**
 * What an S3 storage says no with to a request, by Amazon's rules for Signature Version 4; nothing
 * when it is signed as it should be.
 */
export function wrongSignature({
  method,
  url = '/',
  headers,
}: IncomingMessage): string | undefined {
  const [, id, scope = '', names = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (signature === undefined) return 'AccessDenied';
  if (id !== KEY.id) return 'InvalidAccessKeyId';
  const [path, query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query
      .split('&')
      .map((pair) => (pair.includes('=') || pair === '' ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n');
  let key: string | Buffer = `AWS4${KEY.secret}`;
  for (const part of scope.split('/')) key = hmac(key, part);
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

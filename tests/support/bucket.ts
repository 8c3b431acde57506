import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp } from 'fauxqs';
import { onTestFinished } from 'vitest';
import { createHash, createHmac } from 'node:crypto';

type Answerer = (req: IncomingMessage, res: ServerResponse, pass: () => void) => void;

/** What happened at the storage: method, address and headers. */
type Requested = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

export interface BucketServer {
  /** What the environment says of it. */
  env: Record<'UPLOADS_URL' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY', string>;
  /** Every request, in its order. */
  requested: Requested[];
  /** Answers the next requests in its own way or lets them pass, until nothing is given. */
  response: (how?: Answerer) => void;
  /** Is away: refuses whoever comes. */
  cut: () => Promise<void>;
  /** Stands again at its old address. */
  mend: () => Promise<void>;
}

/** Says no as S3 does. */
export function refuse(res: ServerResponse, status: number, code: string): void {
  res.writeHead(status, { 'Content-Type': 'application/xml' });
  res.end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`);
}

/**
 * An S3 storage of the test's own, with one empty bucket. The storage itself believes everybody, so
 * what stands before it checks signatures by Amazon's rules.
 */
export async function aBucketServer(url = 's3://shop/files'): Promise<BucketServer> {
  const storage = buildApp({ logger: false });
  await storage.inject({ method: 'PUT', url: '/shop' });
  const requested: Requested[] = [];
  let other: Answerer | undefined;
  let server: Server;
  let port = 0;
  async function mend() {
    server = createServer((req, res) => {
      requested.push({ method: req.method, url: req.url, headers: req.headers });
      const pass = () => {
        const wrong = wrongSignature(req);
        if (wrong !== undefined) return refuse(res, 403, wrong);
        storage.routing(req, res);
      };
      if (other) other(req, res, pass);
      else pass();
    });
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
    port = (server.address() as AddressInfo).port;
  }
  const cut = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  await mend();
  onTestFinished(cut);
  return {
    env: {
      UPLOADS_URL: url,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY: KEY.id,
      S3_SECRET_KEY: KEY.secret,
    },
    requested,
    response: (how) => void (other = how),
    cut,
    mend,
  };
}

/** The pair that the storage of the tests knows. */
const KEY = { id: 'S3RVER', secret: 'a secret of the storage' };

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[\w-]+\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/**
 * What an S3 storage says no with to a request, by Amazon's rules for Signature Version 4; nothing
 * when it is signed as it should be.
 */
function wrongSignature({ method, url = '/', headers }: IncomingMessage): string | undefined {
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

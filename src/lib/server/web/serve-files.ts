import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  pictureHeaders,
  FOR_EVER,
  leaveOutDocumentHeaders,
  setHeaders,
  SPECULATION_TYPE,
  workerHeaders,
} from './headers.ts';
import {
  readPictureAddress,
  typeOf,
  webpName,
  type PictureAddress,
  type Pictures,
} from '#lib/server/infra/files/pictures.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import sirv from 'sirv';
import { DELIVERIES_WORKER } from '#lib/site/paths.ts';
import { PUSH_WORKER } from '#lib/site/push-worker.ts';
import type { Services } from './services.ts';
import { UPLOADS } from '#lib/server/infra/tokens.ts';
import { MEDIA } from './request-checks.ts';
import { sendRefusal } from './send.ts';

/**
 * Sends a browser to the WebP of a picture whose AVIF is still being made, this once (decision 0034):
 * no visitor waits for an AVIF.
 */
function sendWebpInstead(req: IncomingMessage, res: ServerResponse, address: PictureAddress): void {
  res.writeHead(302, {
    Location: MEDIA + webpName(address),
    'Cache-Control': 'no-store',
    Vary: pictureHeaders(req).Vary,
    'Content-Length': 0,
  });
  res.end();
}

/** Answers `/media/{name}` when it names a picture of the shop; otherwise says that it does not. */
export async function servePicture(
  pictures: Pictures,
  name: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const address = readPictureAddress(name);
  if (!address) return false;
  const isAvif = address.format === 'avif';
  const bytes = await (isAvif ? pictures.findMade(address) : pictures.get(address));
  if (!bytes) {
    if (isAvif) sendWebpInstead(req, res, address);
    return isAvif;
  }
  leaveOutDocumentHeaders(res);
  res.writeHead(200, {
    'Content-Type': typeOf(address),
    ...pictureHeaders(req),
    'Content-Length': bytes.length,
  });
  res.end(req.method === 'HEAD' ? undefined : bytes);
  return true;
}

/** A stranger's file is shown or saved, never run: not even in a tab of its own. */
const SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'";

const kinds = {
  webp: { 'Content-Type': 'image/webp', 'Content-Disposition': 'inline' },
  pdf: {
    'Content-Type': 'application/pdf',
    'Content-Disposition': 'attachment; filename="payment-slip.pdf"',
  },
} as const;

/** Answers a signed `/uploads/{name}`; otherwise says that it does not. */
async function serveUpload(
  uploads: Uploads,
  address: { name: string; query: string },
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  const found = await uploads.find(address);
  if (!found) return false;
  res.writeHead(200, {
    ...kinds[found.name.endsWith('.pdf') ? 'pdf' : 'webp'],
    'Content-Length': found.bytes.length,
    'Content-Security-Policy': SANDBOX,
    'Cache-Control': `private, max-age=${found.secondsLeft}, immutable`,
    'Referrer-Policy': 'no-referrer',
  });
  res.end(req.method === 'HEAD' ? undefined : found.bytes);
  return true;
}

/** The shop's own pictures, made when it was built. */
export const OWN_PICTURES = '/pictures/';
/** Built files whose names change with what they hold. */
const NAMED_BY_CONTENT = /^\/(_astro|pictures)\//;

/** Built files that no browser opens as a document, as it does with an SVG. */
const NO_DOCUMENT = /\.(webp|avif|jpg|woff2|css|js)$/;

/** Text files, which are sent with their charset. */
const WORDS = {
  css: 'text/css',
  js: 'text/javascript',
  svg: 'image/svg+xml',
} as const;
const isOfWords = (ending: string): ending is keyof typeof WORDS => Object.hasOwn(WORDS, ending);

/** Serves what browsers fetch of the build, packed as it was built. */
export const clientFiles = (folder: string) =>
  sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      const isNamed = NAMED_BY_CONTENT.test(path);
      res.setHeader('Cache-Control', isNamed ? FOR_EVER : 'public, max-age=3600');
      if (NO_DOCUMENT.test(path)) leaveOutDocumentHeaders(res);
      const ending = path.slice(path.lastIndexOf('.') + 1);
      if (isOfWords(ending)) res.setHeader('Content-Type', `${WORDS[ending]}; charset=utf-8`);
      if (ending === 'ico') res.setHeader('Content-Type', 'image/x-icon');
      if (path.startsWith(OWN_PICTURES)) setHeaders(res, pictureHeaders(res.req));
      if (path.startsWith(DELIVERIES_WORKER) || path === PUSH_WORKER) {
        setHeaders(res, workerHeaders);
      }
      if (path === '/speculation-rules.json') res.setHeader('Content-Type', SPECULATION_TYPE);
    },
  });

/** Serves what the shop of this process keeps; says whether it did. */
export async function serveFile(
  { pictures, uploads }: Pick<Services, 'pictures' | 'uploads'>,
  req: IncomingMessage,
  res: ServerResponse,
  { path, query }: { path: string; query: string },
): Promise<boolean> {
  if (path.startsWith(MEDIA)) {
    if (await servePicture(pictures, path.slice(MEDIA.length), req, res)) return true;
    sendRefusal(req, res, 404, { code: 'not_found', message: 'Picture not found.' });
    return true;
  }
  if (!path.startsWith(UPLOADS)) return false;
  const address = { name: path.slice(UPLOADS.length), query };
  if (await serveUpload(uploads, address, req, res)) return true;
  sendRefusal(req, res, 404, { code: 'not_found', message: 'File not found.' });
  return true;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';

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
export async function serveUpload(
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

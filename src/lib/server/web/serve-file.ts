import type { IncomingMessage, ServerResponse } from 'node:http';
import { servePicture } from './serve-picture.ts';
import type { Services } from './services.ts';
import { serveUpload } from './serve-upload.ts';
import { UPLOADS } from '#lib/server/infra/files/signed-urls.ts';
import { MEDIA } from './routes-with-data.ts';
import { sendJson } from './send.ts';

/** Serves what the shop of this process keeps; says whether it did. */
export async function serveFile(
  { pictures, uploads }: Pick<Services, 'pictures' | 'uploads'>,
  req: IncomingMessage,
  res: ServerResponse,
  { path, query }: { path: string; query: string },
): Promise<boolean> {
  if (path.startsWith(MEDIA)) {
    if (await servePicture(pictures, path.slice(MEDIA.length), req, res)) return true;
    sendJson(req, res, 404, { success: false, message: 'There is no such picture.' });
    return true;
  }
  if (!path.startsWith(UPLOADS)) return false;
  const address = { name: path.slice(UPLOADS.length), query };
  if (await serveUpload(uploads, address, req, res)) return true;
  sendJson(req, res, 404, { success: false, message: 'There is no such file.' });
  return true;
}

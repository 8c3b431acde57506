import type { IncomingMessage, ServerResponse } from 'node:http';
import { pictureHeaders } from './headers.ts';
import { readPictureAddress, typeOf, type Pictures } from '#lib/server/infra/files/pictures.ts';

/** Answers `/media/{name}` when it names a picture of the shop; otherwise says that it does not. */
export async function servePicture(
  pictures: Pictures,
  name: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const address = readPictureAddress(name);
  const bytes = address && (await pictures.get(address));
  if (!address || !bytes) return false;
  res.writeHead(200, {
    'Content-Type': typeOf(address),
    ...pictureHeaders(req),
    'Content-Length': bytes.length,
  });
  res.end(req.method === 'HEAD' ? undefined : bytes);
  return true;
}

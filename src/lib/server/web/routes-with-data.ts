import type { IncomingMessage } from 'node:http';
import { UPLOADS } from '#lib/server/infra/files/signed-urls.ts';

export const MEDIA = '/media/';
/** A call that stands at a page's address (docs/api.md "Fine print, More calls"). */
const VERIFY = '/verify';

/** What is no page, whatever the method. */
const NO_PAGES = ['/api/', MEDIA, UPLOADS];

export const isVerifyCall = ({ method }: IncomingMessage, path: string): boolean =>
  path === VERIFY && method === 'POST';

/** Calls and files: what the host with the data answers. */
export const isOfData = (req: IncomingMessage, path: string): boolean =>
  NO_PAGES.some((uploads) => path.startsWith(uploads)) || isVerifyCall(req, path);

export const isPage = (req: IncomingMessage, path: string): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') && !isOfData(req, path);

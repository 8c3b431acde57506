import type { IncomingMessage, ServerResponse } from 'node:http';
import { DATA_SAVER } from '#lib/site/data-saver.ts';
import { paths } from '#lib/site/paths.ts';

/** The switch in the footer, for who has no `Save-Data` header (decision 0014). */

const YEAR_SECONDS = 365 * 24 * 3600;

/** The page of this shop that the visitor comes from, else the home page. */
function cameFrom({ headers }: IncomingMessage, siteUrl: string): string {
  const { referer = '' } = headers;
  if (!URL.canParse(referer)) return paths.home;
  const { host, pathname, search } = new URL(referer);
  const isOwn = host === headers.host || host === new URL(siteUrl).host;
  return isOwn && !pathname.startsWith('//') ? pathname + search : paths.home;
}

/** Turns data saving on or off for this browser, and leads back; returns whether it has responded. */
export function switchDataSaver(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  siteUrl: string,
): boolean {
  const isOn = path === paths.dataSaver('on');
  if (req.method !== 'POST' || (!isOn && path !== paths.dataSaver('off'))) return false;
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  res.writeHead(303, {
    Location: cameFrom(req, siteUrl),
    // Scripts read it: banners then stand still.
    'Set-Cookie': `${DATA_SAVER}; Max-Age=${isOn ? YEAR_SECONDS : 0}; Path=/; SameSite=Lax${secure}`,
    'Cache-Control': 'no-store',
    // Else the light pictures, which have the same addresses, would stay.
    ...(!isOn && { 'Clear-Site-Data': '"cache"' }),
    'Content-Length': 0,
  });
  res.end();
  return true;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendBusy, sendJson } from './send.ts';

const HEALTH = '/api/health';
const READY = '/api/ready';

export const isProbe = (path: string): boolean => path === HEALTH || path === READY;

/** Liveness and readiness, with any Host header. */
export function serveProbe(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  isReady: () => Promise<boolean>,
): void {
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('Allow', 'GET, HEAD');
    const message = 'This address takes GET, HEAD only.';
    return sendJson(req, res, 405, { success: false, message });
  }
  if (path === HEALTH) return sendJson(req, res, 200, { success: true });
  void isReady()
    .catch(() => false)
    .then((ready) => (ready ? sendJson(req, res, 200, { success: true }) : sendBusy(req, res)));
}

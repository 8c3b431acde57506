import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_FORM_BYTES } from '#lib/server/infra/request-body.ts';

/** What all the forms that are being read may weigh together, in bytes. */
const ROOM_BYTES = 128 * 1024 * 1024;

const isForm = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false;

/**
 * Files are held in memory while they are looked at: many large ones at once would fill it. A form
 * takes room for what it says to weigh, or for the most that people send, until it is answered.
 */
export function createUploadLimiter(roomBytes = ROOM_BYTES) {
  let taken = 0;
  return {
    /** Takes room for a form; false when there is none, and whoever asked should come again. */
    enter(req: IncomingMessage, res: ServerResponse): boolean {
      if (!isForm(req)) return true;
      const bytes = Number(req.headers['content-length'] ?? MAX_FORM_BYTES);
      // What is larger than any form may be is refused for that, before it is read.
      if (bytes > roomBytes) return true;
      if (taken + bytes > roomBytes) return false;
      taken += bytes;
      res.once('close', () => (taken -= bytes));
      return true;
    },
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_FORM_BYTES } from '#lib/server/infra/request-body.ts';

/** The total size of all forms that are being read at a time. */
const MAX_TOTAL_BYTES = 128 * 1024 * 1024;

const isForm = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false;

/**
 * Limits the memory of uploads: forms are held in memory while they are processed. A form reserves
 * its declared size, or the maximum size of a form, until its response is sent.
 */
export function createUploadLimiter(maxBytes = MAX_TOTAL_BYTES) {
  let reserved = 0;
  return {
    /** Reserves memory for a form; false when there is none left for now. */
    enter(req: IncomingMessage, res: ServerResponse): boolean {
      if (!isForm(req)) return true;
      const bytes = Number(req.headers['content-length'] ?? MAX_FORM_BYTES);
      // Larger than any form may be: refused for its size elsewhere, before it is read.
      if (bytes > maxBytes) return true;
      if (reserved + bytes > maxBytes) return false;
      reserved += bytes;
      res.once('close', () => (reserved -= bytes));
      return true;
    },
  };
}

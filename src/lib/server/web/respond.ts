import { createHash } from 'node:crypto';
import type { RefusalCode } from '#lib/messages/refusal-codes.ts';
import * as m from '#messages';
import { PAGE_CACHE_CONTROL, tagHeaders } from './headers.ts';
import { chooseEncoding, encode, isWorthCompressing } from './send.ts';
import { isDatabaseUnavailable, isUnstorable } from '#lib/server/infra/db/failures.ts';
import { Refusal, statusOf, shopIsBusy } from '#lib/server/errors.ts';

const EFFORT = 4;

/** Headers of answers that depend on the language of the call. */
const varying = () => ({
  Vary: 'Accept-Encoding, Accept-Language',
  'Content-Language': m.common_locale(),
});

/** A JSON answer, compressed when that helps. */
export async function respondJson(
  request: Request,
  status: number,
  content: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = Buffer.from(JSON.stringify(content));
  const encoding = isWorthCompressing(body.length)
    ? chooseEncoding(request.headers.get('accept-encoding') ?? undefined)
    : 'identity';
  const sent = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...varying(),
    ...headers,
  });
  if (encoding !== 'identity') sent.set('Content-Encoding', encoding);
  return new Response(new Uint8Array(await encode(body, encoding, EFFORT)), {
    status,
    headers: sent,
  });
}

/** Whether a caller has the answer of this tag (RFC 9110 §13.1.2; tags are compared weakly). */
const hasTag = (request: Request, tag: string): boolean => {
  const known = request.headers.get('if-none-match') ?? '';
  return (
    known.trim() === '*' || known.split(',').some((one) => one.trim().replace('W/', '') === tag)
  );
};

/** A JSON response with an ETag: 304 while it is the same. One with tags is public, and a CDN may hold it like a page. */
export async function respondRevalidated(
  request: Request,
  content: Record<string, unknown>,
  tags: readonly string[] = [],
): Promise<Response> {
  const tag = `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}"`;
  // Weak, because the same words travel in several encodings.
  const headers = {
    'Cache-Control': tags.length > 0 ? PAGE_CACHE_CONTROL : 'private, no-cache',
    ...(tags.length > 0 && tagHeaders(tags)),
    ETag: `W/${tag}`,
  };
  if (!hasTag(request, tag)) return respondJson(request, 200, content, headers);
  return new Response(null, { status: 304, headers: { ...headers, ...varying() } });
}

/** A file that is written while it is sent. */
export interface FileToSend {
  name: string;
  type: string;
  content: AsyncIterable<string>;
}

/** A download; `drained` waits for the client, so that no more than a part or two are held. */
export function respondFile(
  request: Request,
  { name, type, content }: FileToSend,
  drained: () => Promise<void>,
): Response {
  const headers = {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const parts = content[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await drained();
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(encoder.encode(part.value));
    },
    async cancel() {
      await parts.return?.();
    },
  });
  return new Response(body, { headers });
}

/** The refusal for a thrown value; undefined for anything else, which is a bug and logged. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) {
    return shopIsBusy();
  }
  if (isUnstorable(error)) return new Refusal('invalid', m.common_invisible());
  return undefined;
}

/** The one place where a refusal becomes JSON. */
export function respondRefusal(
  request: Request,
  { code, message, reason, details }: Refusal,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { errors, retryAfterSeconds, body } = details;
  return respondJson(
    request,
    statusOf[reason],
    { success: false, code, message, ...(errors && { errors }), ...body },
    {
      ...headers,
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    },
  );
}

/** The one place where a thrown error becomes a response. */
export async function respondError(request: Request, error: unknown): Promise<Response> {
  const refusal = toRefusal(error);
  if (refusal) return respondRefusal(request, refusal);
  const code: RefusalCode = 'server_error';
  return respondJson(request, 500, {
    success: false,
    code,
    message: m.common_went_wrong_try_again(),
  });
}

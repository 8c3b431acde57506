import { FetchError, type FetchResponse, ofetch } from 'ofetch';
import { type ResponseBody, ApiError, readResponseBody } from './api-error.ts';

/** How long a call may take before the shopper is told, in ms (docs/spec.md §9). */
const WITHIN_MS = 15_000;

/** The one way in which the browser calls the shop. */
export const http = ofetch.create({ timeout: WITHIN_MS, retry: 1, retryDelay: 300 });

/** The status that a failed call ended with; `undefined` when the line or the server was away. */
export const statusOfFailure = (error: unknown): number | undefined =>
  error instanceof FetchError ? error.statusCode : undefined;

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: FormData | Record<string, unknown>;
  token?: string;
  /** Names one wish, so that it may be sent again. */
  key?: string;
  /** Of the answer that one has already. */
  tag?: string;
}

const isLate = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || isLate(error.cause));

async function send(path: string, { method, body, token, key, tag }: Call) {
  return http
    .raw(path, {
      method,
      retry: false,
      ignoreResponseError: true,
      credentials: 'include',
      // Of our own, so that a body that stops half way is late too.
      signal: AbortSignal.timeout(WITHIN_MS),
      responseType: 'text',
      ...(body && { body }),
      // What is asked for by its tag is kept here, and by no cache of the browser.
      ...(tag !== undefined && { cache: 'no-store' }),
      headers: {
        accept: 'application/json',
        ...(tag && { 'if-none-match': tag }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    })
    .catch((error: unknown) => {
      throw new ApiError(isLate(error) ? 'late' : 'away', { cause: error });
    });
}

function responseIn(response: FetchResponse<string>): ResponseBody {
  const text = response._data ?? '';
  const body = readResponseBody(text);
  if (response.ok && body && body['success'] !== false) return body;
  throw new ApiError('refused', {
    status: response.status,
    text,
    retryAfter: Number(response.headers.get('retry-after')) || 0,
  });
}

/**
 * One call, sent once: what changes something is never sent twice by itself. Every end that is not
 * a success is a `CallFailed`.
 */
export const call = async (path: string, wanted: Call): Promise<ResponseBody> =>
  responseIn(await send(path, wanted));

const UNCHANGED = 304;

/** An answer with the tag by which the shop tells it from the next one. */
export interface Tagged {
  response: ResponseBody;
  tag: string;
}

/** As `getJson`; nothing when the answer is still the one of this tag (none is known by ''). */
export async function getChanged(
  path: string,
  { token, tag }: { token: string; tag: string },
): Promise<Tagged | undefined> {
  const response = await send(path, { method: 'GET', token, tag });
  if (response.status === UNCHANGED) return undefined;
  return { response: responseIn(response), tag: response.headers.get('etag') ?? '' };
}

export const postJson = (path: string, body: Record<string, unknown>, token?: string) =>
  call(path, { method: 'POST', body, ...(token !== undefined && { token }) });

export const getJson = (path: string, token?: string) =>
  call(path, { method: 'GET', ...(token !== undefined && { token }) });

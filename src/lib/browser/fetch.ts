import { FetchError, type FetchResponse, ofetch } from 'ofetch';
import { type ResponseBody, ApiError, readResponseBody } from './api-error.ts';

/** How long a call may take before it fails, in ms (docs/spec.md §9). */
const WITHIN_MS = 15_000;

/** All API calls of the browser go through here. */
export const http = ofetch.create({ timeout: WITHIN_MS, retry: 1, retryDelay: 300 });

/** The status of a failed call; `undefined` without a response. */
export const statusOfFailure = (error: unknown): number | undefined =>
  error instanceof FetchError ? error.statusCode : undefined;

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: FormData | Record<string, unknown>;
  token?: string;
  /** Idempotency key: the call may be repeated. */
  key?: string;
  /** ETag of the response already known. */
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
      // Our own timeout also covers a body that stalls.
      signal: AbortSignal.timeout(WITHIN_MS),
      responseType: 'text',
      ...(body && { body }),
      // Conditional requests use our own copy, not the browser's cache.
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
 * Sends one request, once: nothing is retried automatically. Throws `ApiError` unless it
 * succeeds.
 */
export const call = async (path: string, wanted: Call): Promise<ResponseBody> =>
  responseIn(await send(path, wanted));

const UNCHANGED = 304;

/** A response with its ETag. */
export interface Tagged {
  response: ResponseBody;
  tag: string;
}

/** Like `getJson`; `undefined` when the response still has this ETag ('' for none). */
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

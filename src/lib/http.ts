import { FetchError, ofetch } from 'ofetch';
import { type Answer, CallFailed, readAnswer } from './call-failed.ts';

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
}

const isLate = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || isLate(error.cause));

/**
 * One call, sent once: what changes something is never sent twice by itself. Every end that is not
 * a success is a `CallFailed`.
 */
export async function call(path: string, { method, body, token, key }: Call): Promise<Answer> {
  const response = await http
    .raw(path, {
      method,
      retry: false,
      ignoreResponseError: true,
      credentials: 'include',
      // Of our own, so that a body that stops half way is late too.
      signal: AbortSignal.timeout(WITHIN_MS),
      responseType: 'text',
      ...(body && { body }),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    })
    .catch((error: unknown) => {
      throw new CallFailed(isLate(error) ? 'late' : 'away', { cause: error });
    });
  const text = response._data ?? '';
  const answer = readAnswer(text);
  if (response.ok && answer && answer['success'] !== false) return answer;
  throw new CallFailed('refused', {
    status: response.status,
    text,
    retryAfter: Number(response.headers.get('retry-after')) || 0,
  });
}

export const postJson = (path: string, body: Record<string, unknown>, token?: string) =>
  call(path, { method: 'POST', body, ...(token !== undefined && { token }) });

export const getJson = (path: string, token?: string) =>
  call(path, { method: 'GET', ...(token !== undefined && { token }) });

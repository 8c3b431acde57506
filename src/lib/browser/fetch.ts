import { FetchError, type FetchResponse, ofetch } from 'ofetch';
import type { Message } from '#lib/format/short-text.ts';
import { textOf } from '#lib/messages/text-of.ts';
import * as m from '#messages';

export type ResponseBody = Record<string, unknown>;

export function readResponseBody(text: string): ResponseBody | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? { ...read } : undefined;
  } catch {
    // A proxy's page or a truncated response.
    return undefined;
  }
}

const textField = (response: ResponseBody | undefined, name: string): string | undefined => {
  const field = response?.[name];
  return typeof field === 'string' && field !== '' ? field : undefined;
};

interface Details {
  status?: number;
  text?: string;
  /** `Retry-After` in seconds; 0 without the header. */
  retryAfter?: number;
  cause?: unknown;
}

/** A longer text, such as a proxy's page, is no message for people. */
const MAX_LENGTH = 160;

const clip = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;

/** The messages of docs/spec.md §8 for a failed call. */
function sentence(how: ApiError['how'], { status, text }: Details): string {
  if (how === 'late') return m.common_timed_out();
  if (how === 'unavailable') return m.common_network_failed();
  if (how === 'signed-out') return m.account_no_token();
  if (!text) return m.common_empty_response();
  return m.common_server_error({ status: String(status), text: clip(text) });
}

export class ApiError extends Error {
  readonly how: 'refused' | 'late' | 'unavailable' | 'signed-out';
  readonly status: number | undefined;
  readonly retryAfter: number;
  readonly response: ResponseBody | undefined;

  constructor(how: ApiError['how'], details: Details) {
    super(sentence(how, details), { cause: details.cause });
    this.name = 'ApiError';
    this.how = how;
    this.status = details.status;
    this.retryAfter = details.retryAfter ?? 0;
    this.response = details.text === undefined ? undefined : readResponseBody(details.text);
  }

  get serverMessage(): string | undefined {
    return textField(this.response, 'message');
  }

  /** What was refused, in one word that is the same in every language. */
  get code(): string | undefined {
    return textField(this.response, 'code');
  }

  get fieldErrors(): Record<string, string> {
    const errors = this.response?.['errors'];
    if (typeof errors !== 'object' || errors === null) return {};
    return Object.fromEntries(
      Object.entries(errors).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  }
}

const INCONCLUSIVE: readonly number[] = [408, 425, 429];

/** Whether a retry may help: offline, a server that is unavailable, or a response from a proxy. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.how !== 'refused') return true;
  const { status = 0, serverMessage } = error;
  return serverMessage === undefined || status >= 500 || INCONCLUSIVE.includes(status);
}

/** Whether the server would reject the same call again; after the next login it may not. */
export const isRejected = (error: unknown): error is ApiError & { serverMessage: string } =>
  error instanceof ApiError && !isUnavailable(error) && error.status !== 401;

interface Sentences {
  /** The message for a rejection that has none of its own. */
  refused?: Message;
  unavailable: Message;
}

export function sentenceOf(error: unknown, { refused, unavailable }: Sentences): string {
  if (!(error instanceof ApiError)) return textOf(unavailable);
  if (error.how === 'signed-out') return error.message;
  if (error.how !== 'refused') return textOf(unavailable);
  return error.serverMessage ?? textOf(refused ?? error.message);
}

/** The timeout of a call, in ms (docs/spec.md §9). */
const WITHIN_MS = 15_000;

/** A call answers in the language of the screen, which may not be that of the browser. */
export const inOwnLanguage = { 'accept-language': m.common_locale() };

export const http = ofetch.create({
  timeout: WITHIN_MS,
  retry: 1,
  retryDelay: 300,
  headers: inOwnLanguage,
});

/** The HTTP status of the server's own response; `undefined` for other failures. */
export const refusalStatus = (error: unknown): number | undefined =>
  error instanceof FetchError && textField(error.data, 'message') ? error.statusCode : undefined;

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: FormData | Record<string, unknown>;
  token?: string;
  key?: string;
  tag?: string;
  /** Ends the call; browsers without `AbortSignal.any` let it run. */
  signal?: AbortSignal;
}

const isLate = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || isLate(error.cause));

function untilLate(signal: AbortSignal | undefined): AbortSignal {
  const late = AbortSignal.timeout(WITHIN_MS);
  return signal && 'any' in AbortSignal ? AbortSignal.any([signal, late]) : late;
}

async function send(path: string, { method, body, token, key, tag, signal }: Call) {
  return http
    .raw(path, {
      method,
      retry: false,
      ignoreResponseError: true,
      credentials: 'include',
      // This timeout also covers a body that stalls.
      signal: untilLate(signal),
      responseType: 'text',
      ...(body && { body }),
      // The caller stores the earlier response, so the browser's cache is not used.
      ...(tag !== undefined && { cache: 'no-store' }),
      headers: {
        accept: 'application/json',
        ...(tag && { 'if-none-match': tag }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    })
    .catch((error: unknown) => {
      throw new ApiError(isLate(error) ? 'late' : 'unavailable', { cause: error });
    });
}

/** Throws `ApiError` unless the call succeeded; `wait` is `Retry-After`. */
export function readAnswer(status: number, text: string, wait: string | null): ResponseBody {
  const body = readResponseBody(text);
  if (status >= 200 && status < 300 && body && body['success'] !== false) return body;
  throw new ApiError('refused', { status, text, retryAfter: Number(wait) || 0 });
}

const responseIn = ({ status, _data = '', headers }: FetchResponse<string>): ResponseBody =>
  readAnswer(status, _data, headers.get('retry-after'));

/** Never retries. Throws `ApiError` unless it succeeds. */
export const call = async (path: string, requested: Call): Promise<ResponseBody> =>
  responseIn(await send(path, requested));

const UNCHANGED = 304;

export interface Tagged {
  response: ResponseBody;
  tag: string;
}

/** Like `getJson`, but `undefined` when the ETag is unchanged; an empty tag sends no condition. */
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

export const getJson = (path: string, token?: string, signal?: AbortSignal) =>
  call(path, { method: 'GET', ...(token !== undefined && { token }), ...(signal && { signal }) });

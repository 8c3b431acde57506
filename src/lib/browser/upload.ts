import * as m from '#messages';
import { type ResponseBody, ApiError, inOwnLanguage, readAnswer, call } from './fetch.ts';

/** The timeout without progress, in ms (docs/spec.md §9): a slow connection may take long while bytes are sent. */
const SILENT_MS = 15_000;

export interface Following {
  progress: (share: number) => void;
  signal: AbortSignal;
}

interface UploadOptions {
  method?: 'POST' | 'PUT';
  token?: string;
  key?: string;
}

/** Only XMLHttpRequest reports upload progress. */
export function sendFile(
  path: string,
  form: FormData,
  { method = 'POST', token, key }: UploadOptions,
  { progress, signal }: Following,
): Promise<ResponseBody> {
  const request = new XMLHttpRequest();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const sent = new Promise<ResponseBody>((resolve, reject) => {
    signal.throwIfAborted();
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        reject(new ApiError('late', {}));
        request.abort();
      }, SILENT_MS);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      listen();
      progress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      try {
        resolve(readAnswer(status, responseText, request.getResponseHeader('retry-after')));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new ApiError('unavailable', {})));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open(method, path);
    for (const [name, value] of Object.entries(inOwnLanguage)) {
      request.setRequestHeader(name, value);
    }
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (key !== undefined) request.setRequestHeader('idempotency-key', key);
    request.send(form);
    listen();
  });
  return sent.finally(() => clearTimeout(silence));
}

const isUnconfirmed = ({ status, response }: ApiError): boolean =>
  status !== undefined && status < 300 && !response;

function reason(error: unknown): string {
  if (!(error instanceof ApiError)) return m.common_upload_failed();
  if (error.how !== 'refused') return error.message;
  if (isUnconfirmed(error)) return m.common_upload_failed();
  return error.serverMessage ?? m.common_request_failed({ status: String(error.status) });
}

/** The message of a failed PUT ends with its path (docs/spec.md §8 "Form-data PUT"). */
export class UploadFailed extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'UploadFailed';
  }
}

export async function sendForm(
  method: 'PUT' | 'POST',
  path: string,
  form: FormData,
  signature: { token: string; key?: string },
): Promise<ResponseBody> {
  // Any other value would be sent as text.
  if (!(form instanceof FormData)) throw new TypeError('Invalid form data format');
  try {
    return await call(path, { method, body: form, ...signature });
  } catch (error) {
    const message = reason(error);
    const withPath = `${message} (${path})`;
    if (method === 'PUT') throw new UploadFailed(withPath, error);
    // The console has the path, which shoppers don't need.
    // oxlint-disable-next-line no-console -- for them
    console.info(withPath);
    throw new UploadFailed(message, error);
  }
}

import { ApiError, http } from '#lib/browser/fetch.ts';
import { signed } from './authed-fetch.ts';

/** A large file takes longer than other calls. */
const WITHIN_MS = 10 * 60_000;

async function fetchFile(path: string, token: string): Promise<Blob> {
  const response = await http
    .raw(path, {
      retry: false,
      ignoreResponseError: true,
      signal: AbortSignal.timeout(WITHIN_MS),
      responseType: 'blob',
      headers: { authorization: `Bearer ${token}` },
    })
    .catch((error: unknown) => {
      throw new ApiError('unavailable', { cause: error });
    });
  const file = response._data ?? new Blob();
  if (response.ok) return file;
  throw new ApiError('refused', { status: response.status, text: await file.text() });
}

/** iPhones ask before they save a file and read it only then. */
const IS_SAVED_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), IS_SAVED_MS);
}

export async function downloadFile(path: string, name: string): Promise<void> {
  saveFile(await signed((token) => fetchFile(path, token)), name);
}
